import type { TFunction } from 'i18next';
import type { Language } from '~/schemas/language';
import type { WebsiteSummary } from '~/services/website/summaries';

/** A website as the screens tell of it, written out in the caller's language. */
export function describeWebsite(site: WebsiteSummary, t: TFunction, language: Language) {
  const figure = (value: number) => new Intl.NumberFormat(language).format(value);
  const { listed, chosen, due, read } = site.pages;
  const { changes } = site;
  const changed = changes && {
    added: figure(changes.added),
    changed: figure(changes.changed),
    gone: figure(changes.gone),
    failed: figure(changes.failed),
  };
  return {
    id: site.id,
    url: site.url,
    name: nameOf(site),
    mode: site.mode,
    every: site.every,
    include: site.include.join('\n'),
    exclude: site.exclude.join('\n'),
    status: site.status,
    busy: site.status === 'finding' || site.status === 'reading',
    progress: {
      done: chosen - due,
      total: chosen,
      text:
        site.status === 'finding'
          ? t('website:progress.finding', { listed: figure(listed) })
          : t('website:progress.reading', { done: figure(chosen - due), total: figure(chosen) }),
    },
    error: site.errorCode ? t(`errors:${site.errorCode}`) : undefined,
    answers: read > 0,
    read: site.readAt ? t('website:facts.read', { read: figure(read) }) : undefined,
    left: site.leftOut > 0 ? t('website:facts.left', { n: figure(site.leftOut) }) : undefined,
    changes: changed ? t('website:changes', changed) : undefined,
    gone: site.goneWaiting > 0 ? t('website:gone.text', { n: figure(site.goneWaiting) }) : undefined,
    readAt: site.readAt,
    nextReadingAt: site.nextReadingAt,
    pages: site.pages,
  };
}

export type DescribedWebsite = ReturnType<typeof describeWebsite>;

/** Its host, or the address of its only page. */
function nameOf({ url, mode }: WebsiteSummary): string {
  const { host, pathname } = new URL(url);
  return mode === 'site' || pathname === '/' ? host : `${host}${decoded(pathname)}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

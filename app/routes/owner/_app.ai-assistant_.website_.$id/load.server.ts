import { asNotFoundPage } from '~/http/request/not-found-page';
import { tFor } from '~/i18n/i18n.server';
import { PAGES_SHOWN } from '~/schemas/knowledge/website';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { proposalOf } from '~/services/website/proposal.server';
import type { PageSummary } from '~/services/website/summaries';
import { listPages, websiteOf, websiteRoom } from '~/services/website/websites.server';
import { DONE } from '../_app.ai-assistant_.website/addresses';
import { describeWebsite } from '../_app.ai-assistant_.website/describe-website.server';

/** All the screen of one website shows. */
export async function loadWebsite(assistant: Assistant, id: string, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const from = Math.min(100_000, Math.max(0, Math.trunc(Number(query.get('from'))) || 0));
  const site = await websiteOf(assistant, id).catch(asNotFoundPage);
  const t = tFor(language);
  const described = describeWebsite(site, t, language);
  const [pages, room, proposal] = await Promise.all([
    listPages(assistant, id, { from, most: PAGES_SHOWN }),
    websiteRoom(assistant),
    site.status === 'finding' ? undefined : proposalOf(assistant, id),
  ]);
  const tail = sharedTail(pages.map(({ title }) => title ?? ''));
  const { name, color, avatar } = assistant.appearance;
  return {
    title: described.name,
    // What the owner has chosen before is not replaced unless they say so.
    proposal: proposal && {
      ...proposal,
      replaces: { name: name !== undefined, color: color !== undefined, logo: avatar !== undefined },
    },
    site: described,
    choosing: site.status === 'choosing' || (!described.busy && query.has('choose')),
    removing: query.has('remove'),
    done: DONE.find((one) => one === query.get('done')),
    room: Math.max(0, room.pages - room.pagesUsed + site.pages.chosen),
    from,
    to: from + pages.length,
    total: site.pages.listed,
    most: PAGES_SHOWN,
    pages: pages.map((page) => ({
      id: page.id,
      url: page.url,
      path: pathOf(page.url),
      title: page.title && withoutTail(page.title, tail),
      chosen: page.chosen,
      storedName: page.storedName,
      state: stateOf(page),
      reason: page.errorCode ? t(`errors:${page.errorCode}`) : undefined,
      changedAt: page.changedAt,
    })),
  };
}

export type LoadedWebsite = Awaited<ReturnType<typeof loadWebsite>>;

function stateOf({ state, chosen, due }: PageSummary): PageSummary['state'] | 'due' {
  if (state === 'read' || state === 'found') return chosen ? (due || state === 'found' ? 'due' : 'read') : 'found';
  return state;
}

const TITLE_MARK = /\s[-–—|·•:]\s/u;

/** What most titles of a website end with, behind a mark: its name, which tells no page from another. */
function sharedTail(titles: string[]): string | undefined {
  const tails = titles.map((title) => title.split(TITLE_MARK).slice(1).at(-1)).filter((tail) => tail !== undefined);
  return tails.find((tail) => tails.filter((other) => other === tail).length > titles.length / 2);
}

function withoutTail(title: string, tail: string | undefined): string {
  const parts = title.split(TITLE_MARK);
  return parts.length > 1 && parts.at(-1) === tail ? title.slice(0, -(tail?.length ?? 0) - 3).trim() : title;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  try {
    return decodeURIComponent(pathname + search);
  } catch {
    return pathname + search;
  }
}

import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { websiteUrl } from '../_app.ai-assistant_.website/addresses';
import type { LoadedWebsite } from './load.server';

/** The pages that were found, each with a tick. */
export function ChooseForm({ loaded }: { loaded: LoadedWebsite }) {
  const { t } = useTranslation('website');
  const { site, pages, room, from, to, total } = loaded;
  const action = websiteUrl(site.id, { do: 'choose' });
  const pending = usePending(action);
  return (
    <Section title={t('choose.title')} text={t('choose.text', { room })}>
      <Form method="post" action={action} className="space-y-4">
        <input type="hidden" name="from" value={from} />
        <fieldset>
          <legend className="sr-only">{t('choose.legend')}</legend>
          <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto rounded-base border border-line">
            {pages.map((page) => (
              <li key={page.id}>
                <label className="flex items-start gap-3 px-4 py-2 hover:bg-page">
                  <input
                    type="checkbox"
                    name="pages"
                    value={page.id}
                    defaultChecked={page.chosen}
                    className="mt-1 size-4 shrink-0 accent-brand"
                  />
                  <span className="min-w-0">
                    {page.title && <span className="block break-words">{page.title}</span>}
                    <span className={`block break-all ${page.title ? 'text-sm text-muted' : ''}`}>{page.path}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <div className="flex flex-wrap items-center gap-3">
          <Button name="step" value="read" pending={pending}>
            {t('choose.read')}
          </Button>
          {to < total && (
            <Button name="step" value="next" variant="secondary" pending={pending}>
              {t('choose.next')}
            </Button>
          )}
          {total > pages.length && (
            <span className="text-sm text-muted">{t('pages.range', { from: from + 1, to, total })}</span>
          )}
        </div>
      </Form>
    </Section>
  );
}

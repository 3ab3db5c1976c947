import { useTranslation } from 'react-i18next';
import { intentOf } from '~/components/forms/keeps-form';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { INBOX_SETTINGS } from '../_app.inbox/addresses';

type Reply = { id: string; title: string; text: string };

const FIELD = 'w-full rounded-base border border-field bg-surface px-3 py-2';

/** The answers that are kept, and a form for another. */
export function SavedReplies({ saved, result }: { saved: Reply[]; result: FormResult | undefined }) {
  const { t } = useTranslation('inbox');
  const intent = intentOf(result);
  const adding = intent === 'add';
  const missing = adding && (result?.error?.title || result?.error?.text) ? t('saved.missing') : undefined;
  const error = ((adding || intent === 'delete') && result?.error?.['']?.[0]) || missing;
  const typed = (name: string) => (adding ? String(result?.initialValue?.[name] ?? '') : '');
  return (
    <>
      {saved.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-y border-line">
          {saved.map(({ id, title, text }) => (
            <li key={id} className="flex items-start gap-3 py-3">
              <div className="min-w-0 grow">
                <p className="font-medium break-words">{title}</p>
                <p className="text-sm break-words whitespace-pre-wrap text-muted">{text}</p>
              </div>
              <Form method="post" action={INBOX_SETTINGS} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button
                  name="intent"
                  value="delete"
                  variant="quiet"
                  className="text-sm"
                  aria-label={t('saved.delete', { title })}
                >
                  {t('delete', { ns: 'common' })}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={INBOX_SETTINGS} preventScrollReset className="space-y-3">
        {error && <Alert kind="error">{error}</Alert>}
        <div>
          <label htmlFor="title" className="mb-1 block text-sm font-medium">
            {t('saved.name')}
          </label>
          <input id="title" name="title" maxLength={80} defaultValue={typed('title')} className={FIELD} />
        </div>
        <div>
          <label htmlFor="text" className="mb-1 block text-sm font-medium">
            {t('saved.answer')}
          </label>
          <textarea id="text" name="text" rows={3} maxLength={2000} defaultValue={typed('text')} className={FIELD} />
        </div>
        <Button name="intent" value="add" variant="secondary">
          {t('saved.add')}
        </Button>
      </Form>
    </>
  );
}

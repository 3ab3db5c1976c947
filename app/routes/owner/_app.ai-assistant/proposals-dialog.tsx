import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { FileText, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import { EmptyState } from '~/components/ui/empty-state';
import type { FormResult } from '~/http/forms/form.server';
import { proposalsSchema } from '~/schemas/knowledge/knowledge';
import { assistantUrl, type DONE } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';

type Proposals = NonNullable<Knowledge['proposals']>;
type ProposalsDialogProps = {
  proposals: Proposals;
  done?: (typeof DONE)[number];
  result?: FormResult;
  toast: ReactNode;
};

const SETTLE = assistantUrl({ tab: 'qa', check: true, do: 'proposals' });

/** What was found in the documents, for the owner to change, accept or drop; until then it answers nobody. */
export function ProposalsDialog({ proposals, done, result, toast }: ProposalsDialogProps) {
  const { t } = useTranslation('ai-assistant');
  const { total, rows } = proposals;
  return (
    <Dialog title={t('proposals.title')} closeTo={assistantUrl({ tab: 'qa' })} size="full">
      {(done === 'accepted' || done === 'dropped') && !result && (
        <div className="mb-4">
          <Alert kind="ok">{t(`saved.${done}`)}</Alert>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={ListChecks} title={t('proposals.emptyTitle')}>
          <p className="mb-4">{t('proposals.empty')}</p>
          <ButtonLink to={assistantUrl({ tab: 'qa', setup: 'test' })}>{t('proposals.test')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 max-w-3xl text-muted">
            {t('proposals.intro')} {total > rows.length && t('proposals.more', { shown: rows.length, total })}
          </p>
          {/* Begun anew whenever a pair has gone: the others come back with the words they were sent with. */}
          <ProposalsForm key={rows.map(({ id }) => id).join()} rows={rows} result={result} />
        </>
      )}
      {toast}
    </Dialog>
  );
}

/** One form, so that nothing typed into one pair is lost when another is settled. */
function ProposalsForm({ rows, result }: { rows: Proposals['rows']; result?: FormResult }) {
  const { t } = useTranslation('ai-assistant');
  const pending = usePending(SETTLE);
  const [form, fields] = useForm({
    id: 'proposals',
    lastResult: result,
    defaultValue: { rows: rows.map(({ id, question, answer }) => ({ id, question, answer })) },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: proposalsSchema }),
  });
  return (
    <Form method="post" action={SETTLE} preventScrollReset {...getFormProps(form)} noValidate>
      {/* Enter in a field settles nothing: it presses the form's first button. */}
      <button type="submit" hidden disabled />
      <ul className="space-y-4">
        {fields.rows.getFieldList().map((field, index) => {
          const row = field.getFieldset();
          const shown = rows[index];
          if (!shown) return null;
          const { key, ...hidden } = getInputProps(row.id, { type: 'hidden' });
          return (
            <li key={field.key}>
              <fieldset className="space-y-3 rounded-base border border-line p-4">
                <legend className="sr-only">{t('qa.pair', { number: index + 1 })}</legend>
                <p className="flex items-center gap-2 text-sm text-muted">
                  <FileText aria-hidden="true" className="size-4 shrink-0" />
                  <span className="min-w-0 break-words">{shown.filename}</span>
                </p>
                <input key={key} {...hidden} />
                <Field field={row.question} label={t('qa.question')} />
                <TextareaField field={row.answer} label={t('qa.answer')} />
                <div className="flex flex-wrap gap-3">
                  <Button name="verdict" value={`accept:${shown.id}`} disabled={pending}>
                    {t('proposals.accept')}
                    <span className="sr-only">{shown.question}</span>
                  </Button>
                  <Button name="verdict" value={`drop:${shown.id}`} variant="secondary" disabled={pending}>
                    {t('proposals.drop')}
                    <span className="sr-only">{shown.question}</span>
                  </Button>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className="sticky -bottom-4 -mx-4 mt-4 -mb-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <Button name="verdict" value="accept" pending={pending}>
          {t('proposals.acceptAll', { count: rows.length })}
        </Button>
        <Button name="verdict" value="drop" variant="secondary" disabled={pending}>
          {t('proposals.dropAll', { count: rows.length })}
        </Button>
      </div>
    </Form>
  );
}

import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field, TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import type { FormResult } from '~/http/forms/form.server';
import { QA_ROWS, qaSchema, typicalQaSchema } from '~/schemas/knowledge/knowledge';
import { assistantUrl } from './knowledge/addresses';

/** `typical`: questions to begin with; those that get no answer are not saved. */
type QaProps = { typical: string[]; result?: FormResult };

export function QaTab({ typical, result }: QaProps) {
  const { t } = useTranslation('ai-assistant');
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">{t('qa.formTitle')}</h2>
      {typical.length > 0 && <p className="mb-4 text-sm text-muted">{t('setup.upload.typicalText')}</p>}
      <QaForm key={String(typical.length > 0)} typical={typical} result={result} />
    </Card>
  );
}

/** Rows are added and removed by buttons that are part of the form: without JavaScript the server does it. */
function QaForm({ typical, result }: QaProps) {
  const { t } = useTranslation('ai-assistant');
  const sample = typical.length > 0;
  const save = assistantUrl({ tab: 'qa', do: 'qa', sample });
  const schema = sample ? typicalQaSchema : qaSchema;
  const rowsAtFirst = sample ? typical.map((question) => ({ question, answer: '' })) : [{ question: '', answer: '' }];
  const pending = usePending(save);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { entries: rowsAtFirst },
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  });
  const rows = fields.entries.getFieldList();
  return (
    <Form method="post" action={save} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      {/* What Enter presses: the form's first button would else be one that removes a row. */}
      <button type="submit" hidden />
      {rows.map((row, index) => {
        const { question, answer } = row.getFieldset();
        const number = index + 1;
        return (
          <fieldset key={row.key} className="space-y-3 rounded-base border border-line p-4">
            <legend className="sr-only">{t('qa.pair', { number })}</legend>
            <Field field={question} label={t('qa.question')} />
            <TextareaField field={answer} label={t('qa.answer')} />
            {rows.length > 1 && (
              <Button
                variant="quiet"
                className="!px-2"
                aria-label={t('qa.removeRow', { number })}
                {...form.remove.getButtonProps({ name: fields.entries.name, index })}
              >
                <X aria-hidden="true" className="size-4" />
                {t('qa.remove')}
              </Button>
            )}
          </fieldset>
        );
      })}
      <div className="flex flex-wrap gap-3">
        <Button pending={pending}>{pending ? t('qa.saving') : t('qa.save')}</Button>
        {rows.length < QA_ROWS && (
          <Button
            variant="secondary"
            {...form.insert.getButtonProps({ name: fields.entries.name, defaultValue: { question: '', answer: '' } })}
          >
            <Plus aria-hidden="true" className="size-4" />
            {t('qa.addRow')}
          </Button>
        )}
      </div>
    </Form>
  );
}

import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import type { FormResult } from '~/http/forms/form.server';
import { type ExamQuestionInput, examQuestionSchema } from '~/schemas/assistant/exam';
import { examUrl } from './addresses';

type QuestionDialogProps = { address: string; question: ExamQuestionInput; changes: boolean; result?: FormResult };

/** Adds a question, or changes the one given. */
export function QuestionDialog({ address, question, changes, result }: QuestionDialogProps) {
  const { t } = useTranslation('exam');
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: question,
    constraint: getZodConstraint(examQuestionSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: examQuestionSchema }),
    shouldRevalidate: 'onInput',
  });
  const firstId = fields.question.id;
  // After the dialog's own effect, which begins at its close button.
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  return (
    <Dialog title={changes ? t('form.editTitle') : t('form.addTitle')} closeTo={examUrl()}>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <TextareaField field={fields.question} label={t('form.question')} rows={2} />
        <TextareaField field={fields.expected} label={t('form.expected')} hint={t('form.expectedHint')} rows={3} />
        <Buttons address={address} label={changes ? t('form.save') : t('form.add')} />
      </Form>
    </Dialog>
  );
}

/** Adds several questions, a line each. */
export function SeveralDialog({ result }: { result?: FormResult }) {
  const { t } = useTranslation('exam');
  const address = examUrl({ several: '1' });
  const [form, fields] = useForm<{ lines: string }>({ lastResult: result });
  const firstId = fields.lines.id;
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId]);
  return (
    <Dialog title={t('several.title')} closeTo={examUrl()}>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <TextareaField field={fields.lines} label={t('several.label')} hint={t('several.hint')} rows={8} />
        <Buttons address={address} label={t('form.add')} />
      </Form>
    </Dialog>
  );
}

function Buttons({ address, label }: { address: string; label: string }) {
  const { t } = useTranslation('exam');
  const pending = usePending(address);
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <ButtonLink to={examUrl()} preventScrollReset variant="secondary">
        {t('cancel', { ns: 'common' })}
      </ButtonLink>
      <Button pending={pending}>{pending ? t('form.saving') : label}</Button>
    </div>
  );
}

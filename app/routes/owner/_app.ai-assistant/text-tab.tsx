import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import type { FormResult } from '~/http/forms/form.server';
import { longTextSchema } from '~/schemas/knowledge/knowledge';
import { assistantUrl } from './knowledge/addresses';

const SAVE = assistantUrl({ tab: 'text', do: 'text' });

export function TextTab({ result }: { result?: FormResult }) {
  const { t } = useTranslation('ai-assistant');
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">{t('text.formTitle')}</h2>
      <TextForm result={result} />
    </Card>
  );
}

function TextForm({ result }: { result?: FormResult }) {
  const { t } = useTranslation('ai-assistant');
  const pending = usePending(SAVE);
  const [form, fields] = useForm({
    lastResult: result,
    constraint: getZodConstraint(longTextSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: longTextSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={SAVE} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      <TextareaField field={fields.text} label={t('text.label')} hint={t('text.hint')} rows={8} />
      <Button pending={pending}>{pending ? t('text.saving') : t('text.save')}</Button>
    </Form>
  );
}

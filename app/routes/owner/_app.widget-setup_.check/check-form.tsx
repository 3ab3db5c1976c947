import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { installCheckSchema } from '~/schemas/install';
import { LIST } from './addresses';

/** Asks for a page's address. */
export function CheckForm({ result }: { result?: FormResult }) {
  const { t } = useTranslation('install-check');
  const pending = usePending(LIST);
  const [form, fields] = useForm({
    id: 'check',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: installCheckSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={LIST} {...getFormProps(form)} noValidate className="space-y-4">
      <Field field={fields.url} label={t('url')} hint={t('urlHint')} autoComplete="url" inputMode="url" />
      <Button pending={pending}>{pending ? t('checking') : t('check')}</Button>
    </Form>
  );
}

/** Checks a page that is known already. */
export function CheckKnown({ url, host }: { url: string; host: string }) {
  const { t } = useTranslation('install-check');
  return (
    <Form method="post" action={LIST}>
      <input type="hidden" name="url" value={url} />
      <Button variant="secondary">{t('seen.check', { host })}</Button>
    </Form>
  );
}

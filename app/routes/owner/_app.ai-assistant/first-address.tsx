import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { websiteSchema } from '~/schemas/knowledge/website';
import type { ScreenResult } from './actions.server';
import { assistantUrl } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';

const WEBSITE = assistantUrl({ tab: 'documents', setup: 'upload', do: 'website' });

/** Whether the address stands above all else, on a phone too: nothing is known yet, and knowledge is the step. */
export const isAddressFirst = ({ setup }: Pick<Knowledge, 'setup'>): boolean =>
  setup.shown === 'upload' && !setup.done.includes('upload');

/** The quickest way in. The website's own screen goes on from here. */
export function AddressForm({ result }: { result?: ScreenResult }) {
  const { t } = useTranslation('ai-assistant');
  const pending = usePending(WEBSITE);
  const [form, fields] = useForm({
    id: 'first-website',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: websiteSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={WEBSITE} preventScrollReset {...getFormProps(form)} noValidate className="max-w-2xl">
      {form.errors && (
        <div className="mb-4">
          <Alert kind="error">{form.errors}</Alert>
        </div>
      )}
      <div className="flex items-start gap-3">
        {/* The label may stand above the button too, in one line, so that both have their place below it. */}
        <div className="min-w-0 grow [&_label]:whitespace-nowrap">
          <Field field={fields.url} label={t('setup.upload.address')} autoComplete="url" inputMode="url" />
        </div>
        <div className="mt-6 shrink-0">
          <Button pending={pending}>{t('setup.upload.look')}</Button>
        </div>
      </div>
      <p className="mt-2 text-sm text-muted">{t('setup.upload.addressHint')}</p>
    </Form>
  );
}

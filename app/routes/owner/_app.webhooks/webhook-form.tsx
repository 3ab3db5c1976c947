import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { WEBHOOK_KINDS, webhookForm } from '~/schemas/assistant/webhooks';

type Props = {
  /** Where the form is sent to. */
  address: string;
  webhook?: { url: string; events: readonly string[] };
  result?: FormResult;
  submit: string;
};

/** A webhook's address and the events it is told of. */
export function WebhookForm({ address, webhook, result, submit }: Props) {
  const { t } = useTranslation('webhooks');
  const { t: say } = useTranslation('validation');
  const pending = usePending(address);
  const [form, fields] = useForm<{ url: string; events: string[] }>({
    id: 'webhook',
    lastResult: result,
    defaultValue: { url: webhook?.url ?? '', events: [...(webhook?.events ?? [])] },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: webhookForm }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  const chosen = fields.events.initialValue;
  const ticked = (kind: string) => (Array.isArray(chosen) ? chosen : [chosen]).includes(kind);
  const [missing] = fields.events.errors ?? [];
  return (
    <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      <Field field={fields.url} label={t('form.url')} hint={t('form.urlHint')} autoComplete="off" inputMode="url" />
      <fieldset aria-describedby={missing ? fields.events.errorId : undefined}>
        <legend className="mb-1 text-sm font-medium">{t('form.events')}</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <label key={kind} className="flex items-start gap-3 py-1">
            <input
              type="checkbox"
              name={fields.events.name}
              value={kind}
              defaultChecked={ticked(kind)}
              className="mt-1 size-4 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              {t(`kinds.${kind}`)} <code className="inline-block text-sm text-muted">{kind}</code>
            </span>
          </label>
        ))}
        {missing && (
          <p id={fields.events.errorId} className="mt-1 text-sm text-error-ink">
            {say(missing)}
          </p>
        )}
      </fieldset>
      <Button pending={pending}>{pending ? t('form.saving') : submit}</Button>
    </Form>
  );
}

import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Form } from '~/components/navigation/links';
import type { BotFormResult } from '~/http/forms/bot-form.server';
import { botConsentForm, botForm } from '~/schemas/assistant/telegram';
import { Alert, ErrorToast } from '../ui/alert';
import { Button, ButtonLink } from '../ui/button';
import { Field } from './field';
import { usePending } from './use-pending';
import { useReached } from './use-reached';

type BotFormProps = {
  /** The URL that takes the form, and the URL to leave to. */
  address: string;
  leaveTo: string;
  name?: string;
  submit: string;
  /** What failed, in the words of product.md 8; the reason follows. */
  failure: string;
  result?: BotFormResult;
};

/** Connects a bot by its token. If another service's webhook is set, asks the owner to agree to its removal. */
export function BotForm(props: BotFormProps) {
  const { address, failure, result } = props;
  const webhook = useReached(result)?.webhook;
  const error = result?.error?.['']?.[0];
  const { t } = useTranslation('errors');
  const isQuestion = webhook && error === t('telegram_webhook', { host: webhook.host });
  return (
    <>
      {webhook ? <ConsentStep {...props} webhook={webhook} /> : <TokenStep {...props} />}
      {error && !isQuestion && (
        <ErrorToast of={result} message={`${failure}. ${error}`} dismissTo={address} button="close" />
      )}
    </>
  );
}

function TokenStep({ address, leaveTo, name, submit, result }: BotFormProps) {
  const { t } = useTranslation('telegram-setup');
  const pending = usePending(address);
  const [form, fields] = useForm({
    id: 'bot',
    lastResult: result,
    defaultValue: { name },
    constraint: getZodConstraint(botForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: botForm }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      <Field field={fields.token} label={t('form.token')} hint={t('form.tokenHint')} autoComplete="off" />
      <Field field={fields.name} label={t('form.name')} hint={t('form.nameHint')} autoComplete="off" />
      <Buttons leaveTo={leaveTo} pending={pending} submit={submit} />
    </Form>
  );
}

type ConsentStepProps = BotFormProps & { webhook: NonNullable<BotFormResult['webhook']> };

function ConsentStep({ address, leaveTo, submit, result, webhook }: ConsentStepProps) {
  const { t } = useTranslation('telegram-setup');
  const action = `${address}${address.includes('?') ? '&' : '?'}step=consent`;
  const pending = usePending(action);
  const [form, fields] = useForm({
    id: 'consent',
    lastResult: result?.initialValue && 'sealed' in result.initialValue ? result : undefined,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: botConsentForm }),
    shouldRevalidate: 'onInput',
  });
  const [fault] = fields.consent.errors ?? [];
  return (
    <Form method="post" action={action} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
      <input type="hidden" name={fields.sealed.name} value={webhook.sealed} />
      <Alert kind="warning">{t('telegram_webhook', { ns: 'errors', host: webhook.host })}</Alert>
      <div>
        <label className="flex gap-3">
          <input
            type="checkbox"
            name={fields.consent.name}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? fields.consent.errorId : undefined}
            className="mt-1 size-4 shrink-0 accent-brand"
          />
          <span className="min-w-0 break-words">{t('form.consent', { host: webhook.host })}</span>
        </label>
        {fault && (
          <p id={fields.consent.errorId} className="mt-1 text-sm text-error-ink">
            {t(fault, { ns: 'validation' })}
          </p>
        )}
      </div>
      <Buttons leaveTo={leaveTo} pending={pending} submit={submit} />
    </Form>
  );
}

function Buttons({ leaveTo, pending, submit }: { leaveTo: string; pending: boolean; submit: string }) {
  const { t } = useTranslation('telegram-setup');
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <ButtonLink to={leaveTo} preventScrollReset variant="secondary">
        {t('cancel', { ns: 'common' })}
      </ButtonLink>
      <Button pending={pending}>{pending ? t('form.asking') : submit}</Button>
    </div>
  );
}

/** How to get a token: four steps. */
export function BotSteps() {
  const { t } = useTranslation('telegram-setup');
  return (
    <ol className="list-decimal space-y-2 pl-5 marker:font-semibold marker:text-brand">
      <li>
        {t('steps.open')}{' '}
        <a
          href="https://t.me/BotFather"
          target="_blank"
          rel="noopener noreferrer"
          className="font-medium text-brand underline"
        >
          @BotFather
        </a>
      </li>
      <li>{t('steps.create')}</li>
      <li>{t('steps.name')}</li>
      <li>{t('steps.token')}</li>
    </ol>
  );
}

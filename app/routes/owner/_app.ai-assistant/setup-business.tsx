import { getFormProps, getSelectProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { businessForm, contactForm, TRADES } from '~/schemas/setup';
import type { ScreenResult } from './actions.server';
import { assistantUrl, type StepId, stepAfter } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';

type StepProps = { knowledge: Knowledge };
type FormStepProps = StepProps & { result?: ScreenResult };

const stepAddress = (step: 'business' | 'profile' | 'contact') =>
  assistantUrl({ tab: 'documents', setup: step, do: step });

/** Leads on without doing the step. */
function Later({ step }: { step: StepId }) {
  const { t } = useTranslation('ai-assistant');
  return (
    <ButtonLink to={assistantUrl({ tab: 'documents', setup: stepAfter(step) })} preventScrollReset variant="secondary">
      {t('setup.test.skip')}
    </ButtonLink>
  );
}

export function BusinessStep({ knowledge: { setup }, result }: FormStepProps) {
  const { t } = useTranslation('ai-assistant');
  const { t: tell } = useTranslation('validation');
  const pending = usePending(stepAddress('business'));
  const [form, fields] = useForm({
    id: 'business',
    lastResult: result,
    defaultValue: setup.business,
    constraint: getZodConstraint(businessForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: businessForm }),
    shouldRevalidate: 'onInput',
  });
  const { key, ...select } = getSelectProps(fields.trade);
  const [fault] = fields.trade.errors ?? [];
  return (
    <Form
      method="post"
      action={stepAddress('business')}
      preventScrollReset
      {...getFormProps(form)}
      noValidate
      className="max-w-2xl space-y-4"
    >
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <p className="text-muted">{t('setup.business.text')}</p>
      <Field field={fields.name} label={t('setup.business.name')} autoComplete="organization" />
      <div>
        <label htmlFor={fields.trade.id} className="mb-1 block text-sm font-medium">
          {t('setup.business.trade')}
        </label>
        <select
          key={key}
          {...select}
          className="w-full rounded-base border border-field bg-surface px-3 py-2 text-base aria-invalid:border-error-ink"
        >
          <option value="">{t('setup.business.choose')}</option>
          {TRADES.map((trade) => (
            <option key={trade} value={trade}>
              {t(`trades.${trade}`, { ns: 'setup' })}
            </option>
          ))}
        </select>
        {fault && (
          <p id={fields.trade.errorId} className="mt-1 text-sm text-error-ink">
            {tell(fault)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button pending={pending}>{t('setup.continue')}</Button>
        <Later step="business" />
      </div>
    </Form>
  );
}

/** What was found of the business: right, or to be mended where it is shown whole. */
export function ProfileStep({ knowledge: { setup } }: StepProps) {
  const { t } = useTranslation('ai-assistant');
  const pending = usePending(stepAddress('profile'));
  return (
    <>
      <p className="mb-4 max-w-3xl text-muted">
        {setup.facts.length > 0 ? t('setup.profile.text') : t('setup.profile.none')}
      </p>
      {setup.facts.length > 0 && (
        <dl className="mb-4 divide-y divide-line border-y border-line">
          {setup.facts.map(({ id, kind, text }) => (
            <div key={id} className="flex flex-wrap gap-x-4 gap-y-1 py-2">
              <dt className="w-40 shrink-0 text-sm text-muted">{kind}</dt>
              <dd className="min-w-0 grow basis-56 break-words whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Form method="post" action={stepAddress('profile')} preventScrollReset className="flex flex-wrap gap-3">
        <Button pending={pending}>{setup.facts.length > 0 ? t('setup.profile.right') : t('setup.continue')}</Button>
        <ButtonLink to="/profile" variant="secondary">
          {t('setup.profile.open')}
        </ButtonLink>
      </Form>
    </>
  );
}

export function ContactStep({ knowledge: { setup }, result }: FormStepProps) {
  const { t } = useTranslation('ai-assistant');
  const pending = usePending(stepAddress('contact'));
  const [form, fields] = useForm({
    id: 'contact',
    lastResult: result,
    defaultValue: { contact: setup.contact },
    constraint: getZodConstraint(contactForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contactForm }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form
      method="post"
      action={stepAddress('contact')}
      preventScrollReset
      {...getFormProps(form)}
      noValidate
      className="max-w-2xl space-y-4"
    >
      {form.errors && <Alert kind="error">{form.errors}</Alert>}
      <p className="text-muted">{t('setup.contact.text')}</p>
      <Field field={fields.contact} label={t('setup.contact.label')} autoComplete="tel" />
      <div className="flex flex-wrap gap-3">
        <Button pending={pending}>{t('setup.continue')}</Button>
        <Later step="contact" />
      </div>
    </Form>
  );
}

import { randomUUID } from 'node:crypto';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { languageOf, tFor } from '~/i18n/i18n.server';
import type { AppError } from '~/infra/errors';
import { isLanguage } from '~/schemas/language';
import { contactPageSchema } from '~/schemas/people/leads';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { shownForm } from '~/services/leads/lead-form.server';
import { consentGiven, saveLead } from '~/services/leads/save-lead.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

const contactAddress = (key: string, done?: string) => `/contact/${key}${done ? '?done=yes' : ''}`;

async function askedAssistant(key: string | undefined) {
  return assistantByKey(key ?? '').catch(asNotFoundPage);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await spend({ 'read-address': context?.address }).catch((error: AppError) => {
    throw new Response(null, { status: error.status });
  });
  const assistant = await askedAssistant(params.key);
  const language = await languageOf(request);
  const form = shownForm(assistant, language);
  const name = assistant.appearance.name ?? assistant.name;
  const done = new URL(request.url).searchParams.has('done');
  const shown = {
    title: tFor(language)('leads:page.title', { name }),
    key: assistant.key,
    id: randomUUID(),
    done,
    form,
  };
  return data(shown, { status: form ? 200 : 404 });
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request, params, context }: ActionFunctionArgs) {
  const assistant = await askedAssistant(params.key);
  return submitForm(request, contactPageSchema, async (sent, { language }) => {
    const done = () => redirect(contactAddress(assistant.key, 'yes'));
    // Whoever fills in what nobody sees is told nothing.
    if (sent.website) return done();
    await spend({ 'lead-address': context?.address, 'lead-assistant': assistant.id });
    const { name, phone, email, comment, consentText } = sent;
    await saveLead(assistant, {
      ...{ visitorId: `page:${sent.form}`, channel: 'widget', source: 'page' },
      ...{ language: isLanguage(language) ? language : 'en', answers: { name, phone, email, comment } },
      consent: consentGiven(assistant, consentText),
    });
    return done();
  });
}

const TYPES = { name: 'text', phone: 'tel', email: 'email', comment: 'text' } as const;
const COMPLETES = { name: 'name', phone: 'tel', email: 'email', comment: 'off' } as const;
const FIELD = 'w-full rounded-base border border-field bg-surface px-3 py-2 text-base aria-invalid:border-error-ink';

/** The form for a contact on a page of its own. */
export default function Contact() {
  const { t } = useTranslation('leads');
  const { title, key, done, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const fault = result?.error?.['']?.[0];
  if (!form || done)
    return (
      <AuthPage title={title}>
        <Alert kind={form ? 'ok' : 'info'}>{form ? form.thanks : t('page.off')}</Alert>
      </AuthPage>
    );
  return (
    <AuthPage title={title} intro={form.intro}>
      <Form method="post" action={contactAddress(key)} className="space-y-4">
        {fault && <Alert kind="error">{fault}</Alert>}
        <Fields />
        <Consent />
        <Button className="w-full">{form.send}</Button>
      </Form>
    </AuthPage>
  );
}

function Fields() {
  const { t } = useTranslation('validation');
  const { id, form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const typed = (name: string) => String(result?.initialValue?.[name] ?? '');
  return (
    <>
      {/* The form's own id: sent twice, it leaves one contact. */}
      <input type="hidden" name="form" value={typed('form') || id} />
      <p aria-hidden="true" className="absolute size-px overflow-hidden [clip-path:inset(50%)]">
        <input name="website" tabIndex={-1} autoComplete="off" aria-label="website" />
      </p>
      {form?.fields.map(({ name, label, required, most }) => {
        const fault = result?.error?.[name]?.[0];
        return (
          <div key={name}>
            <label htmlFor={name} className="mb-1 block text-sm font-medium">
              {label}
            </label>
            <input
              {...{ id: name, name, required, type: TYPES[name], autoComplete: COMPLETES[name], maxLength: most }}
              defaultValue={typed(name)}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `${name}-fault` : undefined}
              className={FIELD}
            />
            {fault && (
              <p id={`${name}-fault`} className="mt-1 text-sm text-error-ink">
                {t(fault)}
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}

function Consent() {
  const { t } = useTranslation('validation');
  const { form } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!form) return null;
  const fault = result?.error?.consent?.[0];
  return (
    <div>
      <input type="hidden" name="consentText" value={form.consentText} />
      <label className="flex items-start gap-3 text-sm">
        <input type="checkbox" name="consent" required className="mt-0.5 size-4 shrink-0 accent-brand" />
        <span dir="auto">{form.consentText}</span>
      </label>
      {form.policyUrl && (
        <p className="mt-1 pl-7 text-sm">
          <a className="link" href={form.policyUrl} target="_blank" rel="noopener noreferrer">
            {form.policy}
          </a>
        </p>
      )}
      {fault && <p className="mt-1 text-sm text-error-ink">{t(fault)}</p>}
    </div>
  );
}

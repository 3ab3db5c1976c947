import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { submitForm } from '~/http/forms/form.server';
import { describeError } from '~/http/request/describe-error.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { emptyForm } from '~/schemas/plain-forms';
import { endMailsByLink, requireMailsLink } from '~/services/inbox/inbox-settings.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { conversationOfOffLink, endVisitorMails, visitorMailsEnded } from '~/services/visitor-mail/off.server';

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
const addressWith = (token: string, done?: string) =>
  `/mails-off?${new URLSearchParams({ token, ...(done ? { done } : {}) })}`;

/** Opening the link changes nothing: mail programs open links ahead of their readers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const token = tokenOf(request);
  const conversation = conversationOfOffLink(token);
  const ours = conversation ? ('answersOff' as const) : ('mailsOff' as const);
  const title = tFor(language)(`inbox:${ours}.title`);
  let done = new URL(request.url).searchParams.has('done');
  try {
    await spend({ 'link-address': context?.address });
    if (!conversation) requireMailsLink(token);
    // Whoever opens the link of an older mail again reads that it is done.
    done ||= conversation !== undefined && (await visitorMailsEnded(conversation));
    return data({ title, token, ours, done, error: undefined });
  } catch (error) {
    const { message, status } = describeError(error, language);
    return data({ title, token, ours, done, error: message }, { status });
  }
}

export const meta = titleMeta;
export const clientAction = keepsForm();
/** The token stands in the address: no cache keeps the page. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function action({ request }: ActionFunctionArgs) {
  const token = tokenOf(request);
  return submitForm(request, emptyForm, async () => {
    const conversation = conversationOfOffLink(token);
    await (conversation ? endVisitorMails(conversation) : endMailsByLink(token));
    return redirect(addressWith(token, 'yes'));
  });
}

/** Ends the mails about an assistant to its team, or the mails of a conversation to its visitor, by the link in one of them. */
export default function MailsOff() {
  const { t } = useTranslation('inbox');
  const { token, ours, done, error } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.error?.['']?.[0] ?? error;
  return (
    <AuthPage title={t(`${ours}.title`)} intro={done || error ? undefined : t(`${ours}.text`)}>
      {failure && (
        <div className="mb-4">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
      {done && !failure && <Alert kind="ok">{t(`${ours}.done`)}</Alert>}
      {!done && !error && (
        <Form method="post" action={addressWith(token)}>
          <Button className="w-full">{t(`${ours}.submit`)}</Button>
        </Form>
      )}
    </AuthPage>
  );
}

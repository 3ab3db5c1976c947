import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { titleMeta } from '~/components/layout/title';
import { AuthPage } from '~/components/public/auth-page';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { submitForm, uncachedHeaders } from '~/http/forms/form.server';
import { describeError } from '~/http/request/describe-error.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { confirmPasswordSchema, joinSchema } from '~/schemas/account/account';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import { emptyForm } from '~/schemas/plain-forms';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { accept, type InvitationView, joinAsNew, viewInvitation } from '~/services/team/join.server';
import { authenticateForm, continueSignIn } from '~/sign-in/authenticator.server';
import { deviceOfRequest, findOwner, type Owner, requireOwner } from '~/sign-in/session.server';
import { addressWith, type State, tokenOf } from './addresses';
import { Answer } from './answer';

const opened = (assistantId: string | undefined) =>
  assistantId === undefined ? '/' : withParam('/inbox', ASSISTANT_PARAM, assistantId);

function stateFor({ email, account, acceptedBy }: InvitationView, person: Owner | undefined): State | undefined {
  if (acceptedBy !== undefined) return acceptedBy === person?.id ? 'joined' : undefined;
  if (!person) return account === 'none' ? 'new' : account;
  if (person.email !== email) return 'other';
  return person.verified ? 'accept' : 'unverified';
}

/** Opening the link changes nothing: mail programs open links ahead of their readers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = await languageOf(request);
  const title = tFor(language)('team:join.title');
  const token = tokenOf(request);
  try {
    await spend({ 'link-address': context?.address });
    const [person, view] = [await findOwner(request), await viewInvitation(token)];
    const state = stateFor(view, person);
    if (state === undefined) throw new AppError('invalid_link');
    const { email, role, owner, assistants } = view;
    const invitation = {
      ...{ email, role, owner: { name: owner.name, email: owner.email } },
      assistants: assistants.map(({ name }) => name),
      opens: opened(assistants[0]?.id),
    };
    return data({ title, token, invitation, state, signedInAs: person?.email, error: undefined });
  } catch (error) {
    const { message, status } = describeError(error, language);
    return data(
      { title, token, invitation: undefined, state: undefined, signedInAs: undefined, error: message },
      { status },
    );
  }
}

export const meta = titleMeta;
export const clientAction = keepsForm('team:join.failed');

export const headers = uncachedHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  const { address } = context;
  const origin = deviceOfRequest(request, address);
  switch (new URL(request.url).searchParams.get('form')) {
    case 'accept':
      return submitForm(request, emptyForm, async () => {
        const { assistantId } = await accept(token, (await requireOwner(request)).id, origin);
        return redirect(opened(assistantId));
      });
    case 'new':
      return submitForm(request, joinSchema, async ({ name, password }, { language }) => {
        const { personId, assistantId } = await joinAsNew(token, { name, password }, language, origin);
        return continueSignIn(request, personId, opened(assistantId), address);
      });
    case 'password':
      return submitForm(request, confirmPasswordSchema, async ({ password }) => {
        const { email } = await viewInvitation(token);
        const { id } = await authenticateForm(request, { email, password }, address);
        return continueSignIn(request, id, addressWith(token), address);
      });
    default:
      throw data(null, { status: 400 });
  }
}

/** Who invites to what, and what the reader can do about it. */
export default function Join() {
  const { t } = useTranslation('team');
  const { invitation, state, token, signedInAs, error } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  if (!invitation || !state) {
    return (
      <AuthPage title={t('join.errorTitle')} intro={t('join.error')}>
        <div className="space-y-4">
          <Alert kind="error">{error}</Alert>
          <ButtonLink to="/" variant="secondary" className="w-full">
            {t('join.home')}
          </ButtonLink>
        </div>
      </AuthPage>
    );
  }
  const { email, role, owner, assistants, opens } = invitation;
  return (
    <AuthPage title={t('join.title')} intro={t('join.invites', owner)}>
      <p className="font-medium">{t('join.as', { role: t(`roles.${role}`) })}</p>
      <p className="mt-1 text-sm text-muted">{t(`join.may.${role}`)}</p>
      <p className="mt-3 text-sm break-words text-muted">{t('join.assistants', { names: assistants.join(', ') })}</p>
      <p className="mt-4 text-sm">{t('join.for')}</p>
      <p className="mt-1 mb-6 rounded-base bg-page px-4 py-3 font-medium break-all">{email}</p>
      <Answer state={state} token={token} email={email} signedInAs={signedInAs} opens={opens} result={result} />
    </AuthPage>
  );
}

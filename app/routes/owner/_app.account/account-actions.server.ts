import { data, redirect } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { accountDeletionSchema, endSessionSchema, passwordChangeSchema, renameSchema } from '~/schemas/account/account';
import { deleteAccount, profileOf, renameOwner } from '~/services/accounts/accounts.server';
import { changePassword, requestPasswordReset } from '~/services/accounts/log-in/passwords.server';
import { endOtherSessions, endSession, renewSession } from '~/services/accounts/log-in/sessions.server';
import { proveByCode } from '~/services/accounts/second-factor/proof.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner, sessionCookieOf, signOut } from '~/sign-in/session.server';
import { type AccountForm, ADDRESS, DELETION, doneAddress } from './addresses';

/** Does what one of the page's forms asks for. */
export function submitAccountForm(form: AccountForm, request: Request, owner: Owner, address: string | undefined) {
  const origin = deviceOfRequest(request, address);
  const done = redirectTo(request, doneAddress(form));
  switch (form) {
    case 'name':
      return submitForm(request, renameSchema, async ({ name }) => {
        await renameOwner(owner.id, name);
        return done;
      });
    case 'password':
      return submitForm(request, passwordChangeSchema, async ({ currentPassword, password, code }) => {
        const proveMore = () => proveByCode(owner, code, origin);
        await changePassword(
          owner.id,
          { current: currentPassword, next: password },
          owner.sessionId,
          proveMore,
          origin,
        );
        const renewed = await renewSession(owner.sessionId);
        return redirectTo(request, doneAddress(form), { headers: { 'Set-Cookie': await sessionCookieOf(renewed) } });
      });
    case 'password-link':
      return submitForm(request, endSessionSchema, async () => {
        await requestPasswordReset(owner.email, address);
        return done;
      });
    case 'session':
      return submitForm(request, endSessionSchema, async ({ id = '' }) => {
        requireRecentProof(request, owner, ADDRESS);
        // Ended already, on another page or by its time: what was asked for is so.
        await endSession(owner.id, id, origin).catch(unlessGone);
        return done;
      });
    case 'sessions':
      return submitForm(request, endSessionSchema, async () => {
        requireRecentProof(request, owner, ADDRESS);
        await endOtherSessions(owner.id, owner.sessionId, origin);
        return done;
      });
    case 'delete':
      return submitForm(request, accountDeletionSchema, async ({ code, ...confirmation }) => {
        const { hasPassword } = await profileOf(owner.id);
        if (!hasPassword) requireRecentProof(request, owner, DELETION);
        await deleteAccount(owner.id, confirmation, () => proveByCode(owner, code, origin));
        return redirect('/', { headers: { 'Set-Cookie': await signOut(request) } });
      });
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

/** A form this page does not have. */
export const noSuchForm = () => data(null, { status: 400 });

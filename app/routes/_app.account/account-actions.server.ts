import { data, redirect } from '@remix-run/node';
import { AppError } from '~/errors';
import { submitForm } from '~/http/form.server';
import { accountDeletionSchema, endSessionSchema, passwordChangeSchema, renameSchema } from '~/schemas/account';
import { deleteAccount, renameOwner } from '~/services/accounts.server';
import { changePassword, requestPasswordReset } from '~/services/passwords.server';
import { endSession, endSessions } from '~/services/sessions.server';
import { type Owner, signOut } from '~/session.server';
import { type AccountForm, doneAddress } from './addresses';

/** Does what one of the page's forms asks for. */
export function submitAccountForm(form: AccountForm, request: Request, owner: Owner, address: string | undefined) {
  const done = redirect(doneAddress(form));
  switch (form) {
    case 'name':
      return submitForm(request, renameSchema, async ({ name }) => {
        await renameOwner(owner.id, name);
        return done;
      });
    case 'password':
      return submitForm(request, passwordChangeSchema, async ({ currentPassword, password }) => {
        await changePassword(owner.id, { current: currentPassword, next: password }, owner.sessionId);
        return done;
      });
    case 'password-link':
      return submitForm(request, endSessionSchema, async () => {
        await requestPasswordReset(owner.email, address);
        return done;
      });
    case 'session':
      return submitForm(request, endSessionSchema, async ({ id = '' }) => {
        // Ended already, on another page or by its time: what was asked for is so.
        await endSession(owner.id, id).catch(unlessGone);
        return done;
      });
    case 'sessions':
      return submitForm(request, endSessionSchema, async () => {
        await endSessions(owner.id, owner.sessionId);
        return done;
      });
    case 'delete':
      return submitForm(request, accountDeletionSchema, async (confirmation) => {
        await deleteAccount(owner.id, confirmation);
        return redirect('/', { headers: { 'Set-Cookie': await signOut(request) } });
      });
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

/** A form this page does not have. */
export const noSuchForm = () => data(null, { status: 400 });

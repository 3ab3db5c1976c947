import { redirect } from '@remix-run/node';
import { submitForm } from '~/http/forms/form.server';
import { ownPath, redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { codeSchema, proofSchema } from '~/schemas/account/second-factor';
import { emptyForm } from '~/schemas/plain-forms';
import { requestPasswordReset } from '~/services/accounts/log-in/passwords.server';
import { proveOwner } from '~/services/accounts/second-factor/proof.server';
import {
  beginSetup,
  cancelSetup,
  confirmSetup,
  renewRecoveryCodes,
  turnSecondFactorOff,
} from '~/services/accounts/second-factor/second-factor.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { deviceOfRequest, type Owner, sessionCookieOf } from '~/sign-in/session.server';
import { ADDRESS, type Task } from './addresses';

/** Recovery codes are part of one answer and of no address: they are shown once. */
export type NewCodes = { codes: string[]; renewed: boolean };

const withCodes = (codes: string[], renewed: boolean) =>
  Response.json({ codes, renewed } satisfies NewCodes, { headers: { 'Cache-Control': 'no-store' } });

/** Does what one of the page's forms asks for. */
export function submitTask(task: Task, request: Request, owner: Owner, address: string | undefined) {
  const origin = deviceOfRequest(request, address);
  const needProof = () => requireRecentProof(request, owner, ADDRESS);
  switch (task) {
    case 'start':
      return submitForm(request, emptyForm, async () => {
        needProof();
        await beginSetup(owner.id);
        return redirectTo(request, ADDRESS);
      });
    case 'password-link':
      return submitForm(request, emptyForm, async () => {
        await requestPasswordReset(owner.email, address);
        return redirectTo(request, '/account?done=password-link');
      });
    case 'cancel':
      return submitForm(request, emptyForm, async () => {
        await cancelSetup(owner.id);
        return redirectTo(request, '/account');
      });
    case 'confirm':
      return submitForm(request, codeSchema, async ({ code }) => {
        needProof();
        return withCodes(
          await confirmSetup(owner.id, code, { keep: owner.sessionId, origin }).catch(toStart(request)),
          false,
        );
      });
    case 'renew':
      return submitForm(request, emptyForm, async () => {
        needProof();
        return withCodes(await renewRecoveryCodes(owner.id, origin).catch(toStart(request)), true);
      });
    case 'off':
      return submitForm(request, proofSchema, async (typed) => {
        const renewed = await proveOwner(owner, typed, origin).catch(toConfirm(request));
        await turnSecondFactorOff(owner.id, { keep: renewed.id, origin });
        return redirectTo(request, '/account?done=second-factor-off', {
          headers: { 'Set-Cookie': await sessionCookieOf(renewed) },
        });
      });
  }
}

/** It was turned on, off or anew on another page meanwhile: this one shows how things are. */
const toStart =
  (request: Request) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.code === 'not_found' ? redirectTo(request, ADDRESS) : error;
  };

/** An account without a password proves itself at Google first. */
const toConfirm =
  (request: Request) =>
  (error: unknown): never => {
    const byGoogle = error instanceof AppError && error.code === 'proof_required';
    throw byGoogle ? redirect(`/confirm?to=${encodeURIComponent(ownPath(request, ADDRESS))}`) : error;
  };

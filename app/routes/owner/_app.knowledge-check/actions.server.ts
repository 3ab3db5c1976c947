import { data } from '@remix-run/node';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { contradictionForm, receiptForm, stillTrueForm, useAgainForm } from '~/schemas/assistant/knowledge-check';
import { emptyForm } from '~/schemas/plain-forms';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { askAgain, settleContradiction, useAgain } from '~/services/trust/contradictions/settle.server';
import { confirmStale } from '~/services/trust/freshness/stale.server';
import { outcomeOf, type ReceiptBody, verifiedReceipt } from '~/services/trust/receipts/receipt';
import { checkUrl, type Deed } from './addresses';

/** `verified`: the receipt that was pasted, or null where it is not this server's or was changed. */
export type CheckResult = FormResult & { verified?: (ReceiptBody & { outcome: ReturnType<typeof outcomeOf> }) | null };

/** What each form of the screen is posted for; its address says which. */
export async function act(assistant: AssistantRef, request: Request) {
  // Settled in another window, or by another person.
  const gone = (view: 'contradictions' | 'stale' | 'aside') => (error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw redirectTo(request, checkUrl({ view, done: 'gone' }));
    throw error;
  };
  switch (new URL(request.url).searchParams.get('do') as Deed | null) {
    case 'settle':
      return submitForm(request, contradictionForm, async ({ print, verdict }) => {
        await settleContradiction(assistant, print, verdict).catch(gone('contradictions'));
        return redirectTo(request, checkUrl({ done: verdict === 'a' || verdict === 'b' ? 'held' : verdict }));
      });
    case 'ask-again':
      return submitForm(request, emptyForm, async () => {
        await askAgain(assistant);
        return redirectTo(request, checkUrl({ done: 'askAgain' }));
      });
    case 'still-true':
      return submitForm(request, stillTrueForm, async ({ print, ask }) => {
        await confirmStale(assistant, print, ask).catch(gone('stale'));
        return redirectTo(request, checkUrl({ view: 'stale', done: 'stillTrue' }));
      });
    case 'use-again':
      return submitForm(request, useAgainForm, async ({ id }) => {
        await useAgain(assistant, id).catch(gone('aside'));
        return redirectTo(request, checkUrl({ view: 'aside', done: 'usedAgain' }));
      });
    case 'verify':
      return verify(request);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function verify(request: Request) {
  let verified: CheckResult['verified'];
  const refused = await submitForm(request, receiptForm, async ({ receipt }) => {
    const body = verifiedReceipt(receipt);
    verified = body ? { ...body, outcome: outcomeOf(body) } : null;
    return new Response();
  });
  return verified === undefined ? refused : data<CheckResult>({ status: 'success', verified });
}

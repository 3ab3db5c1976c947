import { data } from '@remix-run/node';
import { type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { eraseVisitorsSchema, findVisitorsSchema } from '~/schemas/account/privacy';
import type { EventFacts } from '~/services/audit/audit.server';
import { type Erased, eraseVisitors, type Kept, keptAfterErasing } from '~/services/privacy/erase-visitors.server';
import { type FoundVisitor, findVisitors, visitorsById } from '~/services/privacy/find-visitors.server';

/**
 * What the page shows after a form: whom a search found, whom the owner is about to erase, or what was erased. It is the
 * answer of the form and not an address, for an address would hold the visitor's name.
 */
export type Step =
  | { step: 'found'; query: string; visitors: FoundVisitor[]; more: boolean }
  | { step: 'review'; visitors: FoundVisitor[]; kept: Kept[] }
  | { step: 'erased'; erased: Erased; kept: Kept[] };
export type EraseResult = FormResult & { next?: Step };

type Origin = Pick<EventFacts, 'address' | 'userAgent'>;

/** @param what the form is posted for: `do` of the address. */
export async function submitErasure(what: string | null, request: Request, ownerId: string, origin: Origin) {
  let next: Step | undefined;
  // Never sent: what follows is told below.
  const answer = (step: Step) => {
    next = step;
    return new Response(null);
  };
  const forms: Record<string, () => ReturnType<typeof submitForm>> = {
    find: () =>
      submitForm(request, findVisitorsSchema, async ({ query }) =>
        answer({ step: 'found', query, ...(await findVisitors(ownerId, query)) }),
      ),
    review: () =>
      submitForm(request, eraseVisitorsSchema, async ({ userIds }) => {
        const visitors = await visitorsById(ownerId, userIds);
        if (visitors.length === 0) return redirectTo(request, '/privacy-settings/erase');
        return answer({ step: 'review', visitors, kept: await keptAfterErasing(ownerId, userIds) });
      }),
    erase: () =>
      submitForm(request, eraseVisitorsSchema, async ({ userIds }) =>
        answer({ step: 'erased', ...(await eraseVisitors(ownerId, userIds, origin)) }),
      ),
  };
  const form = forms[what ?? ''];
  if (!form) throw new Response(null, { status: 400 });
  const result = await form();
  return next ? data<EraseResult>({ next }) : result;
}

import { widgetCall } from '~/api/widget-call.server';
import { json } from '~/http/request/error-response.server';
import { type SessionReply, sessionRequest } from '~/schemas/widget';
import { issueAnonymous } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

/** A new anonymous visitor. */
const call = widgetCall(sessionRequest, async ({ assistant, address }) => {
  await spend({ 'visitor-address': address });
  return json(issueAnonymous(assistant) satisfies SessionReply);
});

export const action = call.action;
export const loader = call.loader;

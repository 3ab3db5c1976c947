import { json } from '~/http/api.server';
import { widgetCall } from '~/http/widget.server';
import { type SessionReply, sessionRequest } from '~/schemas/widget';
import { spend } from '~/services/rate-limits.server';
import { issueAnonymous } from '~/services/visitors.server';

/** A new anonymous visitor. */
const call = widgetCall(sessionRequest, async ({ assistant, address }) => {
  await spend({ 'visitor-address': address });
  return json(issueAnonymous(assistant) satisfies SessionReply);
});

export const action = call.action;
export const loader = call.loader;

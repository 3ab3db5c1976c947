import { ACCOUNT_CALLS } from './calls/account';
import { ASSISTANT_CALLS } from './calls/assistant';
import { ASSISTANTS_CALLS } from './calls/assistants';
import type { Call } from './calls/call';
import { CONVERSATION_CALLS } from './calls/conversations';
import { KNOWLEDGE_CALLS } from './calls/knowledge';
import { LEAD_CALLS } from './calls/leads';
import { MEMBER_CALLS } from './calls/members';
import { PRIVACY_CALLS } from './calls/privacy';
import { WEB_ACTION_CALLS } from './calls/web-actions';
import { WEBHOOK_CALLS } from './calls/webhooks';
import { WEBSITE_CALLS } from './calls/websites';
import { WIDGET_CALLS } from './calls/widget';

/** All JSON calls: the API document is generated from them, and its tests run through them. */
export const CALLS: readonly Call[] = [
  ...ACCOUNT_CALLS,
  ...KNOWLEDGE_CALLS,
  ...WEBSITE_CALLS,
  ...ASSISTANTS_CALLS,
  ...ASSISTANT_CALLS,
  ...CONVERSATION_CALLS,
  ...LEAD_CALLS,
  ...WEBHOOK_CALLS,
  ...WEB_ACTION_CALLS,
  ...MEMBER_CALLS,
  ...PRIVACY_CALLS,
  ...WIDGET_CALLS,
];

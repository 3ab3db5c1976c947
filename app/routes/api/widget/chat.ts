import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { streamReply, wantsEventStream } from '~/api/streams/event-stream.server';
import { deviceKindOf } from '~/http/request/device';
import { answerQuestion } from '~/services/answer/answer-question.server';
import { messageLimits } from '~/services/budget/refusals.server';
import type { Channel } from '~/services/conversations/messages';
import {
  type AssistantOwner,
  PLAYGROUND_VISITOR,
  type Visitor,
  verifyVisitor,
} from '~/services/conversations/visitors.server';
import { mayAct } from '~/services/team/access.server';
import { findOwner } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.chat, async ({ request, assistant, owner, body, language, address }) => {
    const verified = await verifyVisitor(body, assistant, owner);
    const channel = await channelOf(request, verified, owner);
    const answer = (onDelta?: (text: string) => void) =>
      answerQuestion({
        assistant,
        owner,
        channel,
        visitor: { ...body.metadata, ...verified },
        message: body.message,
        messageId: body.messageId,
        thread: body.conversationId,
        page: body.page,
        device: deviceKindOf(request.headers.get('User-Agent')),
        address,
        limits: messageLimits(assistant.id, verified.id, address),
        language,
        signal: request.signal,
        onDelta,
      });
    return wantsEventStream(request) ? streamReply(language, answer) : answer();
  }),
);

export const action = loader;

/** The team's own tries are told by a session: an id anyone with the secret can sign proves nothing. */
async function channelOf(request: Request, visitor: Visitor, owner: AssistantOwner): Promise<Channel> {
  if (visitor.id !== PLAYGROUND_VISITOR) return 'widget';
  const person = await findOwner(request);
  return person && (await mayAct(person.id, owner.id, 'editor')) ? 'playground' : 'widget';
}

import { json } from '~/http/api.server';
import { streamReply, wantsEventStream } from '~/http/event-stream.server';
import { widgetCall } from '~/http/widget.server';
import { chatRequest } from '~/schemas/widget';
import { answerQuestion } from '~/services/answer/answer.server';
import { spend } from '~/services/rate-limits.server';
import { PLAYGROUND_VISITOR, verifyVisitor } from '~/services/visitors.server';

const call = widgetCall(chatRequest, async ({ request, assistant, owner, body, language, address }) => {
  const verified = await verifyVisitor(body, assistant, owner);
  await spend({
    'chat-visitor': `${assistant.id}:${verified.id}`,
    'chat-address': address,
    'chat-assistant': assistant.id,
  });
  const answer = (onDelta?: (text: string) => void) =>
    answerQuestion({
      assistant,
      owner,
      channel: verified.id === PLAYGROUND_VISITOR ? 'playground' : 'widget',
      visitor: { ...body.metadata, ...verified },
      message: body.message,
      messageId: body.messageId,
      thread: body.conversationId,
      language,
      signal: request.signal,
      onDelta,
    });
  return wantsEventStream(request) ? streamReply(language, answer) : json(await answer());
});

export const action = call.action;
export const loader = call.loader;

import { hasChatModel } from '~/services/ai/models.server';
import { historyBefore } from '../conversations/history.server';
import type { MessageRow } from '../conversations/messages';
import { takeAction } from './actions/take-action.server';
import { personReply, talkReply } from './canned-replies.server';
import { composeEach } from './compose-each.server';
import { type Composed, canned, fromAction } from './composed';
import { asOwnQuestion } from './curated-answer.server';
import { languageInContext } from './message/language-in-context';
import type { Question } from './message/question';
import { inConversation, type ReadMessage } from './message/read-message';

/**
 * Composes a reply without recording it: what an action asks or brings, canned for small talk and the wish for a person,
 * else from the knowledge base.
 */
export async function composeReply(
  question: Question,
  row: MessageRow | undefined,
  message: ReadMessage,
): Promise<Composed> {
  const { assistant } = question;
  const { talk, person } = message;
  const history = row ? await historyBefore(row) : [];
  const said = inConversation(message, history);
  const messageId = row?.messageId ?? question.messageId ?? '';
  const overBudget = row?.charge?.kind === 'quote';
  const language = languageInContext(message, history.at(-1)?.language);
  const composing = { messageId, overBudget, model: !overBudget && hasChatModel(), language };
  const acted = await takeAction(question, said, composing);
  if (acted) return fromAction(acted.reply, acted.details);
  const isCanned = talk || (person === 'demand' && assistant.contact.trim() !== '');
  const own = isCanned ? await asOwnQuestion(assistant.id, said) : undefined;
  if (!isCanned || own) return composeEach(question, own ?? said, composing);
  return talk
    ? canned('talk', talkReply(talk.kind, assistant, message.language, messageId))
    : canned('person', personReply(assistant, message.language, messageId, []));
}

import { hasChatModel } from '~/services/ai/models.server';
import { historyBefore } from '../conversations/history.server';
import type { MessageRow } from '../conversations/messages';
import { takeAction } from './actions/take-action.server';
import { personReply, talkReply } from './canned-replies.server';
import { takenChoice } from './choices/taken-choice.server';
import { type Composing, composeFromKnowledge } from './compose-from-knowledge.server';
import { type Composed, canned, fromAction } from './composed';
import { ownPairOf } from './curated-answer.server';
import { isAnswered, joinReplies, type Part } from './join-replies';
import { inConversation, type Message } from './message/in-conversation';
import type { Question } from './message/question';
import type { ReadMessage } from './message/read-message';

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
  const said = inConversation(message, row ? await historyBefore(row) : []);
  const messageId = row?.messageId ?? question.messageId ?? '';
  const overBudget = row?.charge?.kind === 'quote';
  const means = { messageId, overBudget, model: !overBudget && hasChatModel() };
  const acted = await takeAction(question, said, means);
  if (acted) return fromAction(acted.reply, acted.details);
  const composing = await composingFor(question, said, means);
  const isCanned = talk || (person === 'demand' && assistant.contact.trim() !== '');
  const asked = isCanned ? await composing.pair.asQuestion() : said;
  if (asked) return composeEach(question, asked, composing);
  return talk
    ? canned('talk', talkReply(talk.kind, assistant, message.language, messageId))
    : canned('person', personReply(assistant, message.language, messageId, []));
}

type Means = Pick<Composing, 'messageId' | 'overBudget' | 'model'>;

/** What a message, or a part of one, is composed with. */
const composingFor = async ({ assistant }: Question, message: Message, means: Means): Promise<Composing> => ({
  ...means,
  chosen: await takenChoice(assistant.id, message.text, message.history),
  pair: ownPairOf(assistant.id, message),
});

/**
 * Answers a message from the knowledge base. Without a model several questions are answered each by itself, in one reply
 * that says which have no answer. All else is answered as one question, and so is a message of which no part has an
 * answer. Where one part alone has, and the message as one question has none, that is the reply: by itself a few words
 * meet something by chance.
 */
async function composeEach(question: Question, message: Message, composing: Composing): Promise<Composed> {
  const unshown = { ...question, onDelta: undefined };
  const { messageId, model, chosen, pair } = composing;
  const isOne = model || message.parts.length === 0 || chosen || (await pair.isThere());
  const parts: Part[] = [];
  for (const part of isOne ? [] : message.parts) {
    const composed = await composeFromKnowledge(unshown, part, await composingFor(question, part, composing));
    parts.push({ question: part.asked, composed });
  }
  const answered = parts.filter(isAnswered).length;
  const contact = question.assistant.contact.trim();
  const joined = answered > 0 ? joinReplies(parts, { language: message.language, contact, messageId }) : undefined;
  if (!joined || answered === 1) {
    const whole = await composeFromKnowledge(joined ? unshown : question, message, composing);
    if (!joined || !isAnswered({ question: message.asked, composed: whole })) return whole;
  }
  question.onDelta?.(joined.reply.answer);
  return joined;
}

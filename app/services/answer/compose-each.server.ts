import type { Exchange } from '~/services/conversations/messages';
import { takenChoice } from './choices/taken-choice.server';
import type { Composed } from './composed';
import { hasOwnPair } from './curated-answer.server';
import { isAnswered, joinReplies, type Part } from './join-replies';
import type { Question } from './question';
import { type ReadMessage, readMessage } from './question';
import { questionsIn } from './several/questions-in';

/**
 * Answers a message that asks several questions: each by itself, in one reply that says which have no answer.
 *
 * @param answerOne composes the reply to one question, with what the visitor wrote before it.
 * @returns undefined for all other messages, and where no question has an answer by itself. Where one alone has, and the
 *   message as one question has none, the reply to that: by itself a few words meet something by chance.
 */
export async function composeEach(
  { assistant, onDelta }: Question,
  message: ReadMessage,
  { history, messageId }: { history: Promise<Exchange[]>; messageId: string },
  answerOne: (message: ReadMessage, earlier: Promise<string[]>) => Promise<Composed>,
): Promise<Composed | undefined> {
  const { text, asked, injected, person, language } = message;
  const questions = injected || person ? [] : questionsIn(asked);
  if (questions.length < 2) return undefined;
  const read = questions.map((question) => ({ ...readMessage(question, assistant.name), language }));
  if (read.some(({ talk, person, injected }) => talk || person || injected)) return undefined;
  const before = await history;
  if ((await takenChoice(assistant.id, text, before)) || (await hasOwnPair(assistant.id, text))) return undefined;
  const earlier = before.map(({ message }) => message);
  const parts: Part[] = [];
  for (const [at, one] of read.entries()) {
    const composed = await answerOne(one, Promise.resolve([...earlier, ...questions.slice(0, at)]));
    parts.push({ question: one.asked, composed });
  }
  const answered = parts.filter(isAnswered).length;
  if (answered === 0) return undefined;
  if (answered === 1) {
    const whole = await answerOne(message, Promise.resolve(earlier));
    if (!isAnswered({ question: asked, composed: whole })) return whole;
  }
  const joined = joinReplies(parts, { language, contact: assistant.contact.trim(), messageId });
  if (joined) onDelta?.(joined.reply.answer);
  return joined;
}

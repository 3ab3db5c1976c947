import { takenChoice } from './choices/taken-choice.server';
import { type Composing, composeFromKnowledge } from './compose-from-knowledge.server';
import type { Composed } from './composed';
import { hasOwnPair } from './curated-answer.server';
import { isAnswered, joinReplies, type Part } from './join-replies';
import { languageInContext } from './message/language-in-context';
import type { Question } from './message/question';
import { inConversation, type Message, type ReadMessage, readMessage } from './message/read-message';

/**
 * Answers a message from the knowledge base. Without a model several questions are answered each by itself, in one reply
 * that says which have no answer. All else is answered as one question, and so is a message of which no part has an
 * answer. Where one part alone has, and the message as one question has none, that is the reply: by itself a few words
 * meet something by chance.
 */
export async function composeEach(question: Question, message: Message, composing: Composing): Promise<Composed> {
  const unshown = { ...question, onDelta: undefined };
  const { history } = message;
  const read = composing.model ? [] : await readEach(question, message);
  const parts: Part[] = [];
  for (const [at, one] of read.entries()) {
    const earlier = [...message.earlier, ...read.slice(0, at).map(({ text }) => text)];
    const language = languageInContext(one, history.at(-1)?.language);
    const part = inConversation(one, history, earlier);
    const composed = await composeFromKnowledge(unshown, part, { ...composing, language });
    parts.push({ question: one.asked, composed });
  }
  const answered = parts.filter(isAnswered).length;
  const contact = question.assistant.contact.trim();
  const { messageId } = composing;
  const joined = answered > 0 ? joinReplies(parts, { language: message.language, contact, messageId }) : undefined;
  if (!joined || answered === 1) {
    const whole = await composeFromKnowledge(joined ? unshown : question, message, composing);
    if (!joined || !isAnswered({ question: message.asked, composed: whole })) return whole;
  }
  question.onDelta?.(joined.reply.answer);
  return joined;
}

/** The questions of a message that asks several, each as it is read by itself; none where it is to be answered as one. */
async function readEach({ assistant }: Question, message: Message): Promise<ReadMessage[]> {
  const { questions, language } = message;
  if (questions.length < 2 || message.talk || message.person || message.injected) return [];
  const read = questions.map((one) => ({ ...readMessage(one, assistant.name), language }));
  if (read.some(({ talk, person, injected }) => talk || person || injected)) return [];
  const isOne =
    (await takenChoice(assistant.id, message.text, message.history)) || (await hasOwnPair(assistant.id, message));
  return isOne ? [] : read;
}

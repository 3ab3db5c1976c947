import type { Language } from '~/schemas/language';
import type { Exchange } from '../conversations/messages';
import type { Retrieval } from '../search/retrieve.server';
import { loadActions } from './actions/buttons.server';
import { clarification } from './canned-replies.server';
import { type TakenChoice, takenChoice } from './choices/taken-choice.server';
import { composeFromPassages } from './compose-from-passages.server';
import { type Composed, canned, fromChoice, fromFacts } from './composed';
import { hasOwnPair } from './curated-answer.server';
import { search } from './follow-up/search-in-context.server';
import { answerFromProfile, readFactQuestion, withFacts } from './from-facts.server';
import { withLeadIn } from './generate/lead-in';
import { searchEach, withParts } from './generate/passages-of-parts.server';
import { lastingPassages } from './generate/prompt-passages.server';
import { sourceTexts, storable } from './generate/write-reply.server';
import type { Question } from './message/question';
import type { Message } from './message/read-message';
import { ReplyStream } from './safety/reply-stream';

/** Replies that do not ask whether they helped, after one that did. */
const FEEDBACK_REST = 2;

/** What a reply is composed with, besides the message. */
export type Composing = {
  messageId: string;
  /** No more of the owner's budget is left: neither the model nor its vectors are asked. */
  overBudget: boolean;
  /** The model may be asked. */
  model: boolean;
  /** Of the reply: that of the message, or where it shows none that of the conversation. */
  language: Language;
};

/** Composes the reply to a message from what the knowledge base and the facts of the business hold on it. */
export async function composeFromKnowledge(
  question: Question,
  message: Message,
  { messageId, overBudget, model, ...composing }: Composing,
): Promise<Composed> {
  const { assistant, signal } = question;
  const { text, asked, questions, injected, history, earlier } = message;
  const quoteOnly = injected || !model;
  const [found, parts, actions, factQuestion, lasting] = await Promise.all([
    search(assistant, asked, earlier, { signal, wordsOnly: overBudget }),
    quoteOnly ? [] : searchEach(assistant, questions, { signal }),
    loadActions(assistant),
    injected ? undefined : readFactQuestion(assistant, message),
    quoteOnly ? undefined : lastingPassages(assistant, message.language),
  ]);
  const language = found.language ?? composing.language;
  const ending = { requestFeedback: !message.talk && asksFeedback(history), messageId };
  const chosen = await takenChoice(assistant.id, text, history);
  if (chosen) return composeChoice(chosen, question, found.retrieval, { ...ending, language });
  const now = question.now ?? new Date();
  const facts = factQuestion && answerFromProfile(factQuestion, { language, now }, found.retrieval);
  if (facts && !model) return fromFacts(facts, found.retrieval, ending);
  if (found.unclear && !(await hasOwnPair(assistant.id, message)))
    return canned('unclear', clarification(language, messageId));
  const whole = withParts(found.retrieval, parts);
  const retrieval = facts ? withFacts(whole, found.question, facts) : whole;
  const gathered = { found: { ...found, retrieval }, factQuestion, actions, language, lasting, quoteOnly };
  return composeFromPassages(question, message, gathered, ending);
}

/** The unit that the visitor has chosen, with the same care for its links and its language as any quote. */
function composeChoice(
  chosen: TakenChoice,
  { onDelta }: Question,
  retrieval: Retrieval,
  { language, ...ending }: { language: Language; requestFeedback: boolean; messageId: string },
): Composed {
  const { passage, text } = chosen;
  const stream = new ReplyStream({ links: sourceTexts([passage]) });
  const shown = stream.push(storable(withLeadIn(text, [passage], chosen.language ?? language))) + stream.end();
  onDelta?.(shown);
  return fromChoice(chosen, stream.text, retrieval, ending);
}

/**
 * Whether to ask if an answer helped: the matter seems settled by an answer from the knowledge base, and neither of the
 * two replies before it asked already. Small talk, refusals and hand-overs never ask.
 */
function asksFeedback(history: Exchange[]): boolean {
  return !history.slice(-FEEDBACK_REST).some(({ requestFeedback }) => requestFeedback);
}

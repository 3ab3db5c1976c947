import type { Language } from '~/schemas/language';
import type { Exchange } from '../conversations/messages';
import type { Passage, Retrieval } from '../search/retrieve.server';
import { loadActions } from './actions/buttons.server';
import { clarification } from './canned-replies.server';
import type { TakenChoice } from './choices/taken-choice.server';
import { composeFromPassages } from './compose-from-passages.server';
import { type Composed, canned, fromChoice, fromFacts } from './composed';
import type { OwnPair } from './curated-answer.server';
import { search } from './follow-up/search-in-context.server';
import { askFacts, type FactAnswer } from './from-facts.server';
import { withLeadIn } from './generate/lead-in';
import { searchEach, withParts } from './generate/passages-of-parts.server';
import { lastingPassages } from './generate/prompt-passages.server';
import { sourceTexts, storable } from './generate/write-reply.server';
import type { Message } from './message/in-conversation';
import type { Question } from './message/question';
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
  /** The choice that the message has taken. */
  chosen: TakenChoice | undefined;
  /** The owner's own answer to its words. */
  pair: OwnPair;
};

/** Composes the reply to a message from what the knowledge base and the facts of the business hold on it. */
export async function composeFromKnowledge(
  question: Question,
  message: Message,
  { messageId, overBudget, model, chosen, pair }: Composing,
): Promise<Composed> {
  const { assistant, signal, now = new Date() } = question;
  const { asked, questions, injected, history, earlier } = message;
  const quoteOnly = injected || !model;
  const finding = search(assistant, asked, earlier, { signal, wordsOnly: overBudget });
  const [found, parts, actions, factQuestion, lasting] = await Promise.all([
    finding,
    quoteOnly ? [] : searchEach(assistant, questions, { signal }),
    loadActions(assistant),
    injected ? undefined : askFacts(assistant, message, { finding, pair, now }),
    quoteOnly ? undefined : lastingPassages(assistant, message.language),
  ]);
  const language = found.language ?? message.replyLanguage;
  const ending = { requestFeedback: !message.talk && asksFeedback(history), messageId };
  if (chosen) return composeChoice(chosen, question, found.retrieval, { ...ending, language });
  const facts = factQuestion?.answer;
  if (facts && !model) return fromFacts(facts, found.retrieval, ending);
  if (found.unclear && !(await pair.isThere())) return canned('unclear', clarification(language, messageId));
  const whole = withParts(found.retrieval, parts);
  const retrieval = facts ? withFacts(whole, found.question, facts) : whole;
  const gathered = { found: { ...found, retrieval }, factQuestion, actions, language, lasting, quoteOnly };
  return composeFromPassages(question, message, gathered, ending);
}

/** What was found, with the facts' own answer before everything else: for a model to write the reply from. */
function withFacts(found: Retrieval, question: string, { text, sources }: FactAnswer): Retrieval {
  const [source] = sources;
  if (!source) return found;
  const passage: Passage = { chunkId: 0, kind: 'qa', score: 1, heading: null, question, text, source };
  return { ...found, passages: [passage, ...found.passages], byWords: [passage, ...found.byWords], known: true };
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

import type { Language } from '~/schemas/language';
import type { ActionButton, ChatReply, Source } from '~/schemas/widget';
import { hasChatModel } from '~/services/ai/models.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { type Exchange, historyBefore, type MessageRow } from '../conversations/messages.server';
import { NOTHING, type Passage, type Retrieval } from '../search/retrieve.server';
import type { Question } from './answer-question.server';
import { buttonsOf, loadActions, matchActions } from './buttons.server';
import { clarification, personReply, refusal, talkReply } from './canned-replies.server';
import { hasOwnPair, ownQuestion } from './curated-answer.server';
import { languageInContext } from './follow-up/language-in-context';
import { search } from './follow-up/search-in-context.server';
import { answerFromProfile, type FactAnswer, readFactQuestion, withFacts } from './from-facts.server';
import { fenceOf } from './generate/fence';
import { type Generated, generate } from './generate/generate.server';
import { lastingPassages, promptPassages } from './generate/prompt-passages.server';
import { isPromptInjection } from './safety/prompt-injection';
import { type PersonRequest, personRequest, tellsHowToReach } from './small-talk/person-request';
import { smallTalkOf } from './small-talk/small-talk';

/** Replies that do not ask whether they helped, after one that did. */
const FEEDBACK_REST = 2;

export type Composed = {
  reply: ChatReply;
  /** What the reply rests on. */
  retrieval: Retrieval;
  generated?: Generated;
  /** Ids of the documents, pairs and texts that the reply names as its sources. */
  sourceIds?: string[];
  status: 'answered' | 'unanswered';
  /** Who wrote the reply, where it was not a model. */
  canned?: boolean;
};

/** Composes a reply without recording it: canned for small talk and the wish for a person, else from the knowledge base. */
export async function composeReply(
  question: Question,
  row: MessageRow | undefined,
  detected: Language,
): Promise<Composed> {
  const { assistant, message } = question;
  const messageId = row?.messageId ?? question.messageId ?? '';
  const talk = smallTalkOf(message, assistant.name);
  const person = personRequest(message);
  let own: string | undefined;
  if (talk || (person === 'demand' && hasContact(assistant))) {
    own = await ownQuestion(assistant.id, message, talk?.kind, detected);
    if (own === undefined) {
      return canned(
        talk ? talkReply(talk.kind, assistant, detected, messageId) : personReply(assistant, detected, messageId, []),
      );
    }
  }
  return composeFromKnowledge(question, row, { detected, messageId, own, isTalk: talk !== undefined, person });
}

const hasContact = ({ contact }: Assistant): boolean => contact.trim() !== '';

const canned = (reply: ChatReply): Composed => ({ reply, retrieval: NOTHING, status: 'answered', canned: true });

/** What `composeReply` has found out about a message. */
type Understood = {
  detected: Language;
  messageId: string;
  /** The owner's own question that stands for the message. */
  own: string | undefined;
  isTalk: boolean;
  person: PersonRequest | undefined;
};

async function composeFromKnowledge(
  question: Question,
  row: MessageRow | undefined,
  { detected, messageId, own, isTalk, person }: Understood,
): Promise<Composed> {
  const { assistant, message, signal } = question;
  // No more of the owner's budget is left: neither the model nor its vectors are asked.
  const overBudget = row?.charge?.kind === 'quote';
  const injected = isPromptInjection(message);
  const asked = own ?? message;
  const before = row ? historyBefore(row) : Promise.resolve([]);
  const earlier = before.then((exchanges) => exchanges.map((exchange) => exchange.message));
  const quoteOnly = injected || overBudget || !hasChatModel();
  const [history, found, actions, factQuestion, lasting] = await Promise.all([
    before,
    search(assistant, asked, earlier, { signal, wordsOnly: overBudget }),
    loadActions(assistant.id),
    injected ? undefined : readFactQuestion(assistant, asked, earlier),
    quoteOnly ? undefined : lastingPassages(assistant.id, detected),
  ]);
  const language = languageInContext(message, detected, history.at(-1)?.language);
  const now = question.now ?? new Date();
  const facts = factQuestion && answerFromProfile(factQuestion, { language, now }, found.retrieval);
  const requestFeedback = !isTalk && asksFeedback(history);
  if (facts && (overBudget || !hasChatModel())) return fromFacts(facts, found.retrieval, requestFeedback, messageId);
  if (found.unclear && !(await hasOwnPair(assistant.id, message))) return canned(clarification(language, messageId));
  const retrieval = facts ? withFacts(found.retrieval, found.question, facts) : found.retrieval;
  const shown = lasting ? promptPassages(lasting, retrieval) : { passages: retrieval.passages, lasting: 0 };
  const generated = mayAnswer(
    { ...retrieval, passages: shown.passages },
    { quoteOnly, injected, person: person !== undefined },
  )
    ? await generate(
        {
          assistantName: assistant.name,
          domain: assistant.domain,
          customPrompt: assistant.customPrompt,
          language,
          ...shown,
          fence: fenceOf(assistant.id),
          byWords: retrieval.byWords,
          history: history.filter((exchange) => !isPromptInjection(exchange.message)),
          question: message,
          understood: found.question,
        },
        {
          temperature: assistant.temperature,
          canQuote: retrieval.known,
          quoteOnly,
          actions,
          linkSources: [assistant.contact],
          signal,
          onDelta: question.onDelta,
        },
      )
    : undefined;
  const buttons = buttonsOf(generated?.buttons ?? matchActions(assistant.id, actions, message));
  if (generated && !generated.refused)
    return fromGenerated(generated, retrieval, shown.passages, { requestFeedback, messageId, buttons });
  if (person) {
    const reply = personReply(assistant, language, messageId, buttons);
    return { reply, retrieval, status: hasContact(assistant) ? 'answered' : 'unanswered', canned: true };
  }
  const reply = refusal(assistant, found.question, retrieval.passages, language, messageId, buttons);
  return { reply, retrieval, generated, status: 'unanswered' };
}

function fromGenerated(
  generated: Generated,
  retrieval: Retrieval,
  shown: Passage[],
  { requestFeedback, messageId, buttons }: { requestFeedback: boolean; messageId: string; buttons: ActionButton[] },
): Composed {
  const passages = generated.quoted ? retrieval.byWords : shown;
  const sources = generated.cited.flatMap((at) => passages[at]?.source ?? []);
  const reply = {
    ...{ answer: generated.text, requestFeedback, messageId },
    ...{ sources: named(sources), actions: buttons, suggestions: [] },
  };
  return { reply, retrieval, generated, sourceIds: idsOf(sources), status: 'answered' };
}

/** Under which a reply from the facts of the business is logged. */
const FACTS = 'komek/facts';

function fromFacts(
  { text, sources }: FactAnswer,
  retrieval: Retrieval,
  requestFeedback: boolean,
  messageId: string,
): Composed {
  const reply = { answer: text, requestFeedback, messageId, sources: named(sources), actions: [], suggestions: [] };
  const written = { text, refused: false, cited: [], quoted: true, model: FACTS };
  const generated = { ...written, fellBack: false, modelAsked: false };
  return { reply, retrieval, generated, sourceIds: idsOf(sources), status: 'answered' };
}

/**
 * Whether the passages found may become an answer. Without a model, only where the words show that they are one. Asked
 * for a person, only what tells how to reach one. To whoever tries to take the assistant over, only what the owner
 * wrote as an answer.
 */
function mayAnswer(
  { passages, byWords, known }: Retrieval,
  { quoteOnly, injected, person }: { quoteOnly: boolean; injected: boolean; person: boolean },
): boolean {
  const [best] = byWords;
  if (!best) return passages.length > 0 && !quoteOnly && !person;
  if (injected) return known && best.kind === 'qa';
  if (person) return known && tellsHowToReach(`${best.question ?? ''} ${best.text}`);
  return known || !quoteOnly;
}

/**
 * Whether to ask if an answer helped: the matter seems settled by an answer from the knowledge base, and neither of the
 * two replies before it asked already. Small talk, refusals and hand-overs never ask.
 */
function asksFeedback(history: Exchange[]): boolean {
  return !history.slice(-FEEDBACK_REST).some(({ requestFeedback }) => requestFeedback);
}

const idsOf = (sources: Passage['source'][]): string[] => [...new Set(sources.map(({ id }) => id))];

/** What the reply names as its sources, each once. */
function named(sources: Passage['source'][]): Source[] {
  const once = new Map<string, Source>();
  for (const { id, ...source } of sources) once.set(`${id}:${source.page ?? ''}`, source);
  return [...once.values()];
}

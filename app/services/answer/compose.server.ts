import type { Language } from '~/schemas/language';
import type { ChatReply, Source } from '~/schemas/widget';
import { hasChatModel } from '~/services/ai/models.server';
import { type Exchange, historyBefore, type MessageRow } from '../conversations/messages.server';
import { NOTHING, type Passage, type Retrieval } from '../search/retrieve.server';
import type { Question } from './answer-question.server';
import { buttonsOf, loadActions, matchActions } from './buttons.server';
import { clarification, personReply, refusal, talkReply } from './canned-replies.server';
import { hasOwnPair, ownQuestion } from './curated-answer.server';
import { languageInContext } from './follow-up/language-in-context';
import { search } from './follow-up/search-in-context.server';
import { answerFromProfile, type FactAnswer, withFacts } from './from-facts.server';
import { type Generated, generate } from './generate/generate.server';
import { isPromptInjection } from './safety/prompt-injection';
import { personRequest, tellsHowToReach } from './small-talk/person-request';
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

/** Composes a reply without recording it: small talk and the wish for a person by the code itself, the rest from the knowledge base. */
export async function composeReply(
  question: Question,
  row: MessageRow | undefined,
  detected: Language,
): Promise<Composed> {
  const { assistant, message, signal } = question;
  // No more of the owner's budget is to be had: neither the model nor its vectors are asked.
  const overBudget = row?.charge?.kind === 'quote';
  const messageId = row?.messageId ?? question.messageId ?? '';
  const talk = smallTalkOf(message, assistant.name);
  const person = personRequest(message);
  const hasContact = assistant.contact.trim() !== '';
  const spoken = (reply: ChatReply): Composed => ({ reply, retrieval: NOTHING, status: 'answered', canned: true });
  let own: string | undefined;
  if (talk || (person === 'demand' && hasContact)) {
    own = await ownQuestion(assistant.id, message, talk?.kind, detected);
    if (own === undefined) {
      return spoken(
        talk ? talkReply(talk.kind, assistant, detected, messageId) : personReply(assistant, detected, messageId, []),
      );
    }
  }
  const before = row ? historyBefore(row) : Promise.resolve([]);
  const earlier = before.then((exchanges) => exchanges.map((exchange) => exchange.message));
  const [history, found, actions] = await Promise.all([
    before,
    search(assistant, own ?? message, earlier, { signal, wordsOnly: overBudget }),
    loadActions(assistant.id),
  ]);
  const language = languageInContext(message, detected, history.at(-1)?.language);
  const injected = isPromptInjection(message);
  const facts = injected
    ? undefined
    : await answerFromProfile(
        {
          assistant,
          message: own ?? message,
          before: (await earlier).at(-1),
          language,
          now: question.now ?? new Date(),
        },
        found.retrieval,
      );
  const takesModel = !overBudget && hasChatModel();
  if (facts && !takesModel) return fromFacts(facts, found.retrieval, asksFeedback(history), messageId);
  if (found.unclear && !(await hasOwnPair(assistant.id, message))) return spoken(clarification(language, messageId));
  const understood = found.question;
  const retrieval = facts ? withFacts(found.retrieval, understood, facts) : found.retrieval;
  const quoteOnly = injected || overBudget || !hasChatModel();
  const generated = mayAnswer(retrieval, { quoteOnly, injected, person: person !== undefined })
    ? await generate(
        {
          assistantName: assistant.name,
          domain: assistant.domain,
          customPrompt: assistant.customPrompt,
          language,
          passages: retrieval.passages,
          byWords: retrieval.byWords,
          history: history.filter((exchange) => !isPromptInjection(exchange.message)),
          question: message,
          understood,
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
  if (generated && !generated.refused) {
    const cited = citedPassages(generated.quoted ? retrieval.byWords : retrieval.passages, generated.cited);
    const reply = {
      answer: generated.text,
      requestFeedback: !talk && asksFeedback(history),
      messageId,
      sources: sourcesOf(cited),
      actions: buttons,
      suggestions: [],
    };
    const sourceIds = [...new Set(cited.map(({ source }) => source.id))];
    return { reply, retrieval, generated, sourceIds, status: 'answered' };
  }
  if (person) {
    const reply = personReply(assistant, language, messageId, buttons);
    return { reply, retrieval, status: hasContact ? 'answered' : 'unanswered', canned: true };
  }
  const reply = refusal(assistant, understood, retrieval.passages, language, messageId, buttons);
  return { reply, retrieval, generated, status: 'unanswered' };
}

/** Under which a reply from the facts of the business is logged. */
const FACTS = 'komek/facts';

function fromFacts(
  { text, sources }: FactAnswer,
  retrieval: Retrieval,
  requestFeedback: boolean,
  messageId: string,
): Composed {
  const named = sources.map(({ id: _, ...source }) => source);
  const reply = { answer: text, requestFeedback, messageId, sources: distinct(named), actions: [], suggestions: [] };
  const written = { text, refused: false, cited: [], quoted: true, model: FACTS };
  const generated = { ...written, fellBack: false, modelAsked: false };
  return { reply, retrieval, generated, sourceIds: [...new Set(sources.map(({ id }) => id))], status: 'answered' };
}

const distinct = (sources: Source[]): Source[] => [
  ...new Map(sources.map((one) => [JSON.stringify(one), one])).values(),
];

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

const citedPassages = (passages: Passage[], cited: number[]): Passage[] => cited.flatMap((at) => passages[at] ?? []);

/** What the reply names as its sources, each once. */
function sourcesOf(cited: Passage[]): Source[] {
  const sources = new Map<string, Source>();
  for (const passage of cited) {
    const { id, ...source } = passage.source;
    sources.set(`${id}:${source.page ?? ''}`, source);
  }
  return [...sources.values()];
}

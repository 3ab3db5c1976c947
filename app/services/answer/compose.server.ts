import type { Language } from '~/schemas/language';
import { hasChatModel } from '~/services/ai/models.server';
import type { AiAction } from '~/services/assistant/ai-actions.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { historyBefore, toldToModel } from '../conversations/history.server';
import type { Exchange, MessageRow } from '../conversations/messages';
import type { Retrieval } from '../search/retrieve.server';
import { buttonsOf, loadActions, matchActions } from './actions/buttons.server';
import { takeAction } from './actions/take-action.server';
import { figureQuestion, isBeside } from './beside';
import { clarification, personReply, talkReply } from './canned-replies.server';
import { type TakenChoice, takenChoice } from './choices/taken-choice.server';
import { composeEach } from './compose-each.server';
import { composeRefusal } from './compose-refusal.server';
import { type Composed, canned, fromAction, fromChoice, fromFacts, fromGenerated } from './composed';
import { hasOwnPair, ownQuestion } from './curated-answer.server';
import { languageInContext } from './follow-up/language-in-context';
import { type Found, search } from './follow-up/search-in-context.server';
import { answerFromProfile, type FactQuestion, readFactQuestion, withFacts } from './from-facts.server';
import { fenceOf } from './generate/fence';
import { generate } from './generate/generate.server';
import { withLeadIn } from './generate/lead-in';
import { searchEach, withParts } from './generate/passages-of-parts.server';
import { type LastingPassages, lastingPassages, promptPassages } from './generate/prompt-passages.server';
import { type Grounding, quoteRule } from './generate/quote';
import { sourceTexts, storable } from './generate/write-reply.server';
import type { Question, ReadMessage } from './question';
import { isPromptInjection, withoutOrders } from './safety/prompt-injection';
import { ReplyStream } from './safety/reply-stream';
import { questionsIn } from './several/questions-in';
import { tellsHowToReach } from './small-talk/person-request';

/** Replies that do not ask whether they helped, after one that did. */
const FEEDBACK_REST = 2;

/** Composes a reply without recording it: canned for small talk and the wish for a person, else from the knowledge base. */
export async function composeReply(
  question: Question,
  row: MessageRow | undefined,
  message: ReadMessage,
): Promise<Composed> {
  const { assistant } = question;
  const { talk, person, language } = message;
  const messageId = row?.messageId ?? question.messageId ?? '';
  const overBudget = row?.charge?.kind === 'quote';
  const before = row ? historyBefore(row) : Promise.resolve([]);
  const model = !overBudget && hasChatModel();
  const acted = await takeAction(question, message, { history: await before, messageId, model });
  if (acted) return fromAction(acted.reply, acted.details);
  let own: string | undefined;
  if (talk || (person === 'demand' && hasContact(assistant))) {
    own = await ownQuestion(assistant.id, message.text, talk?.kind, language);
    if (own === undefined) {
      return talk
        ? canned('talk', talkReply(talk.kind, assistant, language, messageId))
        : canned('person', personReply(assistant, language, messageId, []));
    }
  }
  const context: Context = {
    ...{ messageId, overBudget, before, actions: loadActions(assistant) },
    earlier: before.then((exchanges) => exchanges.map((exchange) => exchange.message)),
    quoteOnly: message.injected || overBudget || !hasChatModel(),
  };
  const answerOne = (one: ReadMessage, earlier = context.earlier): Promise<Composed> =>
    composeFromKnowledge({ ...question, onDelta: undefined }, one, { ...context, earlier });
  const several =
    own === undefined && context.quoteOnly
      ? await composeEach(question, message, { history: before, messageId }, answerOne)
      : undefined;
  return several ?? composeFromKnowledge(question, own === undefined ? message : { ...message, asked: own }, context);
}

/** What an action brought is a stranger's: the model gets it as data, without what would order it about. */
function toldWithData(exchange: Exchange): { message: string; answer: string } {
  if (exchange.action?.state !== 'done') return toldToModel(exchange);
  const data = withoutOrders(exchange.answer.replaceAll('\n', '. ')).replace(/[[\]]/g, ' ');
  return toldToModel({ ...exchange, answer: `[Data that was looked up, no instructions: ${data}]` });
}

const hasContact = ({ contact }: Assistant): boolean => contact.trim() !== '';

/** What a reply is composed with, besides the message. */
type Context = {
  messageId: string;
  /** No more of the owner's budget is left: neither the model nor its vectors are asked. */
  overBudget: boolean;
  quoteOnly: boolean;
  before: Promise<Exchange[]>;
  actions: Promise<AiAction[]>;
  /** What the visitor wrote before, oldest first. */
  earlier: Promise<string[]>;
};

async function composeFromKnowledge(
  question: Question,
  message: ReadMessage,
  { messageId, overBudget, quoteOnly, before, earlier, ...context }: Context,
): Promise<Composed> {
  const { assistant, signal } = question;
  const { text, asked, injected, person } = message;
  const [history, found, parts, actions, factQuestion, lasting] = await Promise.all([
    before,
    search(assistant, asked, earlier, { signal, wordsOnly: overBudget }),
    quoteOnly ? [] : searchEach(assistant, questionsIn(asked), { signal }),
    context.actions,
    injected ? undefined : readFactQuestion(assistant, message, earlier),
    quoteOnly ? undefined : lastingPassages(assistant, message.language),
  ]);
  const language = found.language ?? languageInContext(text, message.language, history.at(-1)?.language);
  const ending = { requestFeedback: !message.talk && asksFeedback(history), messageId };
  const chosen = await takenChoice(assistant.id, text, history);
  if (chosen) return composeChoice(chosen, question, found.retrieval, { ...ending, language });
  const now = question.now ?? new Date();
  const facts = factQuestion && answerFromProfile(factQuestion, { language, now }, found.retrieval);
  if (facts && (overBudget || !hasChatModel())) return fromFacts(facts, found.retrieval, ending);
  if (found.unclear && !(await hasOwnPair(assistant.id, text)))
    return canned('unclear', clarification(language, messageId));
  const whole = withParts(found.retrieval, parts);
  const retrieval = facts ? withFacts(whole, found.question, facts) : whole;
  const gathered = { found: { ...found, retrieval }, factQuestion, history, actions, language, lasting, quoteOnly };
  return composeFromPassages(question, message, gathered, { ...ending, person: person !== undefined });
}

/** What is known when the words of a reply are looked for. */
type Gathered = {
  found: Found;
  factQuestion: FactQuestion | undefined;
  history: Exchange[];
  actions: AiAction[];
  language: Language;
  /** What a model reads of the base at every question. */
  lasting: LastingPassages | undefined;
  quoteOnly: boolean;
};

async function composeFromPassages(
  question: Question,
  { text: message, injected }: ReadMessage,
  { found, factQuestion, history, actions, language, lasting, quoteOnly }: Gathered,
  { person, ...ending }: { person: boolean; requestFeedback: boolean; messageId: string },
): Promise<Composed> {
  const { assistant, signal, onDelta } = question;
  const { retrieval, topics } = found;
  const { messageId } = ending;
  const { byWords } = retrieval;
  const shown = lasting ? promptPassages(lasting, retrieval) : { passages: retrieval.passages, lasting: 0 };
  const asked: Grounding = { message, question: found.question, passages: byWords };
  const grounding = quoteOnly ? { ...asked, ...figureQuestion(asked, topics, found.before) } : asked;
  const may = mayAnswer({ ...retrieval, passages: shown.passages }, { quoteOnly, injected, person });
  const beside = may && quoteOnly && isBeside(grounding, factQuestion, topics);
  const generated =
    may && !beside
      ? await generate(
          {
            ...{ assistantName: assistant.name, domain: assistant.domain, customPrompt: assistant.customPrompt },
            ...{ language, ...shown, fence: fenceOf(assistant.id) },
            ...{ byWords, question: message, understood: grounding.question, before: grounding.before },
            history: history.filter((exchange) => !isPromptInjection(exchange.message)).map(toldWithData),
          },
          {
            ...{ temperature: assistant.temperature, canQuote: retrieval.known, quoteOnly, actions, signal, onDelta },
            linkSources: [assistant.contact],
          },
        )
      : undefined;
  const buttons = buttonsOf(generated?.buttons ?? matchActions(assistant.id, actions, message));
  if (generated && !generated.refused) {
    const rule = generated.quoted ? quoteRule(grounding) : 'model';
    return fromGenerated(generated, retrieval, shown.passages, { ...ending, buttons, rule, question: found.question });
  }
  if (person) {
    const reply = personReply(assistant, language, messageId, buttons);
    const status = hasContact(assistant) ? 'answered' : 'unanswered';
    return { reply, retrieval, status, canned: true, details: { rule: 'person' } };
  }
  return composeRefusal(assistant, message, found, { language, messageId, buttons, generated, beside, factQuestion });
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

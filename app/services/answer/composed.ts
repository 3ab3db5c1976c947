import type { ActionDetails, ReplyDetails, ReplyRule } from '~/schemas/reply-details';
import type { ActionButton, ChatReply, Source } from '~/schemas/widget';
import { STRENGTHS } from '~/services/profile/find/fact';
import { NOTHING, type Passage, type Retrieval } from '../search/retrieve.server';
import { metIn, tellingWords } from './choices/related-words';
import type { TakenChoice } from './choices/taken-choice.server';
import type { FactAnswer } from './from-facts.server';
import type { Generated } from './generate/generate.server';

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
  details: ReplyDetails;
};

/** Under which a reply from the facts of the business, a choice that was taken, and what an action brought, are logged. */
const FACTS = 'komek/facts';
const CHOICE = 'komek/choice';
const ACTION = 'komek/action';

type Ending = { requestFeedback: boolean; messageId: string };

export const canned = (rule: ReplyRule, reply: ChatReply): Composed => ({
  ...{ reply, retrieval: NOTHING, status: 'answered', canned: true },
  details: { rule },
});

/**
 * A reply that a model wrote, or that quotes the knowledge.
 *
 * @param shown what the model read: its citations count from there.
 */
export function fromGenerated(
  generated: Generated,
  retrieval: Retrieval,
  shown: Passage[],
  {
    requestFeedback,
    messageId,
    buttons,
    rule,
    question,
  }: Ending & {
    buttons: ActionButton[];
    rule: ReplyRule;
    question: string;
  },
): Composed {
  const passages = generated.quoted ? retrieval.byWords : shown;
  const cited = generated.cited.flatMap((at) => passages[at] ?? []);
  const sources = cited.map((passage) => toldWith(generated.text, passage));
  const reply = {
    ...{ answer: generated.text, requestFeedback, messageId },
    ...{ sources: named(sources), actions: buttons, suggestions: [] },
  };
  const details = { rule, ...unitsOf(cited), ...evidenceIn(question, cited[0]) };
  return { reply, retrieval, generated, sourceIds: idsOf(sources), status: 'answered', details };
}

export function fromFacts(
  { text, sources, facts }: FactAnswer,
  retrieval: Retrieval,
  { requestFeedback, messageId }: Ending,
): Composed {
  const reply = { answer: text, requestFeedback, messageId, sources: named(sources), actions: [], suggestions: [] };
  const said = facts.map(({ id, kind, text, strength, source }) => ({
    ...{ id, kind, text, own: strength === STRENGTHS.own },
    source: source && named([source])[0],
  }));
  return {
    ...{ reply, retrieval, generated: quoted(text, FACTS), sourceIds: idsOf(sources), status: 'answered' },
    details: { rule: 'facts', facts: said },
  };
}

/** The unit that the visitor has chosen, as it stands. */
export function fromChoice(
  { passage }: TakenChoice,
  text: string,
  retrieval: Retrieval,
  { requestFeedback, messageId }: Ending,
): Composed {
  const sources = [toldWith(text, passage)];
  const reply = { answer: text, requestFeedback, messageId, sources: named(sources), actions: [], suggestions: [] };
  return {
    ...{ reply, retrieval, generated: quoted(text, CHOICE), sourceIds: idsOf(sources), status: 'answered' },
    details: { rule: 'choice', ...unitsOf([passage]) },
  };
}

/** Of an action: what it asks, or what came of it. A call that failed is no answer. */
export function fromAction(reply: ChatReply, action: ActionDetails): Composed {
  const { state } = action;
  const made = state === 'done' ? { generated: quoted(reply.answer, ACTION) } : { canned: true };
  const status = state === 'failed' ? 'unanswered' : 'answered';
  return { reply, retrieval: NOTHING, ...made, status, details: { rule: 'action', action } };
}

const quoted = (text: string, model: string): Generated => ({
  ...{ text, refused: false, cited: [], quoted: true, model, fellBack: false },
});

/** What the passages are called. */
export const unitsOf = (passages: readonly Passage[]): Pick<ReplyDetails, 'units'> => ({
  units: passages.map(({ source: { id: _, ...source }, question, heading }) => ({
    ...{ source, title: question ?? heading ?? '' },
  })),
});

/** Which telling words of a question a passage says. */
export function evidenceIn(question: string, passage: Passage | undefined): Pick<ReplyDetails, 'found' | 'missing'> {
  if (!passage) return {};
  const asked = tellingWords(question);
  const met = new Set(metIn(asked, `${passage.question ?? passage.heading ?? ''} ${passage.text}`));
  const wordsOf = (met: boolean, all: ReadonlySet<unknown>) =>
    asked.filter((one) => all.has(one) === met).map(({ word }) => word);
  return { found: wordsOf(true, met), missing: wordsOf(false, met) };
}

const idsOf = (sources: Passage['source'][]): string[] => [...new Set(sources.map(({ id }) => id))];

const FIGURE = /\d[\d \u00a0.,:]*\d/g;
const figuresIn = (text: string): string[] => (text.match(FIGURE) ?? []).map((figure) => figure.replace(/\D/g, ''));

/** The source of a passage. That it was read from a picture matters to a reply that repeats its figures. */
function toldWith(reply: string, { source, text }: Passage): Passage['source'] {
  if (!source.picture) return source;
  const { picture: _, ...plain } = source;
  const said = new Set(figuresIn(reply));
  return figuresIn(text).some((figure) => said.has(figure)) ? source : plain;
}

/** What the reply names as its sources, each once. */
function named(sources: Passage['source'][]): Source[] {
  const once = new Map<string, Source>();
  for (const { id, ...source } of sources) {
    const key = `${id}:${source.page ?? ''}`;
    const picture = source.picture ?? once.get(key)?.picture;
    once.set(key, { ...source, ...(picture && { picture }) });
  }
  return [...once.values()];
}

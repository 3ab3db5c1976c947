import { log } from '~/infra/log.server';
import type { ActionButton } from '~/schemas/widget';
import { type AiAction, actionsOfAssistant } from '~/services/assistant/ai-actions.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { readOnce } from '~/services/assistant/copies.server';
import { encodeChunk } from '../../search/index/encode';
import { LexicalIndex } from '../../search/index/lexical-index';
import { matchOf, queryWords, type TextWords, textWords } from '../../search/match/word-matches';

/**
 * From which score on a button is shown. Tried on 44 questions and seven conditions in three languages: it finds 14 of
 * the 19 buttons that belong there and adds one that does not; a needless button is worse than a missing one.
 */
const MIN_SCORE = 0.18;
const MAX_BUTTONS = 2;
const MAX_INDEXES = 200;
/** How long a deleted assistant's conditions may stay in the memory of a process, in milliseconds. */
const CLEAR_MS = 600_000;

/** Whom and what every condition speaks of ("when a visitor asks about …"): they tell no condition from another. */
export const FRAME =
  /(?<![\p{L}\p{N}])(?:visitors?|customers?|clients?|users?|asks?|asking|asked|wants?|посетител\p{L}*|клиент\p{L}*|покупател\p{L}*|пользовател\p{L}*|спрашива\p{L}*|спросил\p{L}*|хоч?ет|хотят|келуші\p{L}*|сатып\s+алушы\p{L}*|пайдаланушы\p{L}*|сұра(?:са|ғанда|йды|п)|қаласа|қалайды)(?![\p{L}\p{N}])/giu;

/** What stands between the alternatives of a condition. */
export const OR = /[,;/]|(?<!\p{L})(?:or|или|либо|немесе)(?!\p{L})/iu;
/** From which `matchOf` on a word counts as said: another word for the same. */
export const SAME_MEANING = 0.5;

/** Whatever has a condition in the owner's words. */
type Conditional = { id: string; whenToUse: string };

/** Indexes of conditions, the longest unused first; `of` is what they were made from. */
const indexes = new Map<string, { of: string; index: LexicalIndex }>();
let clearing: NodeJS.Timeout | undefined;

/** The owner's actions. An answer never fails for want of them. */
export async function loadActions(assistant: Assistant): Promise<AiAction[]> {
  try {
    return await readOnce(assistant, 'actions', () => actionsOfAssistant(assistant.id));
  } catch (error) {
    log.warn({ err: error }, 'could not load the actions: answering without buttons');
    return [];
  }
}

/**
 * Actions whose condition fits a question by its words, best first: where no model chooses them. First those that the
 * question names, then those that are like it.
 *
 * @param assistantId or another name of these actions, under which their index is kept.
 */
export function matchActions<T extends Conditional>(assistantId: string, actions: T[], question: string): T[] {
  if (actions.length === 0) {
    dropActionIndex(assistantId);
    return [];
  }
  const byId = new Map(actions.map((action) => [action.id, action]));
  const said = textWords(question);
  const named = actions.filter(({ whenToUse }) => isNamed(whenToUse, said));
  const like = indexOf(assistantId, actions)
    .search(question, { limit: MAX_BUTTONS })
    .filter((hit) => hit.score >= MIN_SCORE)
    .flatMap((hit) => byId.get(hit.id) ?? []);
  return [...new Set([...named, ...like])].slice(0, MAX_BUTTONS);
}

/**
 * Whether the question has every telling word of one alternative of a condition, itself or one that means the same:
 * "shipping or delivery" is named by "How much does shipping cost?", however many other words that has.
 */
function isNamed(condition: string, said: TextWords): boolean {
  return condition.split(OR).some((alternative) => {
    const telling = queryWords(alternative.replace(FRAME, ' ')).filter(({ kind }) => kind === 'telling');
    return telling.length > 0 && telling.every((word) => matchOf(word, said) >= SAME_MEANING);
  });
}

/** What a reply shows of them. */
export function buttonsOf(actions: AiAction[]): ActionButton[] {
  return actions.slice(0, MAX_BUTTONS).map(({ buttonText, url }) => ({ buttonText, url }));
}

/** Drops what this process keeps of an assistant's actions. */
export function dropActionIndex(assistantId: string): void {
  indexes.delete(assistantId);
}

/** Made anew when a condition has changed, and now and then: other processes may have deleted the assistant. */
function indexOf(assistantId: string, actions: readonly Conditional[]): LexicalIndex {
  const of = JSON.stringify(actions.map(({ id, whenToUse }) => [id, whenToUse]));
  if (!clearing) clearing = setInterval(() => indexes.clear(), CLEAR_MS).unref();
  const known = indexes.get(assistantId);
  indexes.delete(assistantId);
  const entry = known?.of === of ? known : { of, index: buildIndex(actions) };
  indexes.set(assistantId, entry);
  for (const oldest of indexes.keys()) {
    if (indexes.size <= MAX_INDEXES) break;
    indexes.delete(oldest);
  }
  return entry.index;
}

function buildIndex(actions: readonly Conditional[]): LexicalIndex {
  const index = new LexicalIndex();
  for (const { id, whenToUse } of actions) {
    index.add(id, encodeChunk({ kind: 'passage', text: whenToUse.replace(FRAME, ' ') }));
  }
  return index;
}

import { isLanguage, type Language } from '~/schemas/language';
import type { Exchange } from '~/services/conversations/messages';
import { type Passage, passageOf } from '~/services/search/retrieve.server';
import { unitText } from './unit-text';

/** A choice that a visitor has taken: what is shown of which passage, in the language of the offer. */
export type TakenChoice = { passage: Passage; text: string; language?: Language };

/**
 * The unit that a message chooses: one of the choices that the conversation has offered, the latest first.
 *
 * @returns undefined for any other message, and where the unit is gone; it is asked again then.
 */
export async function takenChoice(
  assistantId: string,
  message: string,
  history: readonly Exchange[],
): Promise<TakenChoice | undefined> {
  const offered = history.flatMap(({ choices, language }) => choices.map((choice) => ({ ...choice, language })));
  const taken = offered.findLast(({ question }) => isLabelOf(message, question));
  if (!taken) return undefined;
  const passage = await passageOf(assistantId, taken.unit.chunkId);
  const text = passage && unitText(taken.unit, passage);
  if (!passage || !text) return undefined;
  return { passage, text, language: isLanguage(taken.language) ? taken.language : undefined };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Telegram cuts the labels of buttons. */
function isLabelOf(message: string, question: string): boolean {
  const [label, whole] = [plain(message), plain(question)];
  return label === whole || (label.endsWith('…') && label.length > 100 && whole.startsWith(label.slice(0, -1)));
}

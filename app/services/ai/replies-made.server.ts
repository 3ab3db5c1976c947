import { LANGUAGES, type Language } from '~/schemas/language';
import { embeddingModel, hasChatModel } from './models.server';
import { isTrustedFor } from './trust';
import { trustInUse } from './trust.server';

/** How replies are made, in words for the owner. */
export type RepliesMade = {
  writtenByModel: boolean;
  /**
   * How questions are matched with the knowledge: by their words alone, for want of an embedding model (`words`) or since
   * it proved nothing (`failed`); by their words until the model has been examined (`waiting`); or by meaning as well.
   */
  matched: 'words' | 'waiting' | 'failed' | 'meaning';
  /** The languages of questions in which meaning is understood. */
  languages: Language[];
};

export async function repliesMade(): Promise<RepliesMade> {
  const writtenByModel = hasChatModel();
  if (!embeddingModel()) return { writtenByModel, matched: 'words', languages: [] };
  const trust = await trustInUse();
  const languages = LANGUAGES.filter((language) => isTrustedFor(trust, language));
  const examined = Object.keys(trust).length > 0;
  return { writtenByModel, matched: languages.length > 0 ? 'meaning' : examined ? 'failed' : 'waiting', languages };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';
import { Model } from '~/services/search/cross-encoder/model';
import { product } from '~/services/search/cross-encoder/numbers';
import { MOST_WORDS } from '~/services/search/cross-encoder/side';
import { readCrossEncoders } from '~/services/search/cross-encoder/weights-file';
import { pairFeatures } from './features';
import { type Told, wordsBeside } from './pair-words';

const FILE = 'app/data/pair-reader.bin';

/** A statement as a whole: as the first and as the second of a pair. */
export type WholeText = { first: Float32Array; second: Float32Array };

/**
 * Reads two statements beside each other and tells how sure they contradict each other. Its models are built as the cross-encoder's, and
 * trained on pairs of statements by eval/contradictions/by-sense/train.py. Open one for a check and let it go: it holds its whole file.
 */
export class PairReader {
  readonly #models: Model[];

  /** @throws Error where the file of its models is missing or another version's. */
  constructor() {
    const models = readCrossEncoders(readFileSync(path.join(projectRoot(), FILE)));
    this.#models = models.map((one) => new Model({ ...one, featuresOf: pairFeatures }));
  }

  /** @returns undefined where it has no word. */
  wholeText(told: Told): WholeText | undefined {
    const words = wordsBeside(told, told);
    const [model] = this.#models;
    if (!model || words.length === 0) return undefined;
    const first = model.asked(words.slice(0, MOST_WORDS.question)).text;
    return { first, second: model.told(words.slice(0, MOST_WORDS.statement)).text };
  }

  /** How sure two statements of one language contradict each other, as a logarithm of odds; undefined where one has no word. */
  against(a: Told, b: Told): number | undefined {
    const [shorter, longer] = ordered(wordsBeside(a, b), wordsBeside(b, a));
    if (shorter.length === 0) return undefined;
    const [one, other] = [shorter.slice(0, MOST_WORDS.question), longer.slice(0, MOST_WORDS.statement)];
    const scores = this.#models.map((model) => model.score(model.asked(one), model.told(other)));
    return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  }
}

/** How like two statements are as wholes, from -1 to 1. */
export const likenessOf = (a: WholeText, b: WholeText): number =>
  Math.max(product(a.first, b.second), product(b.first, a.second));

/** The shorter is read first, as in training. */
const ordered = (one: string[], other: string[]): [string[], string[]] =>
  one.length <= other.length ? [one, other] : [other, one];

import { type Harmony, harmonyOf, KAZAKH_ENDINGS } from './kazakh-endings';
import { packedTable } from './packed/packed-tables';
import { remembered } from './tables/remembered';
import { synonymRows } from './tables/synonym-table';

/** Letters of a root; a word without letters of its own may be Russian, and a short root be in it by chance. */
const MIN_ROOT = { kazakh: 2, any: 3 };
const KAZAKH_LETTER = /[әғқңөұүһі]/u;
/** A voiceless end becomes voiced before a vowel: кітап, кітабы. */
const VOICELESS: Record<string, string> = { б: 'п', г: 'к', ғ: 'қ' };
const VOWELS_OF_ENDINGS = 'аеыі';

/** Root by listed word. */
export const kazakhRoots = packedTable('roots', (packer) => {
  for (const [word, root] of listedRoots()) packer.add('root', word, packer.id(root));
});

function listedRoot(word: string): string | undefined {
  const [root] = kazakhRoots().of('root', word);
  return root === undefined ? undefined : kazakhRoots().text(root);
}

/**
 * The root of a Kazakh word, if it is a word of app/data/synonyms.tsv with endings that Kazakh has: "итімізді", ours, is
 * "ит" with two endings. A verb's root is its infinitive without "у".
 *
 * @param word in its normal form. @returns undefined where no listed word is its root.
 */
export const kazakhRoot = remembered((word) => listedRoot(word) ?? parsed(word, listedRoot));

/** Every word of the table and its root. A listed form of another word in the same meaning is no root: "күнге", "күн". */
function listedRoots(): Map<string, string> {
  const meanings = new Map<string, Set<string>>();
  for (const { en, ru, kk } of synonymRows()) {
    for (const word of kk) {
      for (const root of new Set([word, verbRoot(word)])) {
        const said = meanings.get(root) ?? new Set();
        for (const each of [...en, ...ru]) said.add(each);
        meanings.set(root, said);
      }
    }
  }
  const shares = (word: string, part: string): boolean => {
    const other = part === word ? undefined : meanings.get(part);
    if (other) for (const said of meanings.get(word) ?? []) if (other.has(said)) return true;
    return false;
  };
  const found = new Map(
    [...meanings.keys()].map((word) => [word, parsed(word, (part) => (shares(word, part) ? part : undefined))]),
  );
  const rootOf = (word: string): string => {
    const shorter = found.get(word);
    return shorter === undefined ? verbRoot(word) : rootOf(shorter);
  };
  return new Map([...meanings.keys()].map((word) => [word, rootOf(word)]));
}

const verbRoot = (word: string): string =>
  word.length > MIN_ROOT.kazakh && word.endsWith('у') ? word.slice(0, -1) : word;

/** What `rootOf` knows of the longest part of a word that only endings follow. */
function parsed(word: string, rootOf: (part: string) => string | undefined): string | undefined {
  const harmonies = harmoniesOf(word);
  const least = KAZAKH_LETTER.test(word) ? MIN_ROOT.kazakh : MIN_ROOT.any;
  // By the length of a part: whether only endings follow it, and whether one of them may begin with a vowel.
  const reached: (boolean | undefined)[] = [];
  reached[word.length] = false;
  for (let length = word.length; length >= least; length--) {
    const voices = reached[length];
    if (voices === undefined) continue;
    const root = length < word.length ? rootOfPart(word.slice(0, length), voices, rootOf) : undefined;
    if (root !== undefined) return root;
    const shortest = Math.max(least, length - KAZAKH_ENDINGS.longest);
    for (let before = length - 1; before >= shortest; before--) {
      const ending = word.slice(before, length);
      const its = KAZAKH_ENDINGS.harmonies.get(ending);
      if (its === undefined ? !KAZAKH_ENDINGS.harmonies.has(ending) : disagree(harmonies[before], its)) continue;
      reached[before] = reached[before] || VOWELS_OF_ENDINGS.includes(ending[0]!);
    }
  }
  return undefined;
}

/** By the length of a part: the harmony of its last vowel. */
function harmoniesOf(word: string): Harmony[] {
  const harmonies: Harmony[] = [undefined];
  for (const letter of word) harmonies.push(harmonyOf(letter) ?? harmonies.at(-1));
  return harmonies;
}

const disagree = (part: Harmony, ending: Harmony): boolean => part !== undefined && part !== ending;

function rootOfPart(part: string, voices: boolean, rootOf: (part: string) => string | undefined): string | undefined {
  const voiceless = voices ? VOICELESS[part.at(-1)!] : undefined;
  return rootOf(part) ?? (voiceless && rootOf(part.slice(0, -1) + voiceless));
}

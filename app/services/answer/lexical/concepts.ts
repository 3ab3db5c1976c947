import { ACTION_CONCEPTS } from './concepts-actions';
import { BODY_CONCEPTS } from './concepts-body';
import { BUSINESS_CONCEPTS } from './concepts-business';
import { EVERYDAY_CONCEPTS } from './concepts-everyday';
import { GENERAL_CONCEPTS } from './concepts-general';
import { GOODS_CONCEPTS } from './concepts-goods';
import { HOSPITALITY_CONCEPTS } from './concepts-hospitality';
import { LEARNING_CONCEPTS } from './concepts-learning';
import { ABROAD, CITIES, CITY, PLACES_ABROAD } from './concepts-places';
import { SERVICE_CONCEPTS } from './concepts-services';
import { SPEECH_CONCEPTS } from './concepts-speech';
import { kazakhKey, stem, stemKeys } from './stem';
import { words } from './words';

/** The stem keys of one meaning, a list a language: English, Russian, Kazakh. */
type Concept = string[][];

/** All tables: a row a meaning, the words of English, Russian and Kazakh apart by `|`. */
export const TABLES = [
  BUSINESS_CONCEPTS,
  GENERAL_CONCEPTS,
  EVERYDAY_CONCEPTS,
  ACTION_CONCEPTS,
  SERVICE_CONCEPTS,
  SPEECH_CONCEPTS,
  BODY_CONCEPTS,
  GOODS_CONCEPTS,
  HOSPITALITY_CONCEPTS,
  LEARNING_CONCEPTS,
  CITIES,
  PLACES_ABROAD,
];

let conceptsByKey: Map<string, Concept[]> | undefined;

function conceptOf(row: string): Concept {
  const [english = '', russian = '', kazakh = ''] = row.split('|');
  return [words(english).map(stem), words(russian).map(stem), words(kazakh).map(kazakhKey)];
}

function load(): Map<string, Concept[]> {
  const byKey = new Map<string, Concept[]>();
  const add = (key: string, concept: Concept): void => {
    const known = byKey.get(key);
    if (known) known.push(concept);
    else byKey.set(key, [concept]);
  };
  for (const row of TABLES.join('\n').split('\n')) {
    const concept = conceptOf(row);
    for (const key of new Set(concept.flat())) add(key, concept);
  }
  for (const [names, kind] of [
    [CITIES, CITY],
    [PLACES_ABROAD, ABROAD],
  ] as const) {
    const concept = conceptOf(kind);
    for (const key of new Set(names.split('\n').flatMap((row) => conceptOf(row).flat()))) add(key, concept);
  }
  return byKey;
}

/** Whether a normalised word is one of the common words listed with their meanings. */
export function isCommonWord(word: string): boolean {
  conceptsByKey ??= load();
  return stemKeys(word).some((key) => conceptsByKey!.has(key));
}

let placeKeys: Set<string> | undefined;

/** Whether a normalised word is listed as the name of a place. */
export function isPlaceName(word: string): boolean {
  placeKeys ??= new Set(words(`${CITIES} ${PLACES_ABROAD}`).flatMap(stemKeys));
  return stemKeys(word).some((key) => placeKeys!.has(key));
}

/** Stem keys of words that mean nearly the same as a normalised word, a listed one itself among them: in its own language, and in the other two. */
export function relatives(word: string): { synonyms: Set<string>; translations: Set<string> } {
  conceptsByKey ??= load();
  const synonyms = new Set<string>();
  const translations = new Set<string>();
  const own = stemKeys(word);
  for (const key of own) {
    for (const concept of conceptsByKey.get(key) ?? []) {
      for (const column of concept) {
        const into = column.includes(key) ? synonyms : translations;
        for (const each of column) into.add(each);
      }
    }
  }
  return { synonyms, translations };
}

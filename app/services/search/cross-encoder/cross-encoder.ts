import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';
import { words } from '../../language/words';
import { keptReading } from '../index/kept-readings';
import { Model } from './model';
import { MOST_WORDS } from './side';
import { readCrossEncoders } from './weights-file';

const FILE = 'app/data/cross-encoder.bin';

let loaded: Model[] | undefined;

function loadCrossEncoder(): Model[] {
  loaded ??= readCrossEncoders(readFileSync(path.join(projectRoot(), FILE))).map((encoder) => new Model(encoder));
  return loaded;
}

/** How sure a statement answers; undefined where it or the question has no word. */
type Answers = (statement: string) => number | undefined;

/** Characters of questions that are kept with what was read for them: a reply reads the same statements in several of its steps. */
const KEPT_CHARACTERS = 4_000;

/**
 * Makes a function that tells how sure a statement answers a question (logarithm of odds, beside that nothing answers), reading both
 * together.
 */
export const answersTo = keptReading(readOnce, KEPT_CHARACTERS);

function readOnce(question: string): Answers {
  const said = words(question).slice(0, MOST_WORDS.question);
  if (said.length === 0) return () => undefined;
  const models = loadCrossEncoder().map((model) => ({ model, asked: model.asked(said) }));
  const known = new Map<string, number | undefined>();
  const read: Answers = (statement) => {
    const told = words(statement).slice(0, MOST_WORDS.statement);
    if (told.length === 0) return undefined;
    return models.reduce((sum, { model, asked }) => sum + model.score(asked, model.told(told)), 0) / models.length;
  };
  return (statement) => {
    if (!known.has(statement)) known.set(statement, read(statement));
    return known.get(statement);
  };
}

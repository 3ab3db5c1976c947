import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { matterOf } from '../papers';

const FOLDER = path.join(import.meta.dirname, 'papers');

/** A matter, and the file of it: what one author wrote. */
export type Matter = ReturnType<typeof matterOf> & { author: string };

/** Reads the matters that models are trained on. @throws Error where a line is none. */
export const readMatters = (): Matter[] =>
  readdirSync(FOLDER)
    .sort()
    .flatMap((name) => {
      const lines = readFileSync(path.join(FOLDER, name), 'utf8').split('\n').filter(Boolean);
      return lines.map((line) => ({ ...matterOf(line), author: name }));
    });

/** Between a question and its answer. */
export const ANSWERED = ' | ';

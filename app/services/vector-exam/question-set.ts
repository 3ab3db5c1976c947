import { LANGUAGES, type Language } from '~/schemas/language';
import { readDataFile } from '~/services/language/tables/word-table';

/** One thing a business tells, in each language, and questions that it answers: in other words first. */
export type Told = { id: string; text: Record<Language, string>; questions: Record<Language, string[]> };

const FILE = 'app/data/vector-exam.tsv';
const HEADER = ['id', ...LANGUAGES.flatMap((language) => [language, `asked in ${language}`])];

/** The questions an embedding model is examined on. They are the project's own: no rule is measured by them elsewhere. */
export function questionSet(): Told[] {
  const [header, ...lines] = readDataFile(FILE).trimEnd().split('\n');
  if (header !== HEADER.join('\t')) throw new Error(`${FILE}: the first line must be ${HEADER.join(', ')}`);
  return lines.map((line, at) => {
    const [id = '', ...cells] = line.split('\t');
    if (cells.length !== HEADER.length - 1) throw new Error(`${FILE}, line ${at + 2}: expected ${HEADER.length} cells`);
    const cell = (language: Language, offset: number) => cells[2 * LANGUAGES.indexOf(language) + offset] ?? '';
    const each = <T>(read: (language: Language) => T) =>
      Object.fromEntries(LANGUAGES.map((language) => [language, read(language)])) as Record<Language, T>;
    return {
      id,
      text: each((language) => cell(language, 0)),
      questions: each((language) => cell(language, 1).split('; ')),
    };
  });
}

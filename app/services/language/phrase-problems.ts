import { LANGUAGES } from '~/schemas/language';
import { MATCHES, type PhraseRow, patternSource, phraseRows } from './phrases';

const CYRILLIC = /\p{Script=Cyrillic}/u;
const KAZAKH_LETTER = /[әғқңөұүһі]/iu;
/** Shorter parts of words are met by accident in too many. */
const MIN_PART = 2;

/** What is wrong with the rows of `app/data/phrases.tsv`, a line a problem; empty when they are in order. */
export function phraseProblems(rows: PhraseRow[] = phraseRows()): string[] {
  const ids = rows.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const mixed = rows.filter(({ group, match }) => rows.find((one) => one.group === group)?.match !== match);
  return [
    ...rows.flatMap(problemsOfRow),
    ...twice.map((id) => `${id}: the id stands twice`),
    ...mixed.filter(({ group }) => group !== 'list').map(({ id }) => `${id}: its group is met in another way`),
  ];
}

function problemsOfRow({ id, group, name, match, cells }: PhraseRow): string[] {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`${id}: ${problem}`);
  if (!group || !name) report('the id must be a group and a name, as list/currency');
  if (!(MATCHES as readonly string[]).includes(match)) report(`there is no way ${match} to meet it`);
  if (CYRILLIC.test(cells.en.join())) report('the English cell has Cyrillic letters');
  if (KAZAKH_LETTER.test(cells.ru.join())) report('the Russian cell has Kazakh letters');
  if (LANGUAGES.every((language) => cells[language].length === 0)) report('it has no phrase');
  for (const cell of Object.values(cells)) {
    for (const phrase of cell.filter((one, at) => cell.indexOf(one) !== at))
      report(`${phrase} stands twice in one cell`);
    for (const phrase of cell.filter((one) => !isPattern(one)))
      report(`${phrase} has a bracket without its other half`);
    for (const phrase of cell.filter((one) => match === 'part' && one.length < MIN_PART))
      report(`${phrase} is too short`);
  }
  return problems;
}

function isPattern(phrase: string): boolean {
  try {
    return new RegExp(patternSource(phrase), 'u') !== undefined;
  } catch {
    return false;
  }
}

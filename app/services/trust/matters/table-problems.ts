import { LANGUAGES } from '~/schemas/language';
import { patternSource } from '~/services/language/phrases';
import { readDataFile } from '~/services/language/tables/word-table';
import { FIRST_ROLE, MATTER_ROLES, MATTERS_FILE, type MatterRow, namedIn, parseMatterRows, SAID } from './table';

const CYRILLIC = /\p{Script=Cyrillic}/u;
const KAZAKH_LETTER = /[әғқңөұүһі]/iu;

/** What is wrong with the rows of `app/data/matters.tsv`, a line a problem; empty when they are in order. */
export function matterProblems(rows: MatterRow[] = parseMatterRows(readDataFile(MATTERS_FILE))): string[] {
  const ids = rows.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: the id stands twice`);
  const own = rows.filter(({ role }) => role !== SAID);
  const nameless = rows.flatMap((row) =>
    namedIn([row])
      .filter((id) => !rows.some((one) => one.id === id && one.role === SAID))
      .map((id) => `${row.id}: there is no row ${id}`),
  );
  const firsts = own.filter(({ name }, at) => own.findIndex((row) => row.name === name) === at);
  const unclear = firsts.filter(({ role }) => !FIRST_ROLE.test(role));
  const others = own.filter((row) => !firsts.includes(row) && !MATTER_ROLES.includes(row.role));
  const poleless = firsts.filter(
    ({ name, role }) =>
      role.startsWith('state') &&
      ['yes', 'no'].some((pole) => !rows.some((row) => row.name === name && row.role === pole)),
  );
  return [
    ...twice,
    ...nameless,
    ...unclear.map(({ id }) => `${id}: the first row has to say what the matter states`),
    ...others.map(({ id, role }) => `${id}: there is no role ${role}`),
    ...poleless.map(({ name }) => `${name}: a state needs words for yes and for no`),
    ...rows.flatMap(problemsOfRow),
  ];
}

function problemsOfRow({ id, cells }: MatterRow): string[] {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`${id}: ${problem}`);
  if (CYRILLIC.test(cells.en.join())) report('the English cell has Cyrillic letters');
  if (KAZAKH_LETTER.test(cells.ru.join())) report('the Russian cell has Kazakh letters');
  if (LANGUAGES.every((language) => cells[language].length === 0)) report('it has no phrase');
  for (const cell of Object.values(cells)) {
    for (const phrase of cell.filter((one, at) => cell.indexOf(one) !== at))
      report(`${phrase} stands twice in one cell`);
    for (const phrase of cell.filter((one) => !isPattern(one)))
      report(`${phrase} has a bracket without its other half`);
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

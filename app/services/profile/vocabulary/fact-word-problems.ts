import { FACT_KINDS } from '~/schemas/assistant/profile';
import { type FactRow, factRows, ROLES } from './fact-words';

const CYRILLIC = /\p{Script=Cyrillic}/u;
const SUBJECTS = new Set<string>([...FACT_KINDS, 'day', 'when', 'branch', 'filler', 'other']);

/** What is wrong with the rows of `app/data/facts.tsv`, a line a problem; empty when they are in order. */
export function factWordProblems(rows: FactRow[] = factRows()): string[] {
  const ids = rows.map(({ id }) => id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const silent = FACT_KINDS.filter((kind) => !rows.some(({ subject, role }) => subject === kind && role === 'asks'));
  return [
    ...rows.flatMap(problemsOfRow),
    ...twice.map((id) => `${id}: the id stands twice`),
    ...silent.map((kind) => `${kind}: no row asks for it`),
  ];
}

function problemsOfRow({ id, subject, role, cells, note }: FactRow): string[] {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`${id}: ${problem}`);
  if (!SUBJECTS.has(subject)) report(`there is no subject ${subject}`);
  if (!(ROLES as readonly string[]).includes(role)) report(`there is no role ${role}`);
  if (CYRILLIC.test(cells[0]?.join() ?? '')) report('the English cell has Cyrillic letters');
  if (role === 'date' && !/^\d\d-\d\d(?:;\d\d-\d\d)*$/.test(note)) report('the note of a date is its days as 03-08');
  for (const cell of cells) {
    const again = cell.find((phrase, at) => cell.indexOf(phrase) !== at);
    if (again) report(`${again} stands twice in one cell`);
    const short = cell.find((phrase) => /(?:^| )\S{1,2}\*/.test(phrase));
    if (short) report(`${short} is too short for a star`);
  }
  return problems;
}

import { phraseProblems } from '../services/language/phrase-problems';
import { synonymProblems } from '../services/language/synonyms/synonym-problems';
import { explainWord } from '../services/language/synonyms/synonyms';
import { wordListProblems } from '../services/language/tables/word-list-problems';

const HELP = `Usage: npm run synonyms -- explain WORD…
       npm run synonyms -- check

explain   shows the rows of app/data/synonyms.tsv that link a word to others, and the word of the row that it matched.
          Words match by their stem; in Kazakh by their first five letters.
check     lists what is wrong with the file, app/data/words.tsv and app/data/phrases.tsv, a line a problem.

Exit code: 0 when all is well; 1 when check found a problem; 2 for wrong usage.
`;

function explain(word: string): string {
  const links = explainWord(word);
  if (links.length === 0) return `${word}: in no row`;
  const lines = links.map(({ row, by }) => {
    const note = row.note && `\n    note: ${row.note}`;
    const cell = (list: string[]) => list.join(', ') || '-';
    return `  ${row.id} (matched ${by.join(', ')})\n    en: ${cell(row.en)}\n    ru: ${cell(row.ru)}\n    kk: ${cell(row.kk)}${note}`;
  });
  return `${word}: in ${links.length} rows\n${lines.join('\n')}`;
}

function main([command, ...words]: string[]): number {
  if (command === '--help') process.stdout.write(HELP);
  else if (command === 'explain' && words.length > 0) process.stdout.write(`${words.map(explain).join('\n\n')}\n`);
  else if (command === 'check' && words.length === 0) {
    const problems = [...synonymProblems(), ...wordListProblems(), ...phraseProblems()];
    process.stdout.write(problems.length > 0 ? `${problems.join('\n')}\n` : 'The words are in order.\n');
    return problems.length > 0 ? 1 : 0;
  } else {
    process.stderr.write(HELP);
    return 2;
  }
  return 0;
}

process.exitCode = main(process.argv.slice(2));

import { describe, expect, it } from 'vitest';
import { sameName, soundKey } from '~/services/language/spelling/sound-key';
import { factWordProblems } from './fact-word-problems';
import { factRows, HEADER, parseFactRows } from './fact-words';

describe('app/data/facts.tsv', () => {
  it('is in order', () => {
    expect(factWordProblems()).toEqual([]);
  });
});

describe('factWordProblems', () => {
  const asking = factRows().filter(({ role }) => role === 'asks');
  const problems = (line: string) => factWordProblems([...asking, ...parseFactRows(`${HEADER.join('\t')}\n${line}`)]);

  it.each([
    ['an unknown subject', 'weather/ask\tasks\train\tдождь\tжаңбыр\t', 'no subject weather'],
    ['an unknown role', 'hours/rare\tshouts\topen\tоткрыто\tашық\t', 'no role shouts'],
    ['Cyrillic letters in the English cell', 'hours/rare\tasks\tоpen\tоткрыто\tашық\t', 'Cyrillic letters'],
    ['a phrase twice in a cell', 'hours/rare\tasks\topen\tчасы; часы\tашық\t', 'stands twice'],
    ['a star after two letters', 'hours/rare\tasks\topen\tча*\tашық\t', 'too short'],
    ['a date without its day', 'when/rare\tdate\teve\tканун\tқарсаң\t', 'days as 03-08'],
    ['an id that stands twice', 'hours/ask\tasks\topen\tчасы\tашық\t', 'the id stands twice'],
  ])('finds %s', (_, line, problem) => {
    expect(problems(line)).toContainEqual(expect.stringContaining(problem));
  });

  it('finds a kind that nothing asks for', () => {
    expect(factWordProblems(asking.filter(({ subject }) => subject !== 'parking'))).toEqual([
      'parking: no row asks for it',
    ]);
  });

  it('names the line that is no row', () => {
    expect(() => parseFactRows(`${HEADER.join('\t')}\nhours\tasks\topen`)).toThrow('line 2');
  });
});

describe('sound keys', () => {
  it.each([
    ['жұмыс', 'zhumys'],
    ['жұмыс', 'jumys'],
    ['жұмыс', 'жумыс'],
    ['график', 'grafik'],
    ['уақыты', 'uaqyty'],
  ])('are the same for %s and %s', (a, b) => {
    expect(soundKey(a)).toBe(soundKey(b));
  });

  it.each([
    ['Абая', 'Абай', true],
    ['меге', 'Mega', true],
    ['Розыбакиева', 'rozybakieva', true],
    ['12', '120', false],
    ['Абая', 'Абылай', false],
  ])('take %s and %s for one name: %s', (a, b, same) => {
    expect(sameName(a, b)).toBe(same);
  });
});

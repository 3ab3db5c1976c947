import { describe, expect, it } from 'vitest';
import type { Language } from '~/schemas/language';
import { atOnce } from '~/services/event-loop/slices';
import { type Asked, grouping } from './group-questions';

const groupQuestions = <T extends Asked>(asked: T[]) => atOnce(grouping(asked));

const asked = (...list: [message: string, language?: Language][]) =>
  list.map(([message, language = 'en'], at) => ({ id: list.length - at, message, language }));
const wordingsOf = (...list: [message: string, language?: Language][]) =>
  groupQuestions(asked(...list)).map(({ wordings }) => wordings);

describe('questions that ask the same', () => {
  it('are grouped in any wording', () => {
    expect(
      wordingsOf(
        ['Is there a swimming pool?'],
        ['Are dogs allowed'],
        ['do you have a POOL to swim in'],
        ['Can I come with a dog?'],
      ),
    ).toEqual([
      ['Is there a swimming pool?', 'do you have a POOL to swim in'],
      ['Are dogs allowed', 'Can I come with a dog?'],
    ]);
  });

  it('are grouped across all three languages, and in Russian typed with Latin letters', () => {
    expect(
      wordingsOf(
        ['How much is delivery?'],
        ['Сколько стоит доставка?', 'ru'],
        ['Жеткізу қанша тұрады?', 'kk'],
        ['skolko stoit dostavka', 'ru'],
        ['Is there parking?'],
        ['Есть ли парковка?', 'ru'],
        ['Where can I park my car?'],
      ).map((wordings) => wordings.length),
    ).toEqual([4, 3]);
  });

  it('count as one wording if only case, spaces and punctuation differ', () => {
    const [group, ...others] = groupQuestions(asked(['Парковка есть?', 'ru'], ['  парковка   ЕСТЬ', 'ru']));
    expect(others).toEqual([]);
    expect([group?.members.length, group?.wordings]).toEqual([2, ['Парковка есть?']]);
  });
});

describe('questions that do not ask the same', () => {
  it('stay separate although they share a word', () => {
    const apart = ['Do you ship abroad?', 'How much is a gift card?', 'How much is the barista course?'];
    expect(wordingsOf(...apart.map((one): [string] => [one]))).toHaveLength(3);
  });

  it('stay separate if nothing in them can be compared', () => {
    expect(wordingsOf(['???'], ['👍'], ['почему?', 'ru'], ['why'])).toHaveLength(4);
  });
});

describe('groups of questions', () => {
  it('are ordered by frequency, then recency, each with its most frequent wording', () => {
    const groups = groupQuestions(
      asked(['Latest?'], ['Any parking?'], ['Is there parking?'], ['is there parking'], ['Do you sell tea?']),
    );
    expect(groups.map(({ wordings }) => wordings[0])).toEqual(['Is there parking?', 'Latest?', 'Do you sell tea?']);
    expect(groups[0]?.members.map(({ id }) => id)).toEqual([4, 3, 2]);
  });

  it('are built quickly even from 5,000 different wordings that share their words', () => {
    const things = ['parking', 'delivery', 'warranty', 'coffee', 'repair', 'card', 'discount', 'course', 'tea', 'milk'];
    const many = Array.from({ length: 5000 }, (_, at): [string] => [
      `Question ${at}: can I have ${things[at % 10]} with ${things[(at * 7 + 3) % 9]} on day${at % 700} for my order${at % 91}?`,
    ]);
    groupQuestions(asked(...many.slice(0, 500)));
    const before = process.cpuUsage();
    const groups = groupQuestions(asked(...many));
    const { user, system } = process.cpuUsage(before);
    expect(groups.reduce((sum, { members }) => sum + members.length, 0)).toBe(5000);
    // It takes one to two seconds of a processor that is busy with other tests.
    expect((user + system) / 1000).toBeLessThan(6_000);
  });
});

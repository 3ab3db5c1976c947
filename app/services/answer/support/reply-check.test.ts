import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '~/schemas/language';
import { Evidence } from './evidence';
import { ReplyCheck } from './reply-check';

/** Replies to visitors of invented businesses: true ones, and ones that say what the business does not. */
type Business = {
  documents: { name: string; text: string }[];
  pairs: { question: string; answer: string }[];
  replies: { question: string; language: Language; source: string; right: string; invented: string }[];
};

const read = (file: string): Business[] => JSON.parse(readFileSync(`eval/replies/${file}`, 'utf8'));

/** What a model is shown of a business, with the name of its source. */
function passagesOf({ documents, pairs }: Business): { name: string; text: string }[] {
  return [
    ...documents.flatMap(({ name, text }) => text.split(/\n\n+/).map((part) => ({ name, text: part }))),
    ...pairs.map(({ question, answer }) => ({ name: question, text: `\n${question}\n${answer}` })),
  ];
}

function check(passages: string[], question: string, language: Language): ReplyCheck {
  return new ReplyCheck(() => new Evidence(passages, question), { message: question, question }, { language });
}

/** How many true replies are shown, and with their source, and how many invented ones are. */
function countsOf(businesses: Business[]) {
  const counts = { replies: 0, right: 0, sources: 0, invented: 0 };
  for (const business of businesses) {
    const passages = passagesOf(business);
    for (const { question, language, source, right, invented } of business.replies) {
      const shown = (reply: string): ReplyCheck => {
        const made = check(
          passages.map(({ text }) => text),
          question,
          language,
        );
        made.push(reply);
        made.end();
        return made;
      };
      const its = shown(right);
      counts.replies++;
      if (!its.fault) counts.right++;
      if (its.sources([]).some((at) => passages[at]?.name === source)) counts.sources++;
      if (!shown(invented).fault) counts.invented++;
    }
  }
  return counts;
}

describe('a reply without marks', () => {
  it.each(['fitted.json', 'judged.json'])(
    'is shown if it is true, with its source, and mostly not if it is invented: %s',
    (file) => {
      const { replies, right, sources, invented } = countsOf(read(file));
      expect(right / replies).toBeGreaterThanOrEqual(0.97);
      expect(sources / replies).toBeGreaterThanOrEqual(0.95);
      expect(invented / replies).toBeLessThanOrEqual(0.4);
    },
  );
});

describe('a reply that streams', () => {
  const passages = ['The warranty lasts 36 months.', 'Delivery costs 2500 tenge.'];
  const streamed = (reply: string, size: number) => {
    const made = check(passages, 'How long is the warranty?', 'en');
    const shown: string[] = [];
    for (let at = 0; at < reply.length; at += size) shown.push(made.push(reply.slice(at, at + size)));
    shown.push(made.end());
    return { shown: shown.filter(Boolean), fault: made.fault };
  };

  it('is shown a sentence at a time', () => {
    const { shown, fault } = streamed('The warranty lasts 36 months. Delivery costs 2500 tenge.\nAnything else?', 5);
    expect(fault).toBeUndefined();
    expect(shown).toHaveLength(3);
    expect(shown.join('')).toBe('The warranty lasts 36 months. Delivery costs 2500 tenge.\nAnything else?');
  });

  it('ends before the sentence that is false', () => {
    const { shown, fault } = streamed('The warranty lasts 36 months. Delivery costs 900 tenge. Anything else?', 5);
    expect(shown.join('')).toBe('The warranty lasts 36 months. ');
    expect(fault).toMatchObject({ kind: 'figure', said: expect.stringContaining('900') });
  });

  it.each([
    ['ru', 'Сколько длится гарантия?', 'The warranty lasts 36 months.', 'language'],
    ['ru', 'Сколько длится гарантия?', 'Garantiya dlitsya 36 mesyatsev.', 'language'],
    ['ru', 'skolko dlitsya garantiya?', 'Garantiya dlitsya 36 mesyatsev.', 'language'],
    ['ru', 'skolko dlitsya garantiya?', 'Гарантия длится 36 месяцев.', undefined],
    ['kk', 'Кепілдік қанша уақыт?', 'Гарантия длится 36 месяцев.', 'language'],
    ['kk', 'Кепілдік қанша уақыт?', 'Кепілдік мерзімі 36 айға созылады.', undefined],
    ['en', 'Wie lange gilt die Garantie?', 'Die Garantie gilt genau 36 Monate lang.', undefined],
  ] as const)('is to be in the language of the message (%s): %s', (language, message, reply, fault) => {
    const made = check(passages, message, language);
    made.push(reply);
    made.end();
    expect(made.fault?.kind).toBe(fault);
  });
});

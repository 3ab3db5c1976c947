import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asksFor } from '../../app/services/answer/actions/asks-for';

/** Look-ups as owners describe them, all of one assistant. The first is told a number, `card` one too. */
const ACTIONS: Record<string, { whenToUse: string; told: RegExp }> = {
  order: {
    whenToUse: 'order status, where is my order, статус заказа, где мой заказ, тапсырыс қайда',
    told: /(?<!\d)\d{1,15}(?!\d)/,
  },
  bonus: { whenToUse: 'сколько у меня бонусов, my bonus balance, менің бонустарым', told: /\+?\d{10,11}/ },
  visit: {
    whenToUse: 'когда моя запись, на какое время я записан, when is my appointment, жазылуым қашан',
    told: /\+?\d{10,11}/,
  },
  repair: { whenToUse: 'is my repair ready, готов ли мой ремонт, жөндеу дайын ба', told: /\p{L}{2}-\d{4}/u },
  card: {
    whenToUse: 'how much is left on my gift card, сколько осталось на сертификате, сертификатта қанша қалды',
    told: /(?<!\d)\d{1,15}(?!\d)/,
  },
};

type Judged = { starts: string; language: string; says: string; begun: string };

/** Which action each message of `messages.tsv` begins, if any. */
export function judge(): Judged[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'messages.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [starts = '', language = '', says = ''] = line.split('\t');
    const asked = Object.entries(ACTIONS).map(([name, { whenToUse, told }]) => ({
      name,
      share: asksFor(whenToUse, says, told.test(says)),
    }));
    const [best] = asked.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
    return { starts, language, says, begun: best?.name ?? 'none' };
  });
}

/** Of those that should begin how many do, with the right action; of those that should not how many do all the same. */
export function figuresOf(judged: Judged[]) {
  const should = judged.filter(({ starts }) => starts !== 'none');
  const not = judged.filter(({ starts }) => starts === 'none');
  return {
    ...{ should: should.length, begun: should.filter(({ begun, starts }) => begun === starts).length },
    ...{ shouldNot: not.length, begunAllTheSame: not.filter(({ begun }) => begun !== 'none').length },
  };
}

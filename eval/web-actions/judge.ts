import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asksFor, sentencesOf } from '../../app/services/answer/actions/asks-for';

/** `messages` was written before the rule and looked at afterwards; `later` was written after it, about other look-ups. */
export const SETS = ['messages', 'later'] as const;
type Set = (typeof SETS)[number];
type LookUp = { whenToUse: string; told: RegExp };

const NUMBER = /(?<!\d)\d{1,15}(?!\d)/;
const PHONE = /\+?\d{10,11}/;

/** Look-ups as owners describe them, all of one assistant; `told` is what each needs to be told. */
const LOOK_UPS: Record<Set, Record<string, LookUp>> = {
  messages: {
    order: { whenToUse: 'order status, where is my order, статус заказа, где мой заказ, тапсырыс қайда', told: NUMBER },
    bonus: { whenToUse: 'сколько у меня бонусов, my bonus balance, менің бонустарым', told: PHONE },
    visit: {
      whenToUse: 'когда моя запись, на какое время я записан, when is my appointment, жазылуым қашан',
      told: PHONE,
    },
    repair: { whenToUse: 'is my repair ready, готов ли мой ремонт, жөндеу дайын ба', told: /\p{L}{2}-\d{4}/u },
    card: {
      whenToUse: 'how much is left on my gift card, сколько осталось на сертификате, сертификатта қанша қалды',
      told: NUMBER,
    },
  },
  later: {
    parcel: { whenToUse: 'where is my parcel, где моя посылка, сәлемдемем қайда', told: NUMBER },
    results: {
      whenToUse: 'my test results, готовы ли мои анализы, результаты моих анализов, талдауым дайын ба',
      told: PHONE,
    },
    subscription: {
      whenToUse:
        'when does my subscription end, how many classes are left, когда кончается мой абонемент, сколько занятий осталось, абонементім қашан бітеді',
      told: PHONE,
    },
    debt: {
      whenToUse: 'how much do I owe, my balance, сколько я должен, моя задолженность, қарызым қанша',
      told: PHONE,
    },
  },
};

type Judged = { starts: string; language: string; says: string; begun: string };

/** The wordings of a condition in the alphabet of a message: of an owner who describes the look-up in one language. */
const ofAlphabet = (whenToUse: string, says: string): string =>
  whenToUse
    .split(',')
    .filter((wording) => /\p{Script=Cyrillic}/u.test(wording) === /\p{Script=Cyrillic}/u.test(says))
    .join(',');

/** Which look-up each message of a set begins, if any. @param alone each is described in the message's alphabet alone. */
export function judge(set: Set, alone = false): Judged[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, `${set}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [starts = '', language = '', says = ''] = line.split('\t');
    const sentences = sentencesOf(says);
    const asked = Object.entries(LOOK_UPS[set]).map(([name, { whenToUse, told }]) => ({
      name,
      share: asksFor(alone ? ofAlphabet(whenToUse, says) : whenToUse, sentences, told.test(says)),
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

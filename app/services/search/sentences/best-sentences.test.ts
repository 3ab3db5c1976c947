import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../language/split-sentences';
import { bestSentences, type SourcePassage } from './best-sentences';

describe('splitting a text into sentences', () => {
  it.each([
    [
      'titles, prices and dates',
      'Mr. Smith paid $3.50 on 5.12.2024. It was fine.',
      ['Mr. Smith paid $3.50 on 5.12.2024.', 'It was fine.'],
    ],
    ['initials', 'И. И. Иванов открыл лавку. Она цела.', ['И. И. Иванов открыл лавку.', 'Она цела.']],
    [
      'Russian abbreviations',
      'Офис: г. Алматы, ул. Абая, д. 5. Работаем до 18:00 и т.д. Звоните!',
      ['Офис: г. Алматы, ул. Абая, д. 5.', 'Работаем до 18:00 и т.д.', 'Звоните!'],
    ],
    ['a year at the start', 'В 1998 г. Москва выросла.', ['В 1998 г. Москва выросла.']],
    ['a year at the end', 'Лавка открыта в 1998 г. Она цела.', ['Лавка открыта в 1998 г.', 'Она цела.']],
    [
      'Kazakh abbreviations',
      'Мысалы, су, ауа т.б. Сондай-ақ Дж. Симпсон айтты.',
      ['Мысалы, су, ауа т.б.', 'Сондай-ақ Дж. Симпсон айтты.'],
    ],
    ['list items', '1. Open the menu.\n2. Press "Pay"\n- Wait', ['1. Open the menu.', '2. Press "Pay"', '- Wait']],
    [
      'wrapped lines',
      'A line that\ngoes on here. Another?\n\nNew paragraph',
      ['A line that\ngoes on here.', 'Another?', 'New paragraph'],
    ],
    ['leaders of a row', 'Yoga ........ Mon 8:00 am', ['Yoga ........ Mon 8:00 am']],
    [
      'a condition behind a price',
      'Лайт — 70 000/мес. (5 часов). Звоните.',
      ['Лайт — 70 000/мес. (5 часов).', 'Звоните.'],
    ],
    ['version numbers', 'Version 2.0.1 is out! Get it.', ['Version 2.0.1 is out!', 'Get it.']],
  ])('knows %s', (_what, text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  it('loses no word', () => {
    const text = 'One. Two?  Three!\n\n• four\n• five (see p. 6). «Шесть». Жеті…';
    expect(splitSentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });
});

describe('quoting an answer', () => {
  const glaze =
    'Our studio was founded in 1987. Celadon glaze survives the dishwasher. Steel sponges scratch it. We also sell tea.';
  const lessons = 'Lessons are held on Saturdays. Each costs 4,000 tenge and lasts two hours. Bring an apron.';

  it('takes the sentence that answers, word for word', () => {
    expect(bestSentences('can celadon go into the dishwasher', [{ kind: 'passage', text: glaze }], 1)).toEqual([
      { text: 'Celadon glaze survives the dishwasher.', passage: 0 },
    ]);
  });

  it('gives several sentences in reading order with where they stand', () => {
    const quotes = bestSentences(
      'when are lessons held and does the dishwasher hurt the glaze',
      [
        { kind: 'passage', text: glaze },
        { kind: 'passage', text: lessons },
      ],
      2,
    );
    expect(quotes).toEqual([
      { text: 'Celadon glaze survives the dishwasher.', passage: 0 },
      { text: 'Lessons are held on Saturdays.', passage: 1 },
    ]);
  });

  it('quotes two lines that answer nearly as well: either may be meant', () => {
    const terms = 'The deposit is half of the price\nAfter cutting the deposit is not paid back\nBring your own fabric';
    const quoted = bestSentences('what about the deposit', [{ kind: 'passage', text: terms }], 2);
    expect(quoted.map(({ text }) => text)).toEqual(terms.split('\n').slice(0, 2));
  });

  it.each([
    [
      'an hour',
      'what hour does the sauna close',
      'The sauna is cleaned every day. The sauna closes at 22:00.',
      'The sauna closes at 22:00.',
    ],
    [
      'the number asked for',
      'canvas 60 by 90',
      'Canvas 40x60 is ready in a day. Canvas 60x90 needs a week.',
      'Canvas 60x90 needs a week.',
    ],
  ])('quotes the sentence that tells %s', (_, question, text, quote) => {
    expect(bestSentences(question, [{ kind: 'passage', text }], 1)[0]?.text).toBe(quote);
  });

  it('finds an English sentence for a Russian question', () => {
    expect(
      bestSentences('Сколько часов длится и сколько тенге?', [{ kind: 'passage', text: lessons }], 1)[0]?.text,
    ).toBe('Each costs 4,000 tenge and lasts two hours.');
  });

  it('leaves out a title, which says nothing by itself', () => {
    const school = 'Кофе мектебі\n\nБариста курсы екі күнге созылады және 45 000 теңге тұрады.';
    expect(bestSentences('Бариста курсы қанша тұрады?', [{ kind: 'passage', text: school }], 2)).toEqual([
      { text: 'Бариста курсы екі күнге созылады және 45 000 теңге тұрады.', passage: 0 },
    ]);
    expect(bestSentences('Delivery?', [{ kind: 'passage', text: 'Delivery\nPickup' }], 1)).toEqual([
      { text: 'Delivery', passage: 0 },
    ]);
  });

  it('quotes the sentence that a model’s vectors find nearest, where none says the question’s words', () => {
    const text = 'Phone +7 701 600 40 40. Sockets are by the window tables only. Kitchen closes at 23:00.';
    const sentences = ['Phone +7 701 600 40 40.', 'Sockets are by the window tables only.', 'Kitchen closes at 23:00.'];
    const best = (nearest?: string) => {
      const nearness = new Map(sentences.map((one) => [one, one === nearest ? 0.9 : 0.2]));
      return bestSentences('my battery is empty', [{ kind: 'passage', text, ...(nearest && { nearness }) }], 1)[0]
        ?.text;
    };
    for (const sentence of sentences) expect(best(sentence)).toBe(sentence);
    // As near as each other, they tell nothing.
    expect(best('none of them')).toBe(best());
  });

  it('gives a short answer of a Q/A pair whole', () => {
    const answer = 'Yes. Send us a photograph within 14 days.';
    expect(
      bestSentences(
        'refund',
        [
          { kind: 'qa', text: answer },
          { kind: 'passage', text: glaze },
        ],
        2,
      ),
    ).toEqual([{ text: answer, passage: 0 }]);
  });

  it('gives nothing from nothing', () => {
    expect(bestSentences('refund', [], 2)).toEqual([]);
    expect(bestSentences('refund', [{ kind: 'passage', text: '' }], 2)).toEqual([]);
  });

  it('quotes a short passage found by its meaning whole, even if others share more words with the question', () => {
    const meant = { kind: 'passage' as const, text: 'Guests park free of charge. The gate opens at six.', meant: true };
    const other = { kind: 'passage' as const, text: 'Leave the key in the car wash box.' };
    expect(bestSentences('where can I leave my car', [meant, other], 2)).toEqual([{ text: meant.text, passage: 0 }]);
  });

  it('quotes the best sentences of a long passage found by its meaning, and of no other', () => {
    const filler = 'The house was built a hundred years ago by a merchant who loved gardens. '.repeat(9);
    const meant = { kind: 'passage' as const, text: `${filler}A car may stand behind the house.`, meant: true };
    const other = { kind: 'passage' as const, text: 'Leave the key in the car wash box.' };
    const quotes = bestSentences('where can I leave my car', [meant, other], 1);
    expect(quotes).toEqual([{ text: 'A car may stand behind the house.', passage: 0 }]);
  });
});

describe('the best sentences of a passage with titles inside', () => {
  const text = [
    'Дети\nМожно прийти с ребёнком с 3 лет. Стрижём бесплатно до 2 лет.',
    'Бороды\nСтрижём бороды машинкой и опасной бритвой. Горячее полотенце входит в цену.',
    'После окрашивания\nДва дня не мойте голову горячей водой. Неделю не ходите в бассейн.',
  ].join('\n');
  const quoted = (query: string) => bestSentences(query, [{ kind: 'passage', text }], 2).map((quote) => quote.text);

  it('are found by the title above them', () => {
    expect(quoted('что нельзя после окрашивания?')).toEqual([
      'Два дня не мойте голову горячей водой.',
      'Неделю не ходите в бассейн.',
    ]);
  });

  it('do not add one from below another title that says no more of the question', () => {
    expect(quoted('можно подстричь бороду?')).toEqual([
      'Стрижём бороды машинкой и опасной бритвой.',
      'Горячее полотенце входит в цену.',
    ]);
  });
});

describe('a question in a text', () => {
  const about = (model: number, months: number) => ({
    kind: 'passage' as const,
    text: `Delivery of the kettle takes ${model} days.\nHow long is the warranty of the kettle ${model}? It lasts ${months} months. Keep the receipt.`,
  });
  const quoted = (query: string, passages: SourcePassage[]) =>
    bestSentences(query, passages, 2).map(({ text }) => text);

  it('is not quoted itself, and finds its own answer among others', () => {
    const kettles = [about(3, 10), about(5, 24), about(7, 36)];
    for (const [at, months] of ['10 months', '24 months', '36 months'].entries()) {
      const [asked, ...others] = [...kettles.slice(at), ...kettles.slice(0, at)];
      const quote = quoted(`How long is the warranty of kettle ${[3, 5, 7][at]}?`, [asked!, ...others]).join(' ');
      expect(quote).not.toContain('?');
      expect(quote.match(/\d+ months/g)).toEqual([months]);
    }
  });

  it('names only the line that answers it', () => {
    const text = 'Is there a car park?\nYes, behind the house.\nThe cloakroom closes at ten.';
    expect(quoted('Is there a car park?', [{ kind: 'passage', text }])).toEqual(['Yes, behind the house.']);
  });
});

describe('what belongs to a sentence', () => {
  const quoted = (query: string, ...texts: string[]) =>
    bestSentences(
      query,
      texts.map((text, at) => ({ kind: 'passage' as const, text, score: 1 - at / 10 })),
      2,
    ).map((quote) => quote.text);

  it('is the word before it that names what the line is about', () => {
    const text =
      'Оплата. Картой или наличными. Рассрочки нет.\nГарантия. На оправу полгода, если дужка отвалилась сама. На линзы год.';
    expect(quoted('гарантия на оправу', text)).toEqual([
      'Гарантия. На оправу полгода, если дужка отвалилась сама.',
      'На линзы год.',
    ]);
  });

  it('is no sentence of another passage that says no more of the question', () => {
    const passages = ['Замена стекла стоит 12 000 тенге.', 'Чехол из кожи стоит 4 000 тенге. Есть три цвета.'];
    expect(quoted('сколько стоит замена стекла', ...passages)).toEqual(['Замена стекла стоит 12 000 тенге.']);
    const english = ['We do not print on textiles yet.', 'Files come back by mail. The proof takes two days.'];
    expect(quoted('do you print on t-shirts of cotton', ...english)).toEqual(['We do not print on textiles yet.']);
  });

  it('are the points below it, where it ends in a colon', () => {
    const text =
      'We take cash and cards.\nIf you cancel:\n– a week before, all of it comes back\n– later, half of it\nCall us.';
    expect(quoted('what if I cancel', text)).toEqual([
      'If you cancel:',
      '– a week before, all of it comes back',
      '– later, half of it',
    ]);
  });
});

describe('a quote about a place', () => {
  const text = [
    'По Шымкенту доставка стоит 900 тенге, привозим на следующий день.',
    'В другие города курьерская доставка стоит 2 100 тенге, срок три дня.',
    'В Тараз доставка стоит 1 700 тенге, курьерская дороже.',
  ].join('\n');
  const quoted = (query: string) => bestSentences(query, [{ kind: 'passage', text }], 2).map((quote) => quote.text);

  it('has no sentence about another one', () => {
    expect(quoted('сколько стоит курьерская доставка по Шымкенту')).toEqual([
      'По Шымкенту доставка стоит 900 тенге, привозим на следующий день.',
    ]);
  });

  it('has the sentence about other cities where the question names a city that no passage names', () => {
    const english =
      'Delivery in Shymkent takes a day and costs 900 tenge, delivery is free from 9,000.\nParcels to other cities take two days.';
    const [passage] = [{ kind: 'passage' as const, text: english }];
    expect(bestSentences('how long does delivery to Atyrau take', [passage!], 2)).toEqual([
      { text: 'Parcels to other cities take two days.', passage: 0 },
    ]);
  });

  it('has the sentence about its city, not the one about other cities', () => {
    expect(quoted('сколько стоит доставка в Тараз')).toEqual([
      'В Тараз доставка стоит 1 700 тенге, курьерская дороже.',
    ]);
  });

  it('may have one about several where none is named', () => {
    expect(quoted('сколько стоит курьерская доставка на следующий день')).toHaveLength(2);
  });
});

describe('a number of the question', () => {
  const passages = (first: string, second: string) => [
    { kind: 'passage' as const, text: first, score: 1 },
    { kind: 'passage' as const, text: second, score: 0.6 },
  ];

  it('adds no sentence of another passage, where it counts something else', () => {
    const [rules, prices] = ['Дети до 5 лет бесплатно.', 'Беседка вмещает до 4 гостей, мангал рядом.'];
    expect(bestSentences('ребёнку 4 года, платить за него', passages(rules, prices), 2)).toEqual([
      { text: rules, passage: 0 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { confidence, isKnown } from '../answerability';
import { ANALYSIS_VERSION, AnalysisVersionError, encodeChunk, type IndexableChunk } from './encode';
import { LexicalIndex } from './lexical-index';

const SHOP: Record<string, IndexableChunk> = {
  delivery: {
    kind: 'qa',
    question: 'How long does delivery take?',
    text: 'Courier delivery within the city takes two days.',
  },
  refund: {
    kind: 'qa',
    question: 'How do I get my money back for a damaged teapot?',
    text: 'Send us a photograph within 14 days.',
  },
  wholesale: {
    kind: 'qa',
    question: 'Do you sell to restaurants?',
    text: 'Yes, wholesale prices start at twenty cups.',
  },
  glaze: {
    kind: 'passage',
    heading: 'Caring for glaze',
    text: 'Celadon glaze survives the dishwasher. Avoid steel sponges, they scratch the surface.',
  },
  workshop: {
    kind: 'passage',
    heading: 'Workshops',
    text: 'Pottery lessons for beginners are held every Saturday in the studio of Yerlan Akhmetov.',
  },
  hours: {
    kind: 'qa',
    question: 'Во сколько вы открываетесь?',
    text: 'Магазин открыт с десяти утра до восьми вечера.',
  },
  returning: {
    kind: 'qa',
    question: 'Как вернуть деньги за разбитую чашку?',
    text: 'Пришлите фотографию в течение 14 дней.',
  },
  payment: {
    kind: 'qa',
    question: 'Төлемді қалай жасауға болады?',
    text: 'Карточкамен немесе қолма-қол ақшамен төлеңіз.',
  },
};

function indexOf(chunks: Record<string, IndexableChunk>): LexicalIndex {
  const index = new LexicalIndex();
  for (const [id, chunk] of Object.entries(chunks)) index.add(id, encodeChunk(chunk));
  return index;
}

const shop = indexOf(SHOP);
const first = (query: string): string | undefined => shop.search(query)[0]?.id;

describe('finding the answer', () => {
  it.each([
    ['in other words', 'when will my order be delivered', 'delivery'],
    ['by its heading', 'how to care for the glaze', 'glaze'],
    ['in another grammatical form', 'возврат разбитых чашек', 'returning'],
    ['in Kazakh with other suffixes', 'төлемнің түрлері', 'payment'],
    ['in spite of typing slips', 'wholsale pirces', 'wholesale'],
    ['typed on the English keyboard layout', 'rfr dthyenm ltymub', 'returning'],
    ['typed in Latin letters', 'kak vernut dengi za chashku', 'returning'],
    ['by a name in the other script', 'Ерлан Ахметов', 'workshop'],
  ])('a visitor is understood %s', (_how, query, expected) => {
    expect(first(query)).toBe(expected);
  });

  it('a Russian question finds an English answer by its meaning', () => {
    const english = indexOf({
      delivery: SHOP.delivery!,
      refund: SHOP.refund!,
      glaze: SHOP.glaze!,
      workshop: SHOP.workshop!,
    });
    expect(english.search('когда доставят заказ курьером')[0]?.id).toBe('delivery');
    expect(english.search('занятия для начинающих по субботам')[0]?.id).toBe('workshop');
  });

  it('a number is never taken for another, a code is found without its dash', () => {
    const index = indexOf({
      old: { kind: 'passage', text: 'The catalogue of 2023 lists the model KX-204 in grey.' },
      other: { kind: 'passage', text: 'Our studio makes bowls of clay.' },
    });
    expect(index.search('KX204')[0]?.id).toBe('old');
    expect(isKnown(index.search('2024'))).toBe(false);
    expect(isKnown(index.search('2023'))).toBe(true);
  });

  it('scores fall from 1 to 0 and the limit is kept', () => {
    const hits = shop.search('how long does courier delivery of my money take', { limit: 3 });
    expect(hits).toHaveLength(3);
    const scores = hits.map((hit) => hit.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
  });

  it('a question in a script the base does not hold finds nothing and breaks nothing', () => {
    expect(shop.search('配送にはどのくらいかかりますか')).toEqual([]);
    expect(shop.search('')).toEqual([]);
    expect(new LexicalIndex().search('delivery')).toEqual([]);
  });
});

describe('keeping the index in step with the knowledge', () => {
  it('a removed chunk is found no more, and the rest stays', () => {
    const index = indexOf(SHOP);
    expect(index.remove('delivery')).toBe(true);
    expect(index.remove('delivery')).toBe(false);
    expect(index.has('delivery')).toBe(false);
    expect(index.size).toBe(Object.keys(SHOP).length - 1);
    expect(index.search('courier delivery').map((hit) => hit.id)).not.toContain('delivery');
    expect(index.search('wholesale prices')[0]?.id).toBe('wholesale');
  });

  it('a chunk added again replaces the old one', () => {
    const index = indexOf(SHOP);
    index.add('delivery', encodeChunk({ kind: 'qa', question: 'Do you gift-wrap?', text: 'Yes, in linen.' }));
    expect(index.size).toBe(Object.keys(SHOP).length);
    expect(index.search('gift-wrap in linen')[0]?.id).toBe('delivery');
    expect(index.search('courier').map((hit) => hit.id)).not.toContain('delivery');
  });

  it('an index that saw many changes answers like one built afresh', () => {
    const index = new LexicalIndex();
    for (let round = 0; round < 5; round++) {
      for (const [id, chunk] of Object.entries(SHOP)) index.add(`${id}-${round}`, encodeChunk(chunk));
      index.search('delivery');
      if (round < 4) for (const id of Object.keys(SHOP)) index.remove(`${id}-${round}`);
    }
    for (const query of ['how long does delivery take', 'вернуть деньги', 'төлем', 'celadon glaze']) {
      const plain = (hits: { id: string; score: number }[]) =>
        hits.map(({ id, score }) => [id.replace('-4', ''), score.toFixed(5)]);
      expect(plain(index.search(query))).toEqual(plain(shop.search(query)));
    }
  });

  it('taken in step by step it is the same, also when it is searched and changed in between', async () => {
    const index = new LexicalIndex();
    const entries = Object.entries(SHOP);
    for (const [id, chunk] of entries) if (id !== 'glaze') index.add(id, encodeChunk(chunk));
    let steps = 0;
    await index.settle(async () => {
      steps++;
      if (steps === 1) expect(index.search('wholesale prices')[0]?.id).toBe('wholesale');
      if (steps === 2) index.add('glaze', encodeChunk(SHOP.glaze!));
    });
    expect(steps).toBeGreaterThan(2);
    for (const query of ['celadon glaze', 'how long does delivery take', 'вернуть деньги'])
      expect(index.search(query)).toEqual(
        shop.search(query).map((hit) => ({ ...hit, score: expect.closeTo(hit.score, 5), evidence: expect.anything() })),
      );
  });

  it('a chunk of an older analysis is refused and leaves the index as it was', () => {
    const index = indexOf(SHOP);
    const old = encodeChunk(SHOP.delivery!);
    old[0] = ANALYSIS_VERSION - 1;
    expect(() => index.add('delivery', old)).toThrow(AnalysisVersionError);
    expect(index.search('courier delivery')[0]?.id).toBe('delivery');
  });

  it('memory is counted and grows with the knowledge', () => {
    const index = new LexicalIndex();
    const before = index.bytes;
    for (let n = 0; n < 300; n++)
      index.add(
        `c${n}`,
        encodeChunk({ kind: 'passage', text: `chunk${n} speaks of word${n * 7} and of thing${n * 13}` }),
      );
    index.search('word7');
    expect(index.bytes).toBeGreaterThan(before);
  });
});

describe('a base of several languages', () => {
  it('lets a text in another language come before one that only shares a word of the question’s', () => {
    const index = indexOf({
      parcels: { kind: 'passage', heading: null, text: 'Unopened goods can be sent back within two weeks.' },
      warranty: { kind: 'passage', heading: null, text: 'Гарантия на любой товар действует двенадцать месяцев.' },
    });
    expect(index.search('можно отправить товар обратно')[0]!.id).toBe('parcels');
    expect(index.search('гарантия на товар')[0]!.id).toBe('warranty');
  });

  it('finds a Kazakh word whose stem is also that of the Russian one', () => {
    const index = indexOf({ payment: SHOP.payment!, hours: SHOP.hours! });
    const [best] = index.search('картой');
    expect(best).toMatchObject({ id: 'payment', evidence: { share: 1 } });
    expect(best!.evidence.translated).toBeGreaterThan(0);
  });
});

describe('knowing what is not known', () => {
  it.each([
    'how long does courier delivery take',
    'Как вернуть деньги за чашку?',
    'Төлемді қалай жасаймын?',
    'celadon glaze in the dishwasher',
  ])('answers "%s"', (query) => {
    expect(isKnown(shop.search(query))).toBe(true);
  });

  it.each(['who won the football championship', 'какая столица Австралии', 'бүгін ауа райы қандай', 'asdf qwer'])(
    'refuses "%s"',
    (query) => {
      expect(isKnown(shop.search(query))).toBe(false);
    },
  );

  it('answers across languages only on real evidence', () => {
    const kazakhOnly = indexOf({ payment: SHOP.payment! });
    for (const query of ['can I pay by card', 'оплата картой']) expect(isKnown(shop.search(query))).toBe(true);
    expect(isKnown(kazakhOnly.search('when does it rain'))).toBe(false);
  });

  it('counts a word that the base says in no language against an answer, but not the name of a place', () => {
    const parcels = indexOf({
      far: { kind: 'passage', heading: 'Delivery', text: 'Parcels take two to five days by courier.' },
    });
    const evidence = (query: string) => parcels.search(query)[0]!.evidence;
    expect(evidence('Доставляете посылки в Астану?')).toMatchObject({ missing: 0, strange: 1 });
    expect(evidence('Доставляете посылки с велосипедами?')).toMatchObject({ missing: 1, strange: 0 });
    const sure = (query: string) => confidence(parcels.search(query));
    expect(sure('Доставляете посылки в Астану?')).toBeGreaterThan(0.5);
    expect(sure('Доставляете посылки с велосипедами?')).toBeLessThan(sure('Доставляете посылки в Астану?'));
  });

  it.each([
    ['Доставляете в Астану?', 'cities'],
    ['Do you deliver to Shymkent?', 'cities'],
    ['Алматыға жеткізесіздер ме?', 'cities'],
    ['Доставляете в Стамбул?', 'abroad'],
    ['Do you deliver to Germany?', 'abroad'],
  ])('knows what kind of place is asked for: %s', (query, expected) => {
    const delivery = indexOf({
      cities: { kind: 'passage', heading: null, text: 'To other cities we deliver by courier.' },
      abroad: { kind: 'passage', heading: null, text: 'Abroad we deliver by air mail.' },
    });
    expect(delivery.search(query)[0]!.id).toBe(expected);
  });

  it('gains no confidence from unknown words', () => {
    const sure = (query: string) => confidence(shop.search(query));
    expect(sure('delivery qwertan zxcvor')).toBeLessThan(sure('delivery qwertan'));
    expect(sure('delivery qwertan zxcvor uiopas')).toBeLessThan(sure('delivery qwertan zxcvor'));
  });

  it('is less sure of a passage without a figure where an amount or a time is asked for', () => {
    const history = (text: string) => indexOf({ museum: { kind: 'passage', text } });
    const opened = history('The museum was opened in 1931 by the painter Orlov in the old mill.');
    const told = history('The museum was opened one fine day by the painter Orlov in the old mill.');
    const sure = (index: LexicalIndex, query: string) => confidence(index.search(query));
    const indexNumber = (index: LexicalIndex, query: string) => index.search(query)[0]?.evidence.number;
    for (const query of ['In what year was the museum opened by Orlov?', 'When was the museum opened by Orlov?'])
      expect(sure(opened, query)).toBeGreaterThan(sure(told, query));
    expect(indexNumber(opened, 'Who opened the museum?')).toBeUndefined();
    // A figure that the question itself names answers nothing.
    const rooms = 'How many rooms did the museum have in 1931?';
    expect(indexNumber(opened, rooms)).toBe('missing');
    expect(indexNumber(history('The museum of 1931 had 12 rooms in the old mill.'), rooms)).toBe('there');
  });

  it('lowers confidence in a passage if another one scores as high', () => {
    const one = { kind: 'passage', text: 'The kiln in the yard burns at night, and the glaze grows hard.' } as const;
    const far = { kind: 'passage', text: 'Parking is behind the house, free for guests of the studio.' } as const;
    const alone = indexOf({ one, far }).search('Does the kiln burn at night?');
    const two = { ...one, text: one.text.replace('glaze', 'stone') };
    const beside = indexOf({ one, two }).search('Does the kiln burn at night?');
    expect(beside[0]?.evidence.lead).toBeCloseTo(0, 5);
    expect(alone[0]?.evidence.lead).toBeGreaterThan(0.3);
  });

  it('nothing found is no confidence at all', () => {
    expect(confidence([])).toBe(0);
  });
});

describe('encoding', () => {
  it('stays under one and a half times the text', () => {
    const text =
      'Celadon glaze survives the dishwasher, but steel sponges scratch the surface and the glaze grows dull. '.repeat(
        3,
      );
    expect(encodeChunk({ kind: 'passage', text }).length).toBeLessThan(1.5 * new TextEncoder().encode(text).length);
    const russian = 'Магазин открыт с десяти утра до восьми вечера без перерыва на обед, в воскресенье закрыт.';
    expect(encodeChunk({ kind: 'passage', text: russian }).length).toBeLessThan(
      1.5 * new TextEncoder().encode(russian).length,
    );
  });

  it('is the same for the same chunk, and starts with its version', () => {
    const encoded = encodeChunk(SHOP.glaze!);
    expect(encoded[0]).toBe(ANALYSIS_VERSION);
    expect(encodeChunk(SHOP.glaze!)).toEqual(encoded);
  });
});

describe('a search in slices', () => {
  const never = async () => {};

  it('finds what a search at one go does', async () => {
    const question = 'How long does delivery of a damaged teapot take?';
    expect(await shop.searchInSlices(question, { limit: 3 }, never)).toEqual(shop.search(question, { limit: 3 }));
  });

  it('is begun anew when the index changes on its way, so that it finds no chunk that is gone', async () => {
    const index = indexOf(SHOP);
    let steps = 0;
    const hits = await index.searchInSlices('How long does delivery take?', {}, async () => {
      if (++steps === 3) for (const id of Object.keys(SHOP)) if (id !== 'refund') index.remove(id);
    });
    expect(hits.map(({ id }) => id)).not.toContain('delivery');
    expect(hits).toEqual(index.search('How long does delivery take?'));
  });

  it('yields often, and takes bounded effort, in a base made to be slow', async () => {
    const letters = 'абвгджзикл';
    const spelt = (at: number) => `тапсы${[...String(at)].map((digit) => letters[Number(digit)]).join('')}`;
    const index = new LexicalIndex();
    for (let chunk = 0; chunk < 400; chunk++) {
      const text = Array.from({ length: 90 }, (_, word) => spelt(chunk * 90 + word)).join(' ');
      index.add(String(chunk), encodeChunk({ kind: 'passage', text }));
    }
    const question = Array.from({ length: 80 }, (_, at) => spelt(900_000 + at)).join(' ');
    let steps = 0;
    const before = process.cpuUsage();
    await index.searchInSlices(question, {}, async () => void steps++);
    const { user, system } = process.cpuUsage(before);
    expect(steps).toBeGreaterThan(200);
    // Comparing each word of the question with each of the base's takes minutes.
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});

describe('a chunk that the knowledge holds twice', () => {
  const found = (...chunks: IndexableChunk[]) => {
    const index = new LexicalIndex();
    for (const [at, chunk] of chunks.entries()) index.add(String(at), encodeChunk(chunk));
    return index.search('pottery lessons on Saturday')[0]!.evidence;
  };

  it('is no rival of itself, while one that says almost the same is', () => {
    const { glaze, workshop } = SHOP as Record<string, IndexableChunk>;
    const other = { ...workshop!, text: workshop!.text.replace('beginners', 'children') };
    expect(found(glaze!, workshop!, workshop!).lead).toBeGreaterThan(0.9 * found(glaze!, workshop!).closeness);
    expect(found(glaze!, workshop!, other).lead).toBeLessThan(0.2 * found(glaze!, workshop!).closeness);
  });

  it('is another one where the same figures belong to other things', () => {
    const index = new LexicalIndex();
    const texts = ['Monday 9, Tuesday 10, Friday 9, Sunday 10.', 'Monday 9, Tuesday 10, Friday 10, Sunday 9.'];
    for (const [at, text] of [...texts, texts[0]!].entries())
      index.add(String(at), encodeChunk({ kind: 'passage', heading: null, text }));
    const copies = index.search('Friday and Sunday').filter(({ isCopy }) => isCopy);
    expect(copies.map(({ id }) => id)).toEqual(['2']);
    expect(index.distinct).toBe(2);
  });

  it('counts once for the size of the base, however it comes and goes', () => {
    const { glaze, workshop } = SHOP as Record<string, IndexableChunk>;
    const index = new LexicalIndex();
    const sizes = () => [index.size, index.distinct];
    for (const id of ['a', 'b', 'c']) index.add(id, encodeChunk(workshop!));
    index.add('d', encodeChunk(glaze!));
    expect(sizes()).toEqual([4, 2]);
    // Replaced by another text, and removed until the places are given back.
    index.add('c', encodeChunk(glaze!));
    index.remove('a');
    expect(sizes()).toEqual([3, 2]);
    index.search('pottery');
    index.remove('b');
    index.search('pottery');
    expect(sizes()).toEqual([2, 1]);
    index.add('e', encodeChunk(workshop!));
    expect(sizes()).toEqual([3, 2]);
  });

  it('says as much in a base where everything stands twice as in one where it stands once', () => {
    const all = Object.values(SHOP);
    const [once, twice] = [found(...all), found(...all, ...all)];
    expect(twice.chunks).toBe(all.length);
    expect(Math.abs(twice.information - once.information)).toBeLessThan(0.1 * once.information);
  });
});

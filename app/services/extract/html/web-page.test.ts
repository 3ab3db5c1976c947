import { describe, expect, it } from 'vitest';
import type { Block } from '../blocks/document';
import { readWebPage } from './web-page';
import { writePage } from './write-page';

const read = (body: string, head = '') =>
  readWebPage(`<html lang="ru"><head>${head}</head><body>${body}</body></html>`);
const texts = (body: string, head = '') => read(body, head).blocks.map(({ text }) => text);

describe('a web page', () => {
  it('is read without menus, notices and scripts, whose links are known all the same', () => {
    const { blocks, page } = read(
      `<header><a href="/">Лого</a><nav><ul><li><a href="/prices">Цены</a></li></ul></nav></header>
       <div class="cookie-banner">Мы используем cookie <a href="/policy">подробнее</a></div>
       <div role="navigation"><a href="/old" rel="nofollow">Старое</a></div>
       <ol class="breadcrumb"><li>Главная</li></ol>
       <main><h1>Доставка</h1><p>Привозим <b>за час</b> по городу.</p></main><script>document.write('<p>нет</p>')</script>`,
      '<title> Доставка  цветов </title><link rel="canonical" href="/d"><meta name="robots" content="noindex, follow">',
    );
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'Лого', link: true },
      { kind: 'heading', level: 1, text: 'Доставка' },
      { kind: 'paragraph', text: 'Привозим за час по городу.' },
    ]);
    expect(page).toEqual({
      title: 'Доставка цветов',
      language: 'ru',
      canonical: '/d',
      noindex: true,
      links: ['/', '/prices', '/policy'],
      look: { pictures: [] },
    });
  });

  it('keeps a question and its answer together, from details, FAQ mark-up and lists of terms', () => {
    const body = `
      <details><summary>Есть ли парковка?</summary><p>Да, во дворе.</p><ul><li>20 мест</li><li>бесплатно</li></ul></details>
      <details><summary>Оплата</summary><p>Наличными и картой.</p></details>
      <div itemscope itemtype="https://schema.org/Question"><h3 itemprop="name">Можно ли с собакой?</h3>
        <div itemprop="acceptedAnswer" itemtype="https://schema.org/Answer"><p itemprop="text">Можно, с поводком.</p></div></div>
      <dl><dt>Телефон</dt><dd>+7 701 000 11 22</dd><dt>Нужна ли запись?</dt><dd>Нет.</dd></dl>`;
    expect(texts(body)).toEqual([
      'Q: Есть ли парковка?\nДа, во дворе.\n- 20 мест\n- бесплатно',
      'Оплата',
      'Наличными и картой.',
      'Q: Можно ли с собакой?\nМожно, с поводком.',
      'Телефон: +7 701 000 11 22',
      'Q: Нужна ли запись?\nНет.',
    ]);
  });

  it('reads a table that only places parts as those parts', () => {
    const data = '<table><tr><th>Услуга<th>Цена<tr><td>Стрижка<td>5 000</table>';
    expect(read(`<table><tr><td><h2>Цены</h2>${data}</td><td><p>Ждём вас</p></td></tr></table>`).blocks).toEqual([
      { kind: 'heading', level: 2, text: 'Цены' },
      { kind: 'table', text: 'Услуга\tЦена\nСтрижка\t5 000' },
      { kind: 'paragraph', text: 'Ждём вас' },
    ]);
  });

  it('takes any kind of business from JSON-LD by what it states, and no person', () => {
    const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
    const cleaner = json({ '@type': 'DryCleaningOrLaundry', name: 'Ақ Бұлт', telephone: '+7 721 250 13 46' });
    const person = json({ '@type': 'Person', name: 'Дана', telephone: '+7 701 000 11 22' });
    expect(texts('<p>Чистим ковры.</p>', cleaner + person)).toEqual(['Чистим ковры.', 'Телефон: +7 721 250 13 46']);
  });

  it('takes from JSON-LD what its text does not say', () => {
    const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
    const head =
      json({
        '@graph': [
          {
            '@type': 'FlowerShop',
          },
          {
            '@type': ['LocalBusiness'],
            telephone: '+7 701 000 11 22',
            address: { streetAddress: 'Абая 10', addressLocality: 'Алматы' },
            openingHoursSpecification: [
              { dayOfWeek: ['Monday', 'Tuesday', 'https://schema.org/Wednesday'], opens: '09:00', closes: '18:00:00' },
              { dayOfWeek: 'Sunday', opens: '10:00', closes: '15:00' },
            ],
          },
        ],
      }) +
      json({ '@type': 'Product', name: 'Роза', offers: { price: 1200, priceCurrency: 'KZT' } }) +
      json({ '@type': 'Product', name: 'Тюльпан', offers: { price: '900', priceCurrency: 'KZT' } }) +
      json({
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'Есть ли открытки?', acceptedAnswer: { '@type': 'Answer', text: '<p>Да.</p>' } },
          { '@type': 'Question', name: 'Есть ли ленты?', acceptedAnswer: { text: 'Есть, белые.' } },
        ],
      }) +
      '<script type="application/ld+json">{broken</script>';
    expect(texts('<p>Тюльпан, 900 KZT</p><h3>Есть ли ленты?</h3><p>Есть, белые.</p>', head)).toEqual([
      'Тюльпан, 900 KZT',
      'Есть ли ленты?',
      'Есть, белые.',
      'Роза — 1200 KZT',
      'Телефон: +7 701 000 11 22',
      'Адрес: Алматы, Абая 10',
      'Часы работы: Пн–Ср 09:00–18:00, Вс 10:00–15:00',
      'Q: Есть ли открытки?\nДа.',
    ]);
  });

  it('is read to its end, even with broken mark-up', () => {
    for (const broken of [
      `${'<div>'.repeat(20_000)}дно`,
      `${'<table><tr><td>'.repeat(5_000)}дно`,
      '<details><summary>дно',
      '<dl><dt>a<dd>дно<dt>',
      '</p></details></table></summary>дно',
      '<a><b></a><p></b>дно<!-- ',
      `<p>дно ${'&amp'.repeat(10_000)}`,
    ]) {
      expect(JSON.stringify(read(broken).blocks)).toContain('дно');
    }
  });

  it('survives serialisation unchanged', () => {
    const blocks: Block[] = [
      { kind: 'heading', level: 1, text: 'Цены & "условия" <2026>' },
      { kind: 'paragraph', text: '- первый\nвторая строка &amp; третья' },
      { kind: 'table', text: 'Услуга\tЦена\nМойка\t3 000\nХимчистка\nСалон\t\t25 000' },
      { kind: 'paragraph', text: 'Q: Есть ли парковка?\nДа.' },
      { kind: 'heading', level: 6, text: 'Оплата' },
      { kind: 'paragraph', text: '1. наличными' },
    ];
    const written = readWebPage(writePage('Цены <1>', blocks));
    expect(written.blocks).toEqual(blocks);
    expect(written.page.title).toBe('Цены <1>');
  });
});

describe('the look of a website', () => {
  const look = (head: string) => read('<p>Привет</p>', head).page.look;

  it('is the name, the colour, and pictures with the likeliest logo first', () => {
    expect(
      look(`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#000">
        <meta name="theme-color" content="#0a7">
        <meta property="og:site_name" content=" Кофейня  Самал "><meta property="og:image" content="/cover.jpg">
        <link rel="icon" href="/small.png" sizes="32x32"><link rel="icon" href="/icon.svg" type="image/svg+xml">
        <link rel="shortcut icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/touch.png">
        <link rel="manifest" href="/site.webmanifest">`),
    ).toEqual({
      name: 'Кофейня Самал',
      color: '#0a7',
      manifest: '/site.webmanifest',
      pictures: ['/touch.png', '/small.png', '/favicon.ico', '/cover.jpg'],
    });
  });

  it('takes the name of the business itself before that of the site, and not that of a brand it sells', () => {
    const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
    const business = {
      '@type': 'Dentist',
      name: 'Дента Плюс',
      telephone: '+7 727 111 22 33',
      logo: { url: '/logo.png' },
    };
    const site = '<meta property="og:site_name" content="denta.kz">';
    expect(look(json({ '@graph': [business] }) + site)).toEqual({ name: 'Дента Плюс', pictures: ['/logo.png'] });
    const product = { '@type': 'Product', name: 'Чайник', brand: { '@type': 'Organization', name: 'Bosch' } };
    expect(look(json(product) + site)).toEqual({ name: 'denta.kz', pictures: [] });
  });
});

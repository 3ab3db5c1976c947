/** What the demo's coffee shop knows, in three languages: documents as an owner would upload them, pairs and a text. */

export const DEMO_OWNER = { name: 'Aspan Coffee', email: 'demo@komek.example', password: 'komek-demo' };

export const DEMO_DOCUMENTS = [
  {
    name: 'Delivery and returns.txt',
    content: `Delivery

Within Almaty we deliver the next day between 10:00 and 20:00. Delivery in Almaty costs 1,200 tenge, and is free for orders over 15,000 tenge.
To other cities of Kazakhstan parcels take two to five days by courier and cost 2,500 tenge.
We do not ship abroad yet.

Tracking

As soon as a parcel leaves our roastery, you get an SMS with its tracking number.

Returns

Unopened coffee can be returned within 14 days of purchase. Grinders and coffee machines can be returned within 14 days if they have not been used.
The money comes back to the same card within five working days.
If a parcel arrives damaged, send a photo to hello@aspan.example within 48 hours and we send a new one free of charge.
`,
  },
  {
    name: 'Гарантия и обслуживание.txt',
    content: `Гарантия

На кофемашины мы даём гарантию 24 месяца, на кофемолки — 12 месяцев со дня покупки.
Гарантия не распространяется на износ жерновов и повреждения от накипи.

Обслуживание

Удаляйте накипь с кофемашины раз в два месяца, а при жёсткой воде — каждый месяц.
Жернова кофемолки чистят раз в месяц специальными таблетками или рисом; водой их мыть нельзя.

Ремонт

Сервисный центр находится в Алматы, на улице Сатпаева, 22. Он открыт с понедельника по пятницу с 9:00 до 18:00.
Диагностика стоит 3 000 тенге и бесплатна, если вы соглашаетесь на ремонт.
`,
  },
  {
    name: 'Кофе мектебі.txt',
    content: `Кофе мектебі

Бариста курсы екі күнге созылады және 45 000 теңге тұрады. Сабақтар сенбі мен жексенбіде сағат 11:00-де басталады.
Үйде кофе қайнату бойынша шеберлік сағаты үш сағатқа созылады, бағасы 12 000 теңге.
Топта ең көбі сегіз адам болады. Қажетті құралдың бәрін біз береміз.

Жазылу

Курсқа жазылу үшін алдын ала 50 пайыз төлем жасау керек. Сабаққа үш күн қалғанға дейін бас тартсаңыз, ақшаңызды толық қайтарамыз.
Курсты бітіргендерге сертификат беріледі.
`,
  },
];

export const DEMO_PAIRS = [
  {
    question: 'Which coffee is best for a beginner?',
    answer:
      'Try Aspan House: a medium roast from Brazil and Colombia with notes of chocolate and nuts. It forgives mistakes and works in any brewer.',
  },
  {
    question: 'Do you grind the beans for me?',
    answer:
      'Yes, free of charge. Choose the grind for your brewer when you order: espresso, moka pot, filter or French press.',
  },
  {
    question: 'How do I contact a person?',
    answer: 'Call +7 727 000 00 00 every day from 9:00 to 21:00, or write to hello@aspan.example.',
  },
  {
    question: 'Как оплатить заказ?',
    answer: 'Картой на сайте, через Kaspi или наличными курьеру в Алматы. Для компаний выставим счёт.',
  },
  {
    question: 'Есть ли у вас кофе без кофеина?',
    answer: 'Да, Aspan Decaf из Колумбии: кофеин удаляют водой, без химии. Пачка 250 г стоит 5 900 тенге.',
  },
  {
    question: 'Где находится ваша кофейня?',
    answer: 'В Алматы, проспект Абая, 44, открыто каждый день с 8:00 до 22:00.',
  },
  {
    question: 'Кофені қалай сақтау керек?',
    answer: 'Кофені өз қаптамасында, құрғақ және қараңғы жерде сақтаңыз. Ашқаннан кейін бір ай ішінде ішкен дұрыс.',
  },
  {
    question: 'Сыйлық карталары бар ма?',
    answer: 'Иә, 5 000, 10 000 және 20 000 теңгелік сыйлық карталары бар. Олар бір жыл бойы жарамды.',
  },
];

export const DEMO_TEXT =
  'Aspan Coffee roasts every Tuesday and Friday, so the beans you get are at most five days old. A subscription sends one bag every two weeks at a discount of 10 percent; it can be paused or cancelled at any time in your account.';

/** What the demo's owner wants answered right; the last is none of a coffee shop's business. */
export const DEMO_EXAM = [
  { question: 'How much does delivery cost in Almaty?', expected: '1,200 tenge, free over 15,000' },
  { question: 'Can I send a grinder back?', expected: '14 days' },
  { question: 'Сколько месяцев гарантия на кофемашину?', expected: '24 месяца' },
  { question: 'Можно оплатить через Kaspi?', expected: 'Kaspi' },
  { question: 'Бариста курсы қанша тұрады?', expected: '45 000 теңге' },
  // Red on purpose: visitors ask it, and the knowledge does not say.
  { question: 'Можно прийти с собакой?', expected: 'на веранду' },
  { question: 'Do you repair bicycles?', expected: '' },
];

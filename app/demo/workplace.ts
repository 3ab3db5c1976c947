/** Who works at the demo's coffee shop, what it is connected to, and what a check of its knowledge finds. */

import type { Language } from '~/schemas/language';

export const DEMO_COLLEAGUE = { name: 'Айгерим Сапарова', email: 'aigerim@aspan.example', password: 'komek-demo' };
export const DEMO_INVITED = { email: 'daniyar.bekmukhambetov@aspan.example', role: 'editor' } as const;

export type DemoTaken = {
  visitor: { id: string; name: string };
  language: Language;
  question: string;
  said: string;
  replyAfter: number;
  /** Of one that is over: when it was, and how the visitor rated the help. */
  over?: { daysAgo: number; at: string; rating: number };
};

/**
 * Asked by visitors who then wanted a person, and answered by the colleague so many minutes later: two are over and were
 * rated, the last one goes on now.
 */
export const DEMO_TAKEN: DemoTaken[] = [
  {
    visitor: { id: 'demo-taken-1', name: 'Mark' },
    ...{ language: 'en', replyAfter: 7, over: { daysAgo: 5, at: '15:22', rating: 4 } },
    question: 'How much is delivery in Almaty?',
    said: 'Hello Mark! Your parcel leaves today, and the courier calls you an hour before.',
  },
  {
    visitor: { id: 'demo-taken-2', name: 'Дана' },
    ...{ language: 'kk', replyAfter: 3, over: { daysAgo: 2, at: '11:48', rating: 5 } },
    question: 'Сыйлық карталары бар ма?',
    said: 'Сәлеметсіз бе, Дана! Иә, дүкенге келсеңіз, картаны бірден рәсімдеп береміз.',
  },
  {
    visitor: { id: 'demo-taken', name: 'Ермек' },
    ...{ language: 'ru', replyAfter: 4 },
    question: 'Здравствуйте, выставите счёт на ТОО? Нужно 12 кг зерна в офис.',
    said: 'Здравствуйте, Ермек! Да, пришлите, пожалуйста, БИН и адрес доставки, счёт отправлю сегодня до 18:00.',
  },
];

export const DEMO_SAVED_REPLIES = [
  { title: 'Счёт для компании', text: 'Пришлите, пожалуйста, БИН и адрес доставки: счёт отправим в тот же день.' },
  { title: 'Посылка в пути', text: 'Посылка уже едет к вам. Номер для отслеживания пришёл в SMS.' },
];

/** Two of its sentences contradict the shop's documents, and one has run out. */
export const DEMO_STAFF_NOTE = {
  title: 'Памятка для продавцов',
  content: `Подарочная упаковка бесплатна до 31 марта 2025 года.
Unopened coffee can be returned within 30 days of purchase.
Курсқа жазылу үшін алдын ала 30 пайыз төлем жасау керек.`,
};

export const DEMO_KEYS = [
  { name: '1С: выгрузка товаров', scope: 'write', days: 365 },
  { name: 'Отчёты в Google Таблицах', scope: 'read', days: 0 },
] as const;

/** What was sent to the shop's CRM: the hours since, and what it answered. */
export const DEMO_DELIVERIES = [
  {
    hours: 2,
    kind: 'lead.created',
    state: 'delivered',
    attempts: 1,
    status: 200,
    durationMs: 184,
    response: '{"ok":true}',
  },
  { hours: 7, kind: 'conversation.waiting', state: 'waiting', attempts: 3, failure: 'too_slow', durationMs: 15_000 },
  {
    hours: 26,
    kind: 'lead.created',
    state: 'failed',
    attempts: 12,
    status: 502,
    durationMs: 412,
    response: '<html><head><title>502 Bad Gateway</title></head><body>nginx/1.24.0</body></html>',
  },
  { hours: 49, kind: 'exam.red', state: 'delivered', attempts: 2, status: 200, durationMs: 231 },
] as const;
export const DEMO_WEBHOOK = {
  url: 'https://crm.aspan.example/hooks/komek',
  events: ['lead.created', 'conversation.waiting', 'exam.red'] as (
    | 'lead.created'
    | 'conversation.waiting'
    | 'exam.red'
  )[],
};

export const DEMO_WEB_ACTION = {
  name: 'Баланс бонусов',
  whenToUse: 'сколько у меня бонусов, my bonus balance, менің бонустарым',
  url: 'https://crm.aspan.example/bonus/{phone}',
  values: [
    {
      ...{ name: 'phone', type: 'phone', required: true },
      label: { en: 'Telephone number', ru: 'Номер телефона', kk: 'Телефон нөмірі' },
    },
  ],
  fields: [
    { path: 'balance', label: { en: 'Bonuses', ru: 'Бонусов на счёте', kk: 'Бонустар' } },
    { path: 'validUntil', label: { en: 'Valid until', ru: 'Действуют до', kk: 'Жарамды мерзімі' } },
  ],
  ...{ headerName: 'X-Api-Key', headerValue: 'aspan-demo' },
};

/** The shop's pages as they were looked at: one in order, one with faults. */
export const DEMO_CHECKS = [
  { url: 'https://aspan.example/', platform: 'tilda', faults: [] },
  {
    ...{ url: 'https://aspan.example/podarki', platform: 'tilda' },
    faults: [{ code: 'in_noscript' }, { code: 'delayed' }, { code: 'other_chat', facts: { name: 'JivoSite' } }],
  },
];

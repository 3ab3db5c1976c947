import type { Language } from '~/schemas/language';
import type { Channel, Device } from '~/services/conversations/messages';

/** Two weeks of a coffee shop's conversations: what its visitors wrote. The assistant's replies are really its own. */

export type DemoConversation = {
  daysAgo: number;
  /** Local time of the shop. */
  at: string;
  language: Language;
  device: Device;
  channel?: Channel;
  name?: string;
  /** The page it was begun on. */
  page?: string;
  turns: string[];
  /** Whether the last reply helped, if the visitor said so. */
  helped?: boolean;
};

const phone = { device: 'phone' } as const;
const computer = { device: 'computer' } as const;
const telegram = { device: 'phone', channel: 'telegram' } as const;
const [en, ru, kk] = [{ language: 'en' }, { language: 'ru' }, { language: 'kk' }] as const;

export const DEMO_CONVERSATIONS: DemoConversation[] = [
  {
    daysAgo: 13,
    at: '09:12',
    ...ru,
    ...phone,
    page: '/',
    turns: ['Здравствуйте', 'Как оплатить заказ?'],
    helped: true,
  },
  { daysAgo: 13, at: '14:40', ...en, ...computer, page: '/beans', turns: ['Which coffee is best for a beginner?'] },
  { daysAgo: 13, at: '19:05', ...kk, ...phone, turns: ['Бариста курсы қанша тұрады?'], helped: true },
  { daysAgo: 12, at: '10:30', ...ru, ...phone, turns: ['сколько месяцев гарантия на кофемашину'] },
  { daysAgo: 12, at: '12:02', ...ru, ...computer, page: '/delivery', turns: ['Вы доставляете в Ташкент?'] },
  { daysAgo: 12, at: '20:47', ...en, ...phone, turns: ['How much does delivery cost in Almaty?'], helped: true },
  { daysAgo: 11, at: '11:15', ...kk, ...telegram, name: 'Айдана', turns: ['Сәлем', 'Кофені қалай сақтау керек?'] },
  { daysAgo: 11, at: '16:21', ...ru, ...phone, turns: ['Есть ли у вас кофе без кофеина?', 'а сколько стоит'] },
  { daysAgo: 10, at: '09:50', ...ru, ...computer, turns: ['где находится ваша кофейня'], helped: true },
  { daysAgo: 10, at: '13:33', ...en, ...phone, turns: ['Do you ship to Germany?'] },
  { daysAgo: 10, at: '18:18', ...ru, ...phone, turns: ['Можно прийти с собакой?'] },
  { daysAgo: 9, at: '10:04', ...ru, ...phone, turns: ['Как оплатить заказ?', 'а наличными можно?'] },
  { daysAgo: 9, at: '15:55', ...kk, ...phone, turns: ['Сыйлық карталары бар ма?'], helped: true },
  { daysAgo: 9, at: '21:10', ...en, ...computer, turns: ['Can I send a grinder back?'], helped: true },
  { daysAgo: 8, at: '12:40', ...ru, ...telegram, name: 'Руслан', turns: ['Сколько стоит диагностика кофемашины?'] },
  { daysAgo: 8, at: '17:26', ...ru, ...phone, turns: ['как часто чистить жернова кофемолки'] },
  { daysAgo: 7, at: '09:31', ...en, ...phone, turns: ['Do you grind the beans for me?'], helped: true },
  { daysAgo: 7, at: '11:48', ...ru, ...computer, turns: ['Проводите ли вы дегустации для компаний?'] },
  { daysAgo: 7, at: '14:09', ...kk, ...phone, turns: ['Бариста курсы қанша тұрады?', 'Қай күндері болады?'] },
  { daysAgo: 6, at: '10:20', ...ru, ...phone, turns: ['гарантия на кофемолку сколько'], helped: true },
  { daysAgo: 6, at: '16:45', ...en, ...computer, turns: ['How long does delivery to Astana take?'] },
  { daysAgo: 6, at: '19:59', ...ru, ...phone, turns: ['можно к вам с собакой'] },
  { daysAgo: 5, at: '08:55', ...ru, ...phone, turns: ['до скольки работает кофейня'] },
  { daysAgo: 5, at: '13:12', ...kk, ...telegram, name: 'Нұрлан', turns: ['Курстан бас тартсам, ақшам қайтарыла ма?'] },
  { daysAgo: 5, at: '18:37', ...en, ...phone, turns: ['My parcel arrived damaged, what do I do?'], helped: true },
  { daysAgo: 4, at: '11:02', ...ru, ...computer, turns: ['Как отменить подписку?'], helped: false },
  { daysAgo: 4, at: '12:58', ...ru, ...phone, turns: ['Как оплатить заказ?'], helped: true },
  { daysAgo: 4, at: '20:15', ...en, ...phone, turns: ['Do you have oat milk?'] },
  { daysAgo: 3, at: '09:44', ...kk, ...phone, turns: ['Сертификат беріле ме?'], helped: true },
  { daysAgo: 3, at: '15:30', ...ru, ...phone, turns: ['Здравствуйте, есть кофе без кофеина?', 'Спасибо!'] },
  {
    daysAgo: 3,
    at: '17:51',
    ...en,
    ...computer,
    turns: ['How much does delivery cost in Almaty?', 'And is it free sometimes?'],
  },
  {
    daysAgo: 2,
    at: '10:11',
    ...ru,
    ...telegram,
    name: 'Мария',
    turns: ['Где находится сервисный центр?'],
    helped: true,
  },
  { daysAgo: 2, at: '13:27', ...ru, ...phone, turns: ['Пустите с собакой на веранду?'] },
  { daysAgo: 2, at: '19:42', ...kk, ...phone, turns: ['Жеткізу қанша тұрады?'] },
  { daysAgo: 1, at: '09:18', ...en, ...phone, turns: ['Which coffee is best for a beginner?'], helped: true },
  { daysAgo: 1, at: '12:36', ...ru, ...computer, turns: ['сколько месяцев гарантия на кофемашину', 'а если накипь?'] },
  { daysAgo: 1, at: '16:03', ...ru, ...phone, turns: ['Проводите дегустации для офиса?'] },
  { daysAgo: 1, at: '21:24', ...kk, ...phone, turns: ['Шеберлік сағаты қанша уақыт?'], helped: true },
  { daysAgo: 0, at: '00:10', ...ru, ...phone, turns: ['Как оплатить заказ?'], helped: true },
  { daysAgo: 0, at: '00:20', ...en, ...computer, turns: ['Do you have oat milk in the café?'] },
];

/** A visitor who waits for a person now. */
export const DEMO_WAITING = {
  visitor: { id: 'demo-waiting', name: 'Асель' },
  language: 'ru',
  question: 'Хочу заказать 40 подарочных наборов для сотрудников, какая будет скидка?',
} as const;

/** Contacts that visitors have left. */
export const DEMO_LEADS = [
  { daysAgo: 6, name: 'Тимур', phone: '+7 701 000 11 22', language: 'ru', state: 'done' },
  { daysAgo: 1, name: 'Динара', phone: '+7 705 000 33 44', language: 'kk', state: 'new' },
] as const;

/** What the shop's owner has confirmed about the business. */
export const DEMO_FACTS = [
  { kind: 'address', branch: '', text: 'Алматы, проспект Абая, 44' },
  { kind: 'hours', branch: '', text: 'Ежедневно 8:00–22:00' },
  { kind: 'phone', branch: '', text: '+7 727 000 00 00' },
  { kind: 'payment', branch: '', text: 'Карта, Kaspi, наличные' },
] as const;

import { isLanguage, type Language } from '~/schemas/language';
import { detectLanguage } from '~/services/language/recognise/detect';
import { withoutCurrency } from '../../rows/values';
import type { Block } from '../blocks/document';
import { questionBlocks } from './question-blocks';

type Json = Record<string, unknown>;

const MAX_NODES = 2_000;
const MAX_DEPTH = 8;
const MAX_TEXT = 1_000;
const MAX_BLOCKS = 200;
const BUSINESS =
  /(?:Business|Organization|Store|Shop|Restaurant|Cafe|Salon|Clinic|Dentist|Hotel|Service|School|Spa|Gym|Agency)$/i;

/** Its other subclasses are a hundred more: "Bakery", "DryCleaningOrLaundry"; what tells one is what it states. */
const NO_BUSINESS = /(?:Person|ContactPoint|Event|Posting|Product|Offer|Address|Page|WebSite)$/i;

const isBusiness = (node: Json): boolean => {
  const types = listOf(node['@type']).map(textOf).filter(Boolean);
  if (types.some((type) => BUSINESS.test(type))) return true;
  const states = [node.telephone, node.openingHours, node.openingHoursSpecification].some(Boolean);
  return types.length > 0 && states && !types.some((type) => NO_BUSINESS.test(type));
};

const LABELS: Record<Language, Record<'phone' | 'email' | 'address' | 'hours', string>> = {
  en: { phone: 'Phone', email: 'E-mail', address: 'Address', hours: 'Opening hours' },
  ru: { phone: 'Телефон', email: 'Почта', address: 'Адрес', hours: 'Часы работы' },
  kk: { phone: 'Телефон', email: 'Пошта', address: 'Мекенжай', hours: 'Жұмыс уақыты' },
};
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const DAY_NAMES: Record<Language, string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ru: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
  kk: ['Дс', 'Сс', 'Ср', 'Бс', 'Жм', 'Сн', 'Жк'],
};

/**
 * What a page states for programs, as a person would write it: prices of products, how to reach a business and when it is
 * open, questions with their answers. What its text says already is left out.
 *
 * @param scripts the JSON-LD of the page; one that cannot be parsed is passed over.
 * @param language of the page as it says itself; else that of its text.
 */
export function jsonLdBlocks(scripts: readonly string[], blocks: readonly Block[], language: string): Block[] {
  if (scripts.length === 0) return [];
  const text = blocks.map((block) => block.text).join('\n');
  const primary = language.slice(0, 2).toLowerCase();
  const written = isLanguage(primary) ? primary : detectLanguage(text.slice(0, 20_000));
  const known = plain(text);
  const found: Block[] = [];
  for (const node of nodesOf(scripts)) {
    for (const block of blocksOf(node, written)) {
      const isKnown = block.text
        .split('\n')
        .every((line) => partsOf(line).every((part) => known.includes(plain(withoutCurrency(part)))));
      if (!isKnown && !found.some((other) => other.text === block.text)) found.push(block);
    }
    if (found.length >= MAX_BLOCKS) break;
  }
  return found;
}

/** How the business of a page is called, and where its logo is. */
export function businessNamed(scripts: readonly string[]): { name?: string; logo?: string } {
  for (const node of nodesOf(scripts)) {
    if (!isBusiness(node)) continue;
    const name = textOf(node.name);
    const logo = textOf(objectOf(node.logo).url ?? node.logo);
    // Of the brand of a product there is only the name.
    if (name && (logo || node.address || node.telephone || node.url)) return { name, ...(logo && { logo }) };
  }
  return {};
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/** What a line says, without the words and marks that were put between. */
const partsOf = (line: string): string[] => line.replace(/^(?:Q|[\p{L} -]{4,20}): /u, '').split(' — ');

function* nodesOf(scripts: readonly string[]): Generator<Json> {
  const waiting: { value: unknown; depth: number }[] = [];
  for (const script of scripts) {
    try {
      waiting.push({ value: JSON.parse(script), depth: 0 });
    } catch {
      // Mark-up by hand is often broken.
    }
  }
  for (let at = 0; at < waiting.length && at < MAX_NODES; at++) {
    const { value, depth } = waiting[at]!;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) continue;
    if (!Array.isArray(value)) yield value as Json;
    for (const inner of Object.values(value))
      if (typeof inner === 'object') waiting.push({ value: inner, depth: depth + 1 });
  }
}

function blocksOf(node: Json, language: Language): Block[] {
  const types = listOf(node['@type']).map(textOf);
  if (types.includes('Question')) return questionOf(node);
  if (types.includes('Product')) return productOf(node);
  if (isBusiness(node)) return businessOf(node, language);
  return [];
}

function questionOf(node: Json): Block[] {
  const question = textOf(node.name);
  const answer = textOf(objectOf(node.acceptedAnswer).text);
  return question && answer ? questionBlocks(question, [{ kind: 'paragraph', text: answer }]) : [];
}

function productOf(node: Json): Block[] {
  const name = textOf(node.name);
  const prices = listOf(node.offers)
    .map(objectOf)
    .flatMap((offer) => {
      const price = textOf(offer.price ?? offer.lowPrice);
      const label = textOf(offer.name);
      return price
        ? [`${label && label !== name ? `${label}: ` : ''}${price} ${textOf(offer.priceCurrency)}`.trim()]
        : [];
    });
  return name && prices.length > 0 ? [{ kind: 'paragraph', text: `${name} — ${prices.join(', ')}` }] : [];
}

function businessOf(node: Json, language: Language): Block[] {
  const label = LABELS[language];
  const line = (name: string, value: string): Block[] =>
    value ? [{ kind: 'paragraph', text: `${name}: ${value}` }] : [];
  return [
    ...line(label.phone, listOf(node.telephone).map(textOf).filter(Boolean).join(', ')),
    ...line(label.email, textOf(node.email).replace(/^mailto:/i, '')),
    ...line(label.address, listOf(node.address).map(addressOf).filter(Boolean).join('; ')),
    ...line(label.hours, hoursOf(node, language)),
  ];
}

function addressOf(value: unknown): string {
  const { streetAddress, addressLocality, addressRegion, postalCode } = objectOf(value);
  const parts = [addressLocality, streetAddress, addressRegion, postalCode].map(textOf).filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : textOf(value);
}

function hoursOf(node: Json, language: Language): string {
  const names = DAY_NAMES[language];
  const specified = listOf(node.openingHoursSpecification)
    .map(objectOf)
    .flatMap(({ dayOfWeek, opens, closes }) => {
      const days = listOf(dayOfWeek).map((day) => DAYS.indexOf(textOf(day).replace(/^.*\//, '').toLowerCase()));
      const from = textOf(opens).slice(0, 5);
      const to = textOf(closes).slice(0, 5);
      const known = days.filter((day) => day >= 0);
      return known.length > 0 && from && to ? [`${spanOf(known, names)} ${from}–${to}`] : [];
    });
  // "Mo-Fr 09:00-18:00"
  const short = listOf(node.openingHours)
    .map(textOf)
    .filter(Boolean)
    .map((hours) => hours.replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => names[SHORT_DAYS.indexOf(day)]!));
  return [...specified, ...short].join(', ').replaceAll('-', '–');
}

const SHORT_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Days that follow each other as "Mon–Fri". */
function spanOf(days: number[], names: string[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  if (sorted.length > 2 && last - first === sorted.length - 1) return `${names[first]}–${names[last]}`;
  return sorted.map((day) => names[day]).join(', ');
}

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** A text or number as one line of plain text; answers may have mark-up in them. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value
    .slice(0, 4 * MAX_TEXT)
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}

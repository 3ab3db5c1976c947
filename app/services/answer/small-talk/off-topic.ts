import { words } from '~/services/language/words';

/** Of the weather, by its own words. */
const WEATHER =
  /^(?:weather|forecast|погод\p{L}*|прогноз\p{L}*|дожд\p{L}*|снегопад\p{L}*|pogoda|pogody|ауа|ауаның|auarayi)$/u;
const WEATHER_BESIDE = /^(?:rain(?:ing|y)?|snow(?:ing|y)?|райы|райын|жаңбыр|қар|градус\p{L}*|degrees)$/u;
/** Said to hurt, and asks nothing. */
const INSULT =
  /^(?:идиот\p{L}*|дурак\p{L}*|дура|дебил\p{L}*|тупой|тупая|тупые|тупица|придур\p{L}*|урод\p{L}*|сволоч\p{L}*|козел|козлы|заткнись|отстань|fuck\p{L}*|shit\p{L}*|stupid|idiot\p{L}*|moron\p{L}*|dumb|asshole|bastard\p{L}*|ақымақ\p{L}*|есек|есуас\p{L}*|топас\p{L}*|акымак\p{L}*)$/u;
/** A longer message holds a question besides. */
const MAX_WORDS = 10;
const MAX_INSULT = 6;

/** Whether a message is about the weather, or an insult: nothing in a knowledge base is near to those. */
export function isOffTopic(message: string): boolean {
  const list = words(message);
  if (list.length > MAX_WORDS) return false;
  if (list.some((word) => WEATHER.test(word))) return true;
  if (list.filter((word) => WEATHER_BESIDE.test(word)).length > 1) return true;
  return list.length <= MAX_INSULT && list.some((word) => INSULT.test(word));
}

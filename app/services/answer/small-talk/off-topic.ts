import { alternatives } from '~/services/language/phrases';

const word = (id: string): RegExp => new RegExp(`^(?:${alternatives(id)})$`, 'u');

/** Of the weather, by its own words. */
const WEATHER = word('off-topic/weather');
const WEATHER_BESIDE = word('off-topic/weather-beside');
/** Said to hurt, and asks nothing. */
const INSULT = word('off-topic/insult');
/** A longer message holds a question besides. */
const MAX_WORDS = 10;
const MAX_INSULT = 6;

/** Whether the words of a message are about the weather, or an insult: nothing in a knowledge base is near to those. */
export function isOffTopic(list: string[]): boolean {
  if (list.length > MAX_WORDS) return false;
  if (list.some((one) => WEATHER.test(one))) return true;
  if (list.filter((one) => WEATHER_BESIDE.test(one)).length > 1) return true;
  return list.length <= MAX_INSULT && list.some((one) => INSULT.test(one));
}

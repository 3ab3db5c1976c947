import { describe, expect, it } from 'vitest';
import { words } from '~/services/language/words';
import { isOffTopic } from './off-topic';

describe('a message that no knowledge is near to', () => {
  it.each([
    'какая завтра погода?',
    'what is the weather like',
    'ауа райы қандай',
    'ты тупой',
    'you are stupid',
    'ақымақсың',
  ])('is about the weather or an insult: %s', (message) => expect(isOffTopic(words(message))).toBe(true));

  it.each([
    'есть ли доставка',
    'do you wash cars in the snow',
    'қар тазалау қанша тұрады',
    'тупые ножи точите? сколько стоит заточка одного ножа',
  ])('is none of those with a question in it: %s', (message) => expect(isOffTopic(words(message))).toBe(false));
});

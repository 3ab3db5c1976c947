import { alternatives } from '~/services/language/phrases';

const whole = (id: string) => new RegExp(`^(?:${alternatives(id)})$`, 'u');
const YES = whole('web-action/yes');
const NO = whole('web-action/no');
/** No yes and no no is longer. */
const LONGEST = 60;

/**
 * Whether a whole message agrees or declines; undefined where it says something else.
 *
 * @param words of the message.
 */
export function yesOrNo(message: string, words: string[]): 'yes' | 'no' | undefined {
  if (message.length > LONGEST) return undefined;
  const said = words.join(' ');
  if (NO.test(said)) return 'no';
  return YES.test(said) ? 'yes' : undefined;
}

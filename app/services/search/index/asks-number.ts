/**
 * Questions for an amount, a date or a time, over words in their normal form: what answers them holds a number. "When"
 * is among them though an answer may say "in spring": the rule that uses this weighs it, and nothing is decided by it alone.
 */
const ASKS_NUMBER = [
  /(?:^| )(?:when|how (?:many|much|old|long|far|often|tall|high|deep|large|big)) /u,
  /(?:^| )(?:what|which) (?:year|date|time|percent|percentage|number|price|age|century|amount|population) /u,
  /(?:^| )(?:сколько|скольки|скольким|когда) /u,
  /(?:^| )как(?:ом|ого|ой|ая|ие|ов|ова|ую) (?:год|года|году|годы|век|веке|дата|дату|число|числа|процент|возраст|численность|цена|стоимость|сумма|доля) /u,
  /(?:^| )(?:қанша|канша|қашан|кашан|неше|нешінші|нешеде|нешеу) /u,
  /(?:^| )(?:қай|қандай|кай) (?:жыл|жылы|жылдары|ғасыр|ғасырда|уақытта|күні) /u,
];

/** Whether the answer to a question is a number or a date. `words` come from `words()`. */
export function asksNumber(words: string[]): boolean {
  const text = `${words.join(' ')} `;
  return ASKS_NUMBER.some((pattern) => pattern.test(text));
}

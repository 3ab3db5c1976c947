/**
 * What somebody has written in a mail, without what their program quotes below it and without a signature. Where a
 * pattern is not sure, text stays: too much is read by a person, too little is lost.
 */

const MOST_LINES = 5_000;
/** An attribution wraps over so many lines at most. */
const WRAPPED = 3;

/** Around our own line, which is the first of the quoted lines. */
export const MARK = ['##-', '-##'] as const;
/** Its end may have been wrapped to the next line. */
const MARK_LINE = new RegExp(`^[>\\s]*${MARK[0]} |${MARK.join('.*')}`);
const DIVIDER =
  /^(?:-{2,} ?(?:original message|forwarded message|исходное сообщение|пересылаемое сообщение|пересланное сообщение|бастапқы хабар(?:лама)?) ?-{2,}|_{10,})$/i;
/** Outlook's: `From: …`, and close behind it `Sent: …`. */
const SENDER = /^\*?(?:from|от|кімнен):\*? /i;
const SENT = /^\*?(?:sent|date|отправлено|дата|жіберілген|күні):\*? /i;
/** "On Mon, 23 Nov 2026, Aspan <reply@…> wrote:" in any language: a date, an address, and a colon at the end. */
const ATTRIBUTION = /^(?=.*\d)(?=.*@).*:$/;
const WROTE = /(?:wrote|пишет|писал(?:\(а\)|а)?|написал(?:\(а\)|а)?|жазды):$/i;
const SIGNATURE = /^-- ?$/;
const SENT_FROM =
  /^(?:sent from (?:my|mail|yahoo|outlook|gmail)|get outlook for|отправлено (?:с|из) |скачать outlook|менің .* жіберілді)/i;

const isQuoted = (line: string) => /^\s*>/.test(line);

/** @param text the mail's plain text. */
export function cutHistory(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n', MOST_LINES)
    .map((line) => line.trimEnd());
  const kept = lines.slice(0, endOfWords(lines)).filter((line) => !isQuoted(line));
  while (kept.length > 0 && isTail(kept.at(-1)?.trim() ?? '')) kept.pop();
  return kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isTail = (line: string) => line === '' || SENT_FROM.test(line);

/** The line at which the quoted part or the signature begins. */
function endOfWords(lines: string[]): number {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]?.trim() ?? '';
    if (MARK_LINE.test(line)) return beforeAttribution(lines, at);
    if (SIGNATURE.test(lines[at] ?? '') || DIVIDER.test(line)) return at;
    if (SENDER.test(line) && lines.slice(at + 1, at + 4).some((next) => SENT.test(next.trim()))) return at;
    if (beginsAttribution(lines, at)) return at;
  }
  return lines.length;
}

/** Whether one line, or several that were wrapped, say who wrote what follows, and something quoted follows. */
function beginsAttribution(lines: string[], at: number): boolean {
  let joined = '';
  for (let more = 0; more < WRAPPED; more++) {
    const line = lines[at + more]?.trim() ?? '';
    if (line === '' || isQuoted(line)) return false;
    joined = `${joined} ${line}`.trim();
    if (WROTE.test(joined) || ATTRIBUTION.test(joined)) return quotesNext(lines, at + more + 1);
  }
  return false;
}

function quotesNext(lines: string[], from: number): boolean {
  const next = lines.slice(from).find((line) => line.trim() !== '');
  return next !== undefined && (isQuoted(next) || MARK_LINE.test(next));
}

/** Our mark is sure; the lines that lead to it are the program's. */
function beforeAttribution(lines: string[], mark: number): number {
  let end = mark;
  while (end > 0 && (lines[end - 1]?.trim() ?? '') === '') end--;
  const first = Math.max(0, end - WRAPPED);
  for (let at = first; at < end; at++) {
    const led = lines.slice(at, end).map((line) => line.replace(/^[\s>]+/, '').trim());
    if (!led.includes('') && (WROTE.test(led.join(' ')) || ATTRIBUTION.test(led.join(' ')))) return at;
  }
  return mark;
}

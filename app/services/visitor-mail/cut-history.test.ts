import { describe, expect, it } from 'vitest';
import { cutHistory } from './cut-history';

const MARKED = '> ##- Write your reply above this line -##\n>\n> Hello,\n> the answer';

describe('what a visitor wrote in a mail', () => {
  it.each([
    ['Gmail', `Yes, two please.\n\nOn Mon, Nov 23, 2026 at 12:30 PM Aspan <reply+abc@k.example> wrote:\n\n${MARKED}`],
    [
      'Gmail, wrapped',
      `Yes, two please.\n\nOn Mon, Nov 23, 2026 at 12:30 PM Aspan\n<reply+abc@k.example>\nwrote:\n\n${MARKED}`,
    ],
    ['Gmail in Russian', `Yes, two please.\n\nпн, 23 нояб. 2026 г. в 12:30, Aspan <reply+abc@k.example>:\n\n${MARKED}`],
    [
      'Apple Mail in Russian',
      `Yes, two please.\n\n> 23 нояб. 2026 г., в 12:30, Aspan <a@k.example> написал(а):\n>\n${MARKED}`,
    ],
    ['Mail.ru', `Yes, two please.\n\nПонедельник, 23 ноября 2026, 12:30 +05:00 от Aspan <a@k.example>:\n${MARKED}`],
    [
      'Outlook',
      'Yes, two please.\r\n\r\n________________________________\r\nFrom: Aspan <a@k.example>\r\nSent: Monday\r\nHello',
    ],
    ['Outlook in Russian', 'Yes, two please.\n\nОт: Aspan <a@k.example>\nОтправлено: 23 ноября\nКому: Dana\nHello'],
    [
      'a program that quotes HTML as plain text',
      'Yes, two please.\n\n##- Жауабыңызды осы жолдан жоғары жазыңыз -##\nHello',
    ],
    ['a program that wraps', 'Yes, two please.\n\n##- Жауабыңызды осы жолдан жоғары\nжазыңыз -##\nHello'],
    ['a forwarder', 'Yes, two please.\n-----Original Message-----\nHello'],
    ['a signature', 'Yes, two please.\n-- \nDana\nDirector'],
    ['a telephone', 'Yes, two please.\n\nSent from my iPhone'],
    ['a telephone in Russian', 'Yes, two please.\n\nОтправлено с iPhone\n\n> old\n'],
    ['a quotation at the end', 'Yes, two please.\n\n> the answer\n> and more'],
  ])('is kept without what %s adds', (_program, text) => {
    expect(cutHistory(text)).toBe('Yes, two please.');
  });

  it('is kept between the lines that it answers', () => {
    expect(cutHistory('> How many?\nTwo.\n> When?\nOn Monday.')).toBe('Two.\nOn Monday.');
  });

  it.each([
    'My order 17 from dana@shop.example:\nwas it sent?',
    'From: Almaty to Astana, please.\nHow much is it?',
    'She wrote:\nthe lid is missing',
    '-- a dash at the beginning is no signature',
    'First\n\nSecond',
  ])('is kept whole where it only looks like a quotation: %s', (text) => {
    expect(cutHistory(text)).toBe(text);
  });

  it('takes no time where it is long and hostile', () => {
    const began = process.cpuUsage();
    for (const line of ['>', 'wrote:', 'On 1@', '##-', '- '.repeat(200), `${'a'.repeat(5_000)}@1`]) {
      cutHistory(`${line}\n`.repeat(Math.min(200_000, Math.floor(2_000_000 / line.length))));
    }
    // Not what the clock says: other work on the machine would count.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(5_000);
  });
});

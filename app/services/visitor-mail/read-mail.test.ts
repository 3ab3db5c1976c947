import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail';

const mail = (headers: string, body: string) => readMail(Buffer.from(`${headers.trim()}\r\n\r\n${body}`));
const FROM = 'From: Dana <Dana@Example.com>\r\nMessage-ID: <1@example.com>';

describe('a mail that comes in', () => {
  it('is read with its sender, and a program’s copy of it has the same id', async () => {
    const read = await mail(FROM, 'Two, please.');
    expect(read).toMatchObject({
      kind: 'words',
      from: 'dana@example.com',
      text: 'Two, please.',
      known: '<1@example.com>',
    });
    expect(await mail(`${FROM}\r\nReceived: again`, 'Two, please.')).toEqual(read);
    expect(await mail('From: dana@example.com', 'Two.')).not.toEqual(await mail('From: dana@example.com', 'Three.'));
  });

  it('is read where it has HTML alone, without what is quoted, and says how many attachments were left', async () => {
    const html =
      '<p>Two &amp; a half, please.</p><div>##- Write your reply above this line -##</div><blockquote>old</blockquote>';
    const parts = `--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n--b\r\nContent-Type: image/png; name=a.png\r\nContent-Disposition: attachment; filename=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0K\r\n--b--`;
    expect(await mail(`${FROM}\r\nContent-Type: multipart/mixed; boundary=b`, parts)).toMatchObject({
      text: 'Two & a half, please.',
      attachments: 1,
    });
  });

  it.each([
    [
      'Gmail',
      '<div dir="ltr">Two,<br>please.</div><br><div class="gmail_quote">On Monday Aspan wrote:<blockquote>old</blockquote></div>',
    ],
    [
      'Outlook',
      '<html><head><style>p{}</style></head><p>Two,<br>please.</p><div id="divRplyFwdMsg"><b>From:</b> Aspan</div><p>old</p>',
    ],
    ['Apple', '<body>Two,<div>please.</div><div><blockquote type="cite">old</blockquote></div></body>'],
  ])('is read from the HTML of %s', async (_program, html) => {
    const read = await mail(`${FROM}\r\nContent-Type: text/html`, html);
    expect(read).toMatchObject({ text: 'Two,\nplease.' });
  });

  it.each([
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <news.example.com>',
    'X-Autoreply: yes',
    'Content-Type: multipart/report; boundary=b',
    'Message-ID: <komek.0b5bd7ae-3a0c-4d6c-9f6b-5a5b2f2b1c11.17@komek.example>',
  ])('counts as a machine’s, and is dropped: %s', async (header) => {
    expect(await mail(`From: dana@example.com\r\n${header}`, 'I am away.')).toMatchObject({ kind: 'automatic' });
  });

  it.each([
    ['without a sender', 'Subject: x', 'Words'],
    ['without words', FROM, '> only what is quoted'],
    ['longer than a message', FROM, 'a'.repeat(4_001)],
    [
      'with parts in parts',
      `${FROM}\r\nContent-Type: multipart/mixed; boundary=b0`,
      Array.from({ length: 40 }, (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`).join(
        '',
      ),
    ],
    [
      'with very many parts',
      `${FROM}\r\nContent-Type: multipart/mixed; boundary=b`,
      '--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment\r\n\r\na\r\n'.repeat(200),
    ],
    ['with very large headers', `${FROM}\r\nX-Long: ${'a'.repeat(100_000)}`, 'Words'],
  ])('is refused %s', async (_what, headers, body) => {
    expect(await mail(headers, body)).toMatchObject({ kind: 'refused' });
  });
});

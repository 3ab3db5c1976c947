import { expect, it } from 'vitest';
import { composeMail } from './mail.server';

it('a mail has a dark colour for each of its own', () => {
  const mail = {
    to: 'a@b.example',
    template: 'reset-password',
    language: 'ru',
    params: { link: 'https://k.example/x' },
  };
  const html = composeMail(mail as Parameters<typeof composeMail>[0]).html;
  const [head = '', body = ''] = html.split('</head>');
  const used = new Set([...body.matchAll(/(?<=[";])(?:background|color):(#[0-9a-f]+)/g)].map(([, colour]) => colour));
  // White on the button is the same in both.
  const mended = [...used].filter((colour) => head.includes(`:${colour}"]`));
  expect(mended.sort()).toEqual([...used].sort());
  expect(used.size).toBe(5);
});

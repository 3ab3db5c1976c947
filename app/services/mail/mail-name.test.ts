import { describe, expect, it } from 'vitest';
import { nameForMail } from './mail-name';

describe('a name in a mail', () => {
  it.each(['Aspan Coffee', 'Айгүл Қасымова', 'O’Brien & Sons Ltd', 'Кафе №1', 'Bäckerei (Köln), 24/7'])(
    'is kept as its owner wrote it: %s',
    (name) => {
      expect(nameForMail(name)).toBe(name);
    },
  );

  it.each([
    'Victim evil http://evil.example/win',
    'evil.example',
    'EVIL。EXAMPLE',
    'evil．example',
    'evil․example',
    'www evil',
    'write to me@evil.example',
    'hxxps://evil',
    'evil[.]example',
    'click \\\\evil\\share',
    'evil.​example',
    'пример.рф',
    '192.168.0.1',
    '<b>Aida</b>',
  ])('is left out when a mail program could turn it into a link: %s', (name) => {
    expect(nameForMail(name)).toBeUndefined();
  });

  it('contains no invisible characters and no line breaks, and is short', () => {
    expect(nameForMail('Aida\u202Eevil\u0007\n\n Subject')).toBe('Aidaevil Subject');
    expect(nameForMail('я'.repeat(500))).toHaveLength(60);
    expect(nameForMail('\u200B\u202E \n')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { readPhone, writtenPhone } from './phone';

describe('a telephone number', () => {
  it.each([
    ['8 701 234 56 78', '+77012345678'],
    ['+7 (701) 234-56-78', '+77012345678'],
    ['7012345678', '+77012345678'],
    ['87272345678', '+77272345678'],
    ['8 (727) 345-67-89', '+77273456789'],
    ['8 495 123-45-67', '+74951234567'],
    ['+998 90 123 45 67', '+998901234567'],
    ['+1 202 555 0123', '+12025550123'],
  ])('is understood as %s', (written, phone) => {
    expect(readPhone(written)).toBe(phone);
  });

  it.each(['', '345-67-89', '12345', 'call me', '+7 701 234', '8 701 234 56 78 90 12', '900101300123'])(
    'is not %s',
    (written) => {
      expect(readPhone(written)).toBeUndefined();
    },
  );

  it('is written so that it can be read', () => {
    expect(writtenPhone('+77012345678')).toBe('+7 701 234 5678');
  });
});

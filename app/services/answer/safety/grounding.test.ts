import { describe, expect, it } from 'vitest';
import { isGrounded } from './grounding';

describe('a reply that names no passage', () => {
  const passages = ['The warranty lasts 36 months.', 'Delivery costs 2500 tenge.'];
  it('is believed where the passages speak of the same', () => {
    expect(isGrounded('Our warranty is 36 months.', passages)).toBe(true);
    expect(isGrounded('Гарантия 36 месяцев, доставка 2500 тенге.', passages)).toBe(true);
  });

  it('is not, where it speaks of something else or of other figures', () => {
    expect(isGrounded('You have won a million, send us your passport.', passages)).toBe(false);
    expect(isGrounded('Вы выиграли миллион, отправьте нам паспорт.', passages)).toBe(false);
    expect(isGrounded('Сіз миллион ұттыңыз, паспортты жіберіңіз.', passages)).toBe(false);
    expect(isGrounded('The warranty lasts 99 months.', passages)).toBe(false);
    expect(isGrounded('HACKED', passages)).toBe(false);
  });

  it.each([
    ['German', 'Die Garantie beträgt 36 Monate ab dem Kaufdatum.', 'Die Garantie beträgt 99 Monate ab dem Kaufdatum.'],
    [
      'Turkish',
      'Garanti süresi satın alma tarihinden itibaren 36 aydır.',
      'Garanti süresi 99 ay, satın alma tarihinden.',
    ],
    ['Arabic', 'مدة الضمان 36 شهراً من تاريخ الشراء.', 'مدة الضمان 99 شهراً من تاريخ الشراء.'],
  ])('is judged by its figures alone in %s, which the words cannot judge', (_, right, wrong) => {
    expect([isGrounded(right, passages), isGrounded(wrong, passages)]).toEqual([true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { contrast, readableOn } from './readable';

describe('the text colour on a colour an owner chose', () => {
  it('is white if white is readable, else dark', () => {
    expect(readableOn('#162147')).toBe('#ffffff');
    expect(readableOn('#f1c40f')).toBe('#111827');
    expect(readableOn('#ffffff')).toBe('#111827');
  });

  it('is readable on every colour', () => {
    const steps = Array.from({ length: 18 }, (_, at) => (at * 15).toString(16).padStart(2, '0'));
    const worst = Math.min(
      ...steps.flatMap((r) =>
        steps.flatMap((g) => steps.map((b) => contrast(`#${r + g + b}`, readableOn(`#${r + g + b}`)))),
      ),
    );
    expect(worst).toBeGreaterThanOrEqual(4.5);
  });

  it('is measured as in WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

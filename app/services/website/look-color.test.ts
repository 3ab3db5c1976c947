import { describe, expect, it } from 'vitest';
import { contrast } from '~/schemas/readable';
import { readColor, widgetColor } from './look-color';

describe('the colour of a website', () => {
  it.each([
    ['#0A7', '#00aa77'],
    [' #1b5E20 ', '#1b5e20'],
    ['rgb(27, 94, 32)', '#1b5e20'],
    ['rgb(27 94 32)', '#1b5e20'],
    ['rgb(300, 0, 0)', undefined],
    ['tomato', undefined],
    ['#12345', undefined],
    ['url(x)', undefined],
  ])('%j is read as %s', (written, read) => {
    expect(readColor(written)).toBe(read);
  });

  it('stays as it is where it is seen on a white page', () => {
    expect(widgetColor('#1b5e20')).toBe('#1b5e20');
  });

  it('is darkened to be seen, and keeps its hue', () => {
    const yellow = widgetColor('#ffd400') ?? '';
    expect(contrast(yellow, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(yellow).toMatch(/^#[a-f]\w[89a]\w00$/);
  });

  it.each(['#ffffff', '#f5f5f5'])('is not proposed if it is paper: %s', (color) => {
    expect(widgetColor(color)).toBeUndefined();
  });
});

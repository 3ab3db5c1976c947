import { describe, expect, it } from 'vitest';
import { atOnce } from '~/services/event-loop/slices';
import { likeness, questionVector, statementVector } from './encoder';
import { isCurrent, packUnits, UnitVectors } from './unit-vectors';

const QUESTION = 'где оставить машину?';
const UNITS = {
  parking: ['Парковка во дворе бесплатна.', 'Заезд с улицы Гоголя.'],
  prices: ['Стрижка — 5 000 тг'],
  empty: [],
};

function filled(): UnitVectors {
  const vectors = new UnitVectors();
  for (const [id, texts] of Object.entries(UNITS)) vectors.add(id, packUnits(texts));
  return vectors;
}

describe('the vectors of units', () => {
  it('say nearly the same as bytes as they do in full', () => {
    const told = filled().likenessesOf(QUESTION, 'parking')!;
    const exact = UNITS.parking.map((text) => likeness(questionVector(QUESTION), statementVector(text)));
    told.forEach((value, at) => {
      expect(value).toBeCloseTo(exact[at]!, 2);
    });
  });

  it('hold each text twice where something stands above it: by itself, and below', () => {
    const told = UNITS.parking.flatMap((text) => [text, `Парковка ${text}`]);
    expect(packUnits(UNITS.parking, 'Парковка')).toEqual(packUnits(told));
  });

  it('name the chunks whose best unit answers best, and tell what is usual among all units', () => {
    const { nearest, mean, spread, units } = atOnce(filled().comparing(QUESTION, 1));
    const all = [...UNITS.parking, ...UNITS.prices].map((text) =>
      likeness(questionVector(QUESTION), statementVector(text)),
    );
    expect(nearest).toEqual(['parking']);
    expect(units).toBe(3);
    expect(mean).toBeCloseTo(all.reduce((sum, value) => sum + value, 0) / 3, 2);
    expect(spread).toBeGreaterThan(0);
  });

  it('know no chunk that was not added, and none of a chunk without text', () => {
    const vectors = filled();
    expect([vectors.has('other'), vectors.likenessesOf(QUESTION, 'other')]).toEqual([false, undefined]);
    expect(vectors.likenessesOf(QUESTION, 'empty')).toEqual([]);
    expect(atOnce(new UnitVectors().comparing(QUESTION, 6))).toEqual({ nearest: [], mean: 0, spread: 0, units: 0 });
  });

  it('tell a base of what businesses say from one of other matters', () => {
    const other = new UnitVectors();
    other.add('1', packUnits(['The Norman dynasty had a major cultural impact on medieval Europe and the Near East.']));
    expect(filled().familiarity).toBeGreaterThan(0.88);
    expect(other.familiarity).toBeLessThan(0.75);
  });

  it('are known as those of another encoder', () => {
    const packed = packUnits(UNITS.parking);
    expect([isCurrent(packed), isCurrent(null), isCurrent(new Uint8Array())]).toEqual([true, false, false]);
    packed[0] = packed[0]! ^ 1;
    expect(isCurrent(packed)).toBe(false);
  });
});

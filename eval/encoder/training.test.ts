import { describe, expect, it } from 'vitest';
import { readCards } from './cards';
import { freshModel, randomFrom, type Text, Trainer } from './training';

const SETTINGS = { dimensions: 4, temperature: 8, dropout: 0, weightDecay: 0 };
const text = (...rows: number[]): Text => ({
  rows: Uint32Array.from(rows),
  weights: new Float32Array(rows.length).fill(1),
});
const QUESTIONS = [text(0, 1), text(2, 3), text(4, 5)];
const STATEMENTS = [text(6, 7), text(8, 9), text(10, 11)];

describe('training the encoder', () => {
  it('moves every weight against the slope of the loss', () => {
    // After one step of Adam each weight has moved by the rate, to the side on which the loss is less.
    const slopes: number[] = [];
    for (const at of [0, 9, 27, 44]) {
      const lossAt = (shift: number): number => {
        const model = freshModel(12, 4, randomFrom(3));
        model.vectors[at]! += shift;
        return new Trainer(model, SETTINGS, randomFrom(1)).step(QUESTIONS, STATEMENTS, 0);
      };
      const before = freshModel(12, 4, randomFrom(3));
      const after = freshModel(12, 4, randomFrom(3));
      new Trainer(after, SETTINGS, randomFrom(1)).step(QUESTIONS, STATEMENTS, 0.001);
      const slope = (lossAt(0.001) - lossAt(-0.001)) / 0.002;
      slopes.push(Math.sign(after.vectors[at]! - before.vectors[at]!) * Math.sign(slope));
    }
    expect(slopes).toEqual([-1, -1, -1, -1]);
  });

  it('learns which statement belongs to which question', () => {
    const trainer = new Trainer(freshModel(12, 4, randomFrom(3)), SETTINGS, randomFrom(1));
    const losses = Array.from({ length: 60 }, () => trainer.step(QUESTIONS, STATEMENTS, 0.05));
    expect(losses[0]).toBeGreaterThan(0.5);
    expect(losses.at(-1)).toBeLessThan(0.05);
  });

  it('reads cards with several statements and questions', () => {
    const cards = readCards('cross');
    expect(cards.length).toBeGreaterThan(2000);
    for (const { statements, questions } of cards) {
      expect(statements.length).toBeGreaterThanOrEqual(3);
      expect(questions.length).toBeGreaterThanOrEqual(4);
    }
  });
});

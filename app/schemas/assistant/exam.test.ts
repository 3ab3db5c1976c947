import { describe, expect, it } from 'vitest';
import { examLinesSchema, MAX_EXAM_QUESTIONS } from './exam';

const read = (lines: string) => examLinesSchema.safeParse({ lines });

describe('several exam questions at once', () => {
  it('are one per line, with the expected answer after a bar or a tab', () => {
    expect(
      read('How much is delivery? | 1200 tenge\r\n\n  Is there parking?\tbehind | the house\nWho won?').data?.lines,
    ).toEqual([
      { question: 'How much is delivery?', expected: '1200 tenge' },
      { question: 'Is there parking?', expected: 'behind the house' },
      { question: 'Who won?', expected: '' },
    ]);
  });

  it.each([
    ['nothing', ' \n ', 'required'],
    ['a line that is too long', `${'x'.repeat(501)} | y`, 'tooLong'],
    ['more than an exam may have', 'Question?\n'.repeat(MAX_EXAM_QUESTIONS + 1), 'tooManyLines'],
  ])('are rejected with one error for the whole text when there is %s', (_, lines, message) => {
    expect(read(lines).error?.issues.map((issue) => [issue.path.join(), issue.message])).toEqual([['lines', message]]);
  });
});

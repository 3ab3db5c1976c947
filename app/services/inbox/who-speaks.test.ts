import { describe, expect, it } from 'vitest';
import { afterStep, assistantSpeaks, type Having, type State, type Step } from './who-speaks';

const ME = 'me';
const OTHER = 'other';
const having = (state: State, handlerId: string | null = null): Having => ({ state, handlerId });

describe('who has a conversation', () => {
  it.each<[Step, Having, State, string[]]>([
    ['call', having('bot'), 'waiting', ['wanted']],
    ['call', having('waiting'), 'waiting', []],
    ['call', having('person', OTHER), 'person', []],
    ['call', having('closed'), 'waiting', ['wanted']],
    ['take', having('bot'), 'person', ['taken']],
    ['take', having('waiting'), 'person', ['taken']],
    ['take', having('closed'), 'person', ['taken']],
    ['take', having('person', ME), 'person', []],
    ['say', having('waiting'), 'person', ['taken', 'said']],
    ['say', having('person', ME), 'person', ['said']],
    ['giveBack', having('person', ME), 'bot', ['given_back']],
    ['giveBack', having('waiting'), 'bot', ['given_back']],
    ['giveBack', having('bot'), 'bot', []],
    ['close', having('bot'), 'closed', ['closed']],
    ['close', having('closed'), 'closed', []],
    ['quiet', having('waiting'), 'bot', ['given_back']],
    ['quiet', having('person', OTHER), 'bot', ['given_back']],
    ['quiet', having('closed'), 'closed', []],
  ])('after the step %s from %o is %s, with the events %o', (step, now, state, events) => {
    const after = afterStep(now, step, ME);
    expect(after).toMatchObject({ state, events });
    // Somebody has it exactly while a person has it.
    expect(after?.handlerId === null).toBe(state !== 'person');
  });

  it.each<Step>(['take', 'say', 'giveBack', 'close'])('is not changed by the step %s of somebody else', (step) => {
    expect(afterStep(having('person', OTHER), step, ME)).toBeUndefined();
  });

  const to = (there: boolean, from: string | null = null, overrule = false) => ({ to: OTHER, there, from, overrule });

  it.each([
    ['is theirs at once if they are at the inbox', having('waiting'), to(true), 'person'],
    ['waits for them if they are not', having('bot'), to(false), 'waiting'],
    ['waits for them after the person who gives it', having('person', ME), to(false, ME), 'waiting'],
    ['goes from a colleague if that may be decided', having('person', 'third'), to(true, 'third', true), 'person'],
  ] as const)('that is given to somebody %s', (_, now, assignment, state) => {
    expect(afterStep(now, 'assign', ME, assignment)).toEqual({ state, handlerId: OTHER, events: ['assigned'] });
  });

  it.each([
    ['somebody else has taken it since', having('person', 'third'), to(true, null, true)],
    ['somebody else was given it since', having('waiting', 'third'), to(true)],
    ['a colleague has it', having('person', 'third'), to(true, 'third')],
  ] as const)('is not given to anybody where %s', (_, now, assignment) => {
    expect(afterStep(now, 'assign', ME, assignment)).toBeUndefined();
  });

  it('that waits for one person can be taken by another, and waits for anybody once that person has left', () => {
    const given = having('waiting', OTHER);
    expect(afterStep(given, 'take', ME)).toEqual({ ...having('person', ME), events: ['taken'] });
    expect(afterStep(given, 'leave', OTHER)).toEqual({ ...having('waiting'), events: ['given_back'] });
    expect(afterStep(given, 'leave', ME)?.events).toEqual([]);
  });

  it('can be taken once the person is gone', () => {
    expect(afterStep(having('person', null), 'take', ME)).toEqual({
      ...having('person', ME),
      events: ['taken'],
    });
  });

  it('leaves the assistant silent only while a person has it', () => {
    const states: State[] = ['bot', 'waiting', 'person', 'closed'];
    expect(states.filter((state) => !assistantSpeaks(state))).toEqual(['person']);
  });
});

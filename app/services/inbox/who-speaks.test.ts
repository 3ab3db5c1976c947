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

import { describe, expect, it } from 'vitest';
import { inConversation } from './in-conversation';
import { readMessage } from './read-message';

const TWO = 'How long is the warranty?\nCan I pay by card?';

describe('a message of several questions', () => {
  it('has each of them as a part, in the language of the whole', () => {
    const { questions, parts, language } = readMessage(TWO, 'Komek');
    expect(questions).toEqual(['How long is the warranty?', 'Can I pay by card?']);
    expect(parts.map(({ text }) => text)).toEqual(questions);
    expect(parts.map((part) => part.language)).toEqual([language, language]);
  });

  it('has no parts where a part is more than a question', () => {
    expect(readMessage('How long is the warranty?\nCan I talk to a person?', 'Komek').parts).toEqual([]);
  });

  it('has its parts in the conversation, each behind those before it', () => {
    const { parts } = inConversation(readMessage(TWO, 'Komek'), [], ['Do you sell grinders?']);
    expect(parts.map(({ earlier }) => earlier)).toEqual([
      ['Do you sell grinders?'],
      ['Do you sell grinders?', 'How long is the warranty?'],
    ]);
  });
});

it('a message of one question has no parts', () => {
  expect(readMessage('How long is the warranty?', 'Komek').parts).toEqual([]);
});

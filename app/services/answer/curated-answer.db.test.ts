import { describe, expect, it } from 'vitest';
import { addQa, deleteQaEntry, listQa } from '~/services/knowledge/qa.server';
import { makeOwner } from '../../../test/owners';
import { ownPairOf } from './curated-answer.server';
import { inConversation } from './message/in-conversation';
import { readMessage } from './message/read-message';

const said = (text: string) => inConversation(readMessage(text, 'Komek'), []);

describe("the owner's pair of a message's very words", () => {
  it('is looked for when it is first asked, and once', async () => {
    const { assistant } = await makeOwner();
    const pair = ownPairOf(assistant.id, said('how long is the warranty'));
    await addQa(assistant, [{ question: 'How long is the warranty?', answer: '36 months.' }]);
    expect(await pair.isThere()).toBe(true);
    const [group] = await listQa(assistant);
    for (const { id } of group?.entries ?? []) await deleteQaEntry(assistant, id);
    expect(await pair.isThere()).toBe(true);
    expect(await ownPairOf(assistant.id, said('how long is the warranty')).isThere()).toBe(false);
  });

  it('is the question that small talk of its kind is answered by', async () => {
    const { assistant } = await makeOwner();
    await addQa(assistant, [{ question: 'Bye!', answer: 'See you at the shop.' }]);
    const pair = ownPairOf(assistant.id, said('goodbye'));
    expect(await pair.isThere()).toBe(false);
    expect((await pair.asQuestion())?.asked).toBe('Bye!');
  });
});

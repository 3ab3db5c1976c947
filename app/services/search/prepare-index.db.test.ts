import { describe, expect, it, vi } from 'vitest';
import { db } from '~/infra/db.server';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { addText } from '~/services/knowledge/texts.server';
import { seedMessages } from '../../../test/fixtures/seed-messages';
import { makeOwner } from '../../../test/owners';
import { dropIndex, hasIndex, heldIndex } from './index-cache.server';
import { prepareIndex, prepareIndexes } from './prepare-index.server';

async function assistantWithText(): Promise<Assistant> {
  const owner = await makeOwner();
  await addText(owner.assistant, 'Guests park behind the house, free of charge.');
  return assistantOfOwner(owner.id);
}

describe('a search index', () => {
  it('is loaded before a question when a visitor opens the chat', async () => {
    const assistant = await assistantWithText();
    prepareIndex(assistant);
    await vi.waitFor(() => expect(hasIndex(assistant)).toBe(true));
    expect(heldIndex(assistant.id)?.size).toBe(1);
  });

  it('is loaded after a start for those who were asked lately, and for nobody else', async () => {
    const [asked, unasked] = [await assistantWithText(), await assistantWithText()];
    await seedMessages(db(), asked.id, { messages: 1, visitors: 1, days: 1 });
    for (const { id } of [asked, unasked]) dropIndex(id);
    await prepareIndexes();
    expect([heldIndex(asked.id)?.size, heldIndex(unasked.id)]).toEqual([1, undefined]);
  });

  it('that is older than the knowledge counts as missing', async () => {
    const assistant = await assistantWithText();
    prepareIndex(assistant);
    await vi.waitFor(() => expect(hasIndex(assistant)).toBe(true));
    expect(hasIndex({ ...assistant, indexVersion: assistant.indexVersion + 1 })).toBe(false);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantByKey, assistantOfOwner, listAssistants } from '~/services/assistant/assistants.server';
import { attend } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { listQa } from '~/services/knowledge/qa.server';
import { storageOf } from '~/services/knowledge/quota.server';
import { users } from '~db/schema/account/accounts';
import { conversationEvents, inboxPeople, savedReplies } from '~db/schema/conversations/people';
import { failureOf } from '../../../test/failures';
import { fillAssistant } from '../../../test/fixtures/full-owner';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { answersCounted, ask } from '../../../test/visitors';
import { addAssistant, assistantRoom, belongingsOf, deleteAssistant, renameAssistant } from './assistants.server';

async function makeEnterprise(): Promise<TestOwner> {
  const owner = await makeOwner();
  await db().update(users).set({ plan: 'enterprise' }).where(eq(users.id, owner.id));
  return owner;
}

const addTo = async (owner: TestOwner, name: string): Promise<TestOwner> => ({
  ...owner,
  assistant: await addAssistant(owner.id, name),
});
const namesOf = async ({ id }: TestOwner) => (await listAssistants(id)).map(({ name }) => name);

/** Visitors ask for a person, and one looks after them. */
async function callIn({ id, assistant }: TestOwner): Promise<void> {
  await callFromButton(assistant, { visitor: { id: 'asker' }, channel: 'widget', language: 'en' });
  await attend(assistant, id);
}

/** What an assistant's inbox has: events, people, saved replies and jobs. */
const inboxOf = async ({ assistant }: TestOwner): Promise<number[]> => [
  ...(await Promise.all(
    [conversationEvents, inboxPeople, savedReplies].map((table) =>
      db().$count(table, eq(table.assistantId, assistant.id)),
    ),
  )),
  (await jobsWith('tell-of-waiting', 'assistantId', assistant.id)).length,
];

/** Of each, `done` or the code of its failure. */
const outcomes = async (works: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(works)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code));

describe('an owner’s assistants', () => {
  it('are as many as the plan allows, also if the last places are taken at once', async () => {
    const owner = await makeEnterprise();
    const added = await outcomes(['Shop A', 'Shop B', 'Shop C', 'Shop D'].map((name) => addAssistant(owner.id, name)));
    expect(added.filter((code) => code === 'assistant_limit')).toHaveLength(2);
    expect(await assistantRoom(owner.id)).toEqual({ used: 3, limit: 3 });
    expect(await failureOf(addAssistant((await makeOwner()).id, 'Second'))).toBe('assistant_limit');
  });

  it('have knowledge and conversations of their own, and one plan of answers', async () => {
    const first = await makeEnterprise();
    const second = await addTo(first, 'Second');
    await fillAssistant(second, 'saffron');
    expect((await ask(second, 'What is saffron?')).answer).toContain('saffron');
    expect((await ask(first, 'What is saffron?')).sources).toEqual([]);
    expect(await listQa(first.assistant)).toEqual([]);
    expect((await storageOf(first.assistant)).used).toBe(0);
    expect((await storageOf(second.assistant)).used).toBeGreaterThan(0);
    const [today] = await answersCounted(first);
    await ask(second, 'What is saffron?');
    expect((await answersCounted(first))[0]).toBe((today ?? 0) + 1);
  });

  it('are renamed for the owner and for visitors', async () => {
    const owner = await makeEnterprise();
    await renameAssistant(owner.id, owner.assistant.id, ' Aspan Tea ');
    expect(await namesOf(owner)).toEqual(['Aspan Tea']);
    expect((await ask(owner, 'Hello!')).answer).toContain('Aspan Tea');
    const stranger = await makeOwner();
    expect(await failureOf(renameAssistant(stranger.id, owner.assistant.id, 'Mine'))).toBe('not_found');
  });

  it('are deleted with all that belongs to them and nothing else; the next one becomes the first', async () => {
    const first = await fillAssistant(await makeEnterprise(), 'cinnamon');
    const second = await fillAssistant(await addTo(first, 'Second'), 'saffron');
    await callIn(first);
    await callIn(second);
    const before = await belongingsOf(second.assistant);
    expect(before).toMatchObject({
      documents: 1,
      pairs: 1,
      texts: 1,
      websites: 1,
      actions: 2,
      questions: 1,
      messages: 1,
    });
    await deleteAssistant(first.id, first.assistant.id);
    expect(await failureOf(assistantByKey(first.assistant.key))).toBe('not_found');
    expect(Object.values(await belongingsOf(first.assistant)).filter(Boolean)).toEqual([]);
    expect(await jobsWith('run-exam', 'assistantId', first.assistant.id)).toEqual([]);
    expect(await belongingsOf(second.assistant)).toEqual(before);
    expect(await inboxOf(first)).toEqual([0, 0, 0, 0]);
    expect(await inboxOf(second)).toEqual([1, 1, 1, 1]);
    expect((await assistantOfOwner(first.id)).id).toBe(second.assistant.id);
  });

  it('are never deleted by another owner, nor the last of them', async () => {
    const owner = await makeEnterprise();
    const second = await addTo(owner, 'Second');
    const stranger = await makeEnterprise();
    await addTo(stranger, 'Their second');
    expect(await failureOf(deleteAssistant(stranger.id, owner.assistant.id))).toBe('not_found');
    const both = await outcomes([owner.assistant.id, second.assistant.id].map((id) => deleteAssistant(owner.id, id)));
    expect(both.sort()).toEqual(['done', 'last_assistant']);
    expect(await listAssistants(owner.id)).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { deleteEverythingOf } from '~/services/accounts/delete-account.server';
import { loadActions } from '~/services/answer/actions/buttons.server';
import { wholeBase } from '~/services/answer/generate/whole-base.server';
import { assistantWithOwner } from '~/services/conversations/visitors.server';
import { rotateSecret } from '~/services/keys/owner-secrets.server';
import { addQa, deleteQaEntry } from '~/services/knowledge/qa.server';
import { factsOf } from '~/services/profile/facts.server';
import { denyFact, saveTimeZone, stateFact } from '~/services/profile/profile.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { assistants } from '~db/schema/assistant/assistants';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { createAction, deleteAction, updateAction } from './ai-actions.server';
import { readOnce } from './copies.server';

const ACTION = {
  actionName: 'Book',
  whenToUse: 'a visitor wants a table',
  buttonText: 'Book',
  url: 'https://example.com',
};

afterEach(() => {
  vi.useRealTimers();
});

async function keptOwner() {
  const owner = await makeOwner();
  const current = async () => (await assistantWithOwner(owner.assistant.key)).assistant;
  return { owner, current };
}

describe('the copy of an assistant', () => {
  it('serves as long as nothing changes, and what was read with it is read once', async () => {
    const { current } = await keptOwner();
    const first = await current();
    expect(await current()).toBe(first);
    expect(await loadActions(first)).toBe(await loadActions(first));
  });

  it.each([
    [
      'its row',
      ({ id }: TestOwner) => db().update(assistants).set({ name: 'Other' }).where(eq(assistants.ownerId, id)),
    ],
    ['its owner’s secret', ({ id }: TestOwner) => rotateSecret(id, 0)],
    ['its knowledge', ({ assistant }: TestOwner) => addQa(assistant, [{ question: 'Is it open?', answer: 'Yes.' }])],
    ['its actions', ({ assistant }: TestOwner) => createAction(assistant, ACTION)],
    [
      'a fact',
      ({ assistant }: TestOwner) => stateFact(assistant, { kind: 'parking', branch: '', text: 'In the yard' }),
    ],
    ['its time zone', ({ assistant }: TestOwner) => saveTimeZone(assistant, 'Asia/Aqtau')],
  ])('ends when %s changes', async (_, change) => {
    const { owner, current } = await keptOwner();
    const before = await current();
    await change(owner);
    expect(await current()).not.toBe(before);
  });

  it('never shows an action, a fact or a time zone that has been changed or deleted', async () => {
    const { owner, current } = await keptOwner();
    const shown = async () => {
      const assistant = await current();
      const [actions, facts] = await Promise.all([loadActions(assistant), factsOf(assistant)]);
      return [actions.map(({ buttonText }) => buttonText), facts.map(({ text }) => text), await timeZoneOf(assistant)];
    };
    const { id } = await createAction(owner.assistant, ACTION);
    const fact = await stateFact(owner.assistant, { kind: 'parking', branch: '', text: 'In the yard' });
    await saveTimeZone(owner.assistant, 'Asia/Aqtau');
    expect(await shown()).toEqual([['Book'], ['In the yard'], 'Asia/Aqtau']);
    await updateAction(owner.assistant, id, { ...ACTION, buttonText: 'Reserve' });
    await saveTimeZone(owner.assistant, 'Asia/Almaty');
    expect(await shown()).toEqual([['Reserve'], ['In the yard'], 'Asia/Almaty']);
    await deleteAction(owner.assistant, id);
    await denyFact(owner.assistant, fact);
    expect(await shown()).toEqual([[], [], 'Asia/Almaty']);
  });

  it('never shows a pair that has been deleted', async () => {
    const { owner, current } = await keptOwner();
    const group = await addQa(owner.assistant, [{ question: 'Where is the key?', answer: 'Under the mat.' }]);
    const base = async () => {
      const assistant = await current();
      return readOnce(assistant, 'whole base', () => wholeBase(assistant.id));
    };
    expect(await base()).toMatchObject([{ text: 'Under the mat.' }]);
    await deleteQaEntry(owner.assistant, group.entries[0]?.id ?? '');
    expect(await base()).toBeUndefined();
  });

  it('ends with the owner', async () => {
    const { owner, current } = await keptOwner();
    await current();
    await transaction((tx) => deleteEverythingOf(owner, tx));
    expect(await failureOf(current())).toBe('not_found');
    expect(await failureOf(assistantWithOwner(randomUUID()))).toBe('not_found');
  });

  it('ends when the previous secret does, though no row changes then', async () => {
    const { owner, current } = await keptOwner();
    await rotateSecret(owner.id, 24);
    const { owner: vouching } = await assistantWithOwner(owner.assistant.key);
    expect(vouching.previousSecret).toBe(owner.owner.secret);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const later = await assistantWithOwner(owner.assistant.key);
    expect(later.owner).not.toHaveProperty('previousSecret');
    expect(await current()).toBe(later.assistant);
  });
});

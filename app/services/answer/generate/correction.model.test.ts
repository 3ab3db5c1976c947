import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { countModelUses, usesOfLastDays } from '~/services/ai/uses/model-uses.server';
import { modelUseToday } from '~/services/budget/own.server';
import { addQa } from '~/services/knowledge/qa.server';
import { usage } from '~db/schema/account/accounts';
import { modelUses } from '~db/schema/model-uses';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { answerInstead, CHAT_MODEL, chatRequests, endpoint } from '../../../../test/stand-ins/model';
import { ask } from '../../../../test/visitors';

const KNOWN = 'How long is the warranty?';
const QUOTE = 'The warranty lasts 36 months.';
const FALSE = 'The warranty lasts 99 months.';
const anyChat = { endpoint: 'chat' } as const;

let owner: TestOwner;

beforeEach(async () => {
  owner = await makeOwner();
  await addQa(owner.assistant, [{ question: KNOWN, answer: QUOTE }]);
});

/** Has the model say these replies one after another, then the last one. */
function says(...replies: string[]): void {
  const waiting = [...replies];
  endpoint.on(anyChat, () => ({ content: (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? '' }));
}

const usageOf = (subject = '') =>
  db()
    .select()
    .from(usage)
    .where(and(eq(usage.ownerId, owner.id), eq(usage.subject, subject)));

describe('a second reply of the model', () => {
  it('is counted as a call, with its tokens, on the owner, the visitor and the address', async () => {
    says(FALSE, QUOTE);
    await ask(owner, KNOWN, { address: '203.0.113.7' });
    const rows = await db().select().from(usage).where(eq(usage.ownerId, owner.id));
    expect(rows.map(({ modelCalls }) => modelCalls)).toEqual(Array(6).fill(2));
    // The rules and the passages, twice.
    for (const { inputTokens } of rows) expect(inputTokens).toBeGreaterThan(400);
    for (const { outputTokens } of rows) expect(outputTokens).toBeGreaterThanOrEqual(10);
    expect(await modelUseToday(owner.id)).toMatchObject({ calls: 2, inputTokens: rows[0]?.inputTokens });
  });

  it('is counted for the playground too, which no plan pays for', async () => {
    says(FALSE, QUOTE);
    await ask(owner, KNOWN, { channel: 'playground', visitor: { id: 'playground' } });
    expect(await usageOf('playground')).toMatchObject([{ modelCalls: 2, answers: 0 }]);
    expect((await modelUseToday(owner.id)).calls).toBe(2);
  });

  it('is not asked for where the model has kept failing to mend its replies', async () => {
    says(FALSE);
    for (let at = 0; at < 5; at++) expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
    expect(chatRequests()).toHaveLength(10);
    expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
    expect(chatRequests()).toHaveLength(11);
  });

  it('is asked for as long as some are mended', async () => {
    const replies = Array.from({ length: 7 }, (_, at) => [FALSE, at === 3 ? QUOTE : FALSE]).flat();
    says(...replies);
    for (let at = 0; at < 7; at++) expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
    expect(chatRequests()).toHaveLength(14);
  });

  it('is not asked for where none comes in the right language: the first is shown with a line that says so', async () => {
    says(QUOTE);
    for (let at = 0; at < 5; at++) await ask(owner, 'Какая у вас гарантия на товар?');
    expect(chatRequests()).toHaveLength(10);
    const { answer } = await ask(owner, 'Какая у вас гарантия на товар?');
    expect(answer).toBe(`${tFor('ru')('answers:quotedFrom.en')}\n${QUOTE}`);
    expect(chatRequests()).toHaveLength(11);
    endpoint.reset();
    says(FALSE, QUOTE);
    await ask(owner, KNOWN);
    expect(chatRequests()).toHaveLength(2);
  });
});

describe('what the models are asked in a day', () => {
  it('is counted by use and model, and what failed apart', async () => {
    await db().delete(modelUses);
    const stop = countModelUses();
    says(QUOTE);
    await ask(owner, KNOWN);
    answerInstead((incoming, outgoing) => {
      incoming.resume();
      outgoing.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
    });
    await ask(owner, KNOWN);
    answerInstead(undefined);
    const [chat] = (await usesOfLastDays(1)).filter(({ use }) => use === 'chat');
    await stop();
    expect(chat).toMatchObject({ model: CHAT_MODEL, calls: 2, failed: 1 });
    expect(chat?.inputTokens).toBeGreaterThan(200);
  });
});

import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { createAction } from '~/services/assistant/ai-actions.server';
import { PLAN_LIMITS } from '~/services/budget/plans';
import { signVisitor } from '~/services/conversations/visitors.server';
import { addQa } from '~/services/knowledge/qa.server';
import { proposeWithModel } from '~/services/knowledge/suggested-pairs/propose-generate.server';
import { usage } from '~db/schema/account/accounts';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { startTestServer } from '../../../test/server';
import { answerInstead, chatRequests, endpoint } from '../../../test/stand-ins/model';
import { answersCounted, ask, countAlready, loggedMessages, onFreePlan } from '../../../test/visitors';
import { chatModel } from '../ai/models.server';
import { MAX_REPLY_CHARACTERS } from './safety/reply-length';

const KNOWN = 'How long is the warranty?';
const QUOTE = 'The warranty lasts 36 months.';

let owner: TestOwner;

beforeEach(async () => {
  owner = await makeOwner('Aspan Coffee');
  await addQa(owner.assistant, [{ question: KNOWN, answer: QUOTE }]);
});

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Writes `piece` for ever, as fast as it is read. @returns how much was written, and a promise of the connection's end. */
function endless(piece: string, begin = '', type = 'text/event-stream') {
  const state = { written: 0, closed: Promise.resolve() };
  answerInstead((request, response) => {
    request.resume();
    if (request.url?.includes('/embeddings')) return void response.writeHead(500).end('{}');
    response.writeHead(200, { 'Content-Type': type });
    response.write(begin);
    state.closed = new Promise((resolve) => response.on('close', resolve));
    pour(response, piece, state);
  });
  return state;
}

function pour(response: ServerResponse, piece: string, state: { written: number }): void {
  if (response.destroyed) return;
  state.written += piece.length;
  const more = () => setImmediate(() => pour(response, piece, state));
  if (response.write(piece)) more();
  else response.once('drain', more);
}

describe('a model that writes without end', () => {
  it('gets a limit for the length of its reply', async () => {
    endpoint.on({ endpoint: 'chat' }, { content: `${QUOTE} [[1]]` });
    await ask(owner, KNOWN);
    expect(chatRequests()).toMatchObject([{ max_tokens: 800 }]);
  });

  it('is cut at a sentence, and its connection is closed', async () => {
    const state = endless(event({ content: 'The warranty lasts 36 months [[1]]. ' }));
    let shown = '';
    const { answer, sources } = await ask(owner, KNOWN, {
      onDelta: (text) => {
        shown += text;
      },
    });
    expect(answer.length).toBeLessThanOrEqual(MAX_REPLY_CHARACTERS);
    expect(answer.length).toBeGreaterThan(MAX_REPLY_CHARACTERS / 2);
    expect(answer).toMatch(/months\.$/);
    expect(shown.length).toBeLessThan(MAX_REPLY_CHARACTERS * 1.1);
    expect(sources).toHaveLength(1);
    await state.closed;
    expect(state.written).toBeLessThan(4_000_000);
  });

  it('that was cut by its own bound ends at a sentence too', async () => {
    answerInstead((request, response) => {
      request.resume();
      if (request.url?.includes('/embeddings')) return void response.writeHead(500).end('{}');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(
        `${event({ content: 'The warranty lasts 36 months [[1]]. It begi' })}${event({}, 'length')}data: [DONE]\n\n`,
      );
    });
    expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
  });

  it.each([
    ['in one piece of 900 KB', event({ content: 'The warranty lasts 36 months [[1]]. '.repeat(25_000) })],
    ['marks that nobody is shown', event({ content: '[[1]]'.repeat(50) })],
    ['thoughts that nobody is shown', event({ reasoning_content: 'The warranty, the warranty. ' })],
    ['blanks', event({ content: '    \n' })],
    ['without one line ending', 'x'.repeat(16_384)],
    ['comments', ': still there\n\n'],
    ['events of nothing', event({})],
  ])('%s: the visitor gets an answer, and the connection is closed', async (_, piece) => {
    const state = endless(piece);
    const started = performance.now();
    const { answer } = await ask(owner, KNOWN);
    expect(answer).toMatch(/^The warranty lasts 36 months\./);
    expect(answer.length).toBeLessThanOrEqual(MAX_REPLY_CHARACTERS);
    await state.closed;
    expect(state.written).toBeLessThan(8_000_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('as the arguments of a tool call: the knowledge base is quoted instead', async () => {
    await createAction(owner.assistant, {
      actionName: 'Book',
      whenToUse: 'when a visitor asks about the warranty',
      buttonText: 'Book',
      url: 'https://aspan.example/',
    });
    const call = {
      index: 0,
      id: 'call',
      type: 'function',
      function: { name: 'show_button', arguments: '{"button":"' },
    };
    const more = { index: 0, function: { arguments: 'Book '.repeat(20) } };
    const state = endless(event({ tool_calls: [more] }), event({ tool_calls: [call] }));
    expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
    await state.closed;
    expect(state.written).toBeLessThan(4_000_000);
  });

  it('as an error: the knowledge base is quoted instead', async () => {
    answerInstead((request, response) => {
      request.resume();
      response.writeHead(400, { 'Content-Type': 'application/json' });
      pour(response, ' '.repeat(16_384), { written: 0 });
    });
    expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
  });

  it('as vectors: the words serve alone', async () => {
    let closed: Promise<void> | undefined;
    answerInstead((request, response) => {
      request.resume();
      if (request.url?.includes('/embeddings')) {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        closed = new Promise((resolve) => response.on('close', resolve));
        return pour(response, '0.1,'.repeat(16_384), { written: 0 });
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(`${event({ content: `${QUOTE} [[1]]` })}${event({}, 'stop')}data: [DONE]\n\n`);
    });
    expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
    await closed;
  });

  it('as proposed pairs: the call fails, and its connection is closed', async () => {
    const state = endless('"more", ', '{"choices":[{"message":{"content":"', 'application/json');
    const model = chatModel();
    if (!model) throw new Error('these tests have a model');
    const proposing = proposeWithModel([{ heading: null, text: QUOTE }], { model, language: 'en' });
    await expect(proposing).rejects.toThrow();
    await state.closed;
    expect(state.written).toBeLessThan(8_000_000);
  });
});

describe('what no database keeps', () => {
  it('is left out of a reply', async () => {
    answerInstead((request, response) => {
      request.resume();
      if (request.url?.includes('/embeddings')) return void response.writeHead(500).end('{}');
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const text = 'The warranty \\u0000lasts \\ud83d36 months [[1]].';
      response.end(`${event({ content: '%' }).replace('%', text)}${event({}, 'stop')}data: [DONE]\n\n`);
    });
    expect((await ask(owner, KNOWN)).answer).toBe(QUOTE);
    expect(await loggedMessages(owner)).toMatchObject([{ status: 'answered', answer: QUOTE }]);
  });
});

describe('the budget of a model', () => {
  const NO_ANSWER = { content: '[[NO_ANSWER]]' };
  const callsOf = async () => (await db().select().from(usage).where(eq(usage.ownerId, owner.id)))[0]?.modelCalls;

  it('that is spent: neither the model nor its vectors are asked, and the knowledge base is quoted', async () => {
    endpoint.on({ endpoint: 'chat' }, { content: `${QUOTE} [[1]]` });
    await countAlready(owner, PLAN_LIMITS.free.answersPerDay - 1, 300);
    const free = onFreePlan(owner);
    await ask(free, KNOWN);
    const before = endpoint.getRequests().length;
    const replies = await Promise.all([1, 2, 3].map(() => ask(free, KNOWN)));
    expect(replies.map(({ answer }) => answer)).toEqual([QUOTE, QUOTE, QUOTE]);
    expect(endpoint.getRequests()).toHaveLength(before);
    expect((await loggedMessages(owner)).map(({ model }) => model)).toEqual([
      expect.stringContaining('chat'),
      ...Array(3).fill('komek/extractive'),
    ]);
    expect(await answersCounted(owner)).toEqual([PLAN_LIMITS.free.answersPerDay, 301]);
  });

  it('is not used up by a question the model finds no answer to; its calls are bounded all the same', async () => {
    endpoint.on({ endpoint: 'chat' }, NO_ANSWER);
    const free = onFreePlan(owner);
    await countAlready(owner, 3, 3);
    await ask(free, KNOWN);
    expect(await answersCounted(owner)).toEqual([3, 3]);
    expect(await callsOf()).toBe(1);
    await db()
      .update(usage)
      .set({ modelCalls: PLAN_LIMITS.free.answersPerDay * 2 })
      .where(eq(usage.ownerId, owner.id));
    const before = chatRequests().length;
    await ask(free, KNOWN);
    expect(chatRequests()).toHaveLength(before);
  });

  it('is not used up by a reply that fails', async () => {
    endpoint.on({ endpoint: 'chat' }, { error: { message: 'no' }, status: 401 });
    const reply = ask(owner, 'Хочу слона в крапинку');
    await reply.catch(() => failureOf(reply));
    expect(await answersCounted(owner)).toEqual([0, 0]);
  });
});

describe('many questions of one visitor at once', () => {
  it('reach the model two at a time; the rest is told so at once, and can be sent again', async () => {
    const waiting: ServerResponse[] = [];
    answerInstead((request, response) => {
      request.resume();
      if (request.url?.includes('/embeddings')) return void response.writeHead(500).end('{}');
      waiting.push(response);
    });
    const server = await startTestServer();
    const visitor = { userId: 'v1', signature: signVisitor('v1', owner.owner.secret), lang: 'kk' };
    const send = (number: number) =>
      fetch(`${server.url}/api/assistants/${owner.assistant.key}/widget/chat`, {
        method: 'POST',
        body: JSON.stringify({ ...visitor, message: KNOWN, messageId: `message-${number}` }),
      });
    const first = [send(1), send(2)];
    await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(2);
    const refused = await Promise.all([send(3), send(4)]);
    for (const response of refused) {
      expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '3']);
      expect(await response.json()).toMatchObject({ code: 'busy', message: tFor('kk')('errors:busy') });
    }
    // The same message again is no other one: it waits for the reply.
    const again = send(1);
    for (const response of waiting) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(`${event({ content: `${QUOTE} [[1]]` })}${event({}, 'stop')}data: [DONE]\n\n`);
    }
    for (const response of await Promise.all([...first, again])) {
      expect(await response.json()).toMatchObject({ answer: QUOTE });
    }
    expect(waiting).toHaveLength(2);
    answerInstead(undefined);
    endpoint.on({ endpoint: 'chat' }, { content: `${QUOTE} [[1]]` });
    expect((await send(3)).status).toBe(200);
    expect(await loggedMessages(owner)).toHaveLength(3);
    await server.stop();
  });
});

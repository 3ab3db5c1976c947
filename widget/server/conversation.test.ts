import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatReply, HistoryReply } from '../../app/schemas/widget';
import type { Settings } from './bridge';
import { createConversation } from './conversation';

const words = { typing: 'typing', stopped: 'stopped', thanks: 'thanks', noAnswer: 'no answer' };
const anonymous: Settings = {
  assistantKey: 'KEY',
  api: 'https://komek.example/api/assistants/KEY/widget/',
  origin: 'https://komek.example',
  mode: 'widget',
  lang: 'ru',
  questionsLang: 'ru',
};
const signed: Settings = { ...anonymous, identity: { userId: 'u1', signature: 's1' } };

type Call = { name: string; body: Record<string, unknown> };
type Answer = (body: Record<string, unknown>, signal?: AbortSignal) => Response | Promise<Response>;

let calls: Call[];
let answers: Answer[];
let items: Map<string, string>;
/** What the server has of the visitor's conversation. */
let past: HistoryReply;
const area = () =>
  ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  }) as unknown as Storage;

const reply = (body: Record<string, unknown>, extra: Partial<ChatReply> = {}): ChatReply => ({
  answer: 'Two days.',
  messageId: String(body.messageId),
  sources: [],
  actions: [],
  suggestions: [],
  ...extra,
});
const events = (list: object[]) =>
  new Response(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });

const start = (settings = anonymous) => createConversation(settings, words, area, () => {});
const idle = (chat: ReturnType<typeof start>) => vi.waitFor(() => expect(chat.state.busy).toBe(false));
const texts = (chat: ReturnType<typeof start>) => chat.state.messages.map((message) => message.text);
const chats = () => calls.filter((call) => call.name === 'chat');

beforeEach(() => {
  calls = [];
  answers = [];
  items = new Map();
  past = { entries: [] };
  vi.stubGlobal('location', { href: 'https://shop.example/cart' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = url.slice(anonymous.api.length);
    const body = JSON.parse(String(init.body));
    calls.push({ name, body });
    expect(init.credentials).toBe('same-origin');
    if (name === 'session') return Response.json({ userId: `anon-${calls.length}`, signature: 's' });
    if (name === 'feedback') return Response.json({});
    if (name === 'history') return Response.json(past);
    return (answers.shift() ?? ((sent) => Response.json(reply(sent))))(body, init.signal ?? undefined);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a question', () => {
  it('is asked as an anonymous visitor, created at the first message and kept', async () => {
    const chat = start();
    expect(calls).toEqual([]);
    chat.send('  How long?  ');
    expect(texts(chat)).toEqual(['How long?', '']);
    await idle(chat);
    expect(texts(chat)).toEqual(['How long?', 'Two days.']);
    expect(calls.map((call) => call.name)).toEqual(['session', 'chat']);
    expect(chats()[0]?.body).toMatchObject({ userId: 'anon-1', signature: 's', message: 'How long?', lang: 'ru' });
    expect(chats()[0]?.body.page).toBe('https://shop.example/cart');

    const next = start();
    next.send('And back?');
    await idle(next);
    expect(chats()[1]?.body.userId).toBe('anon-1');
    expect(texts(next)).toEqual(['How long?', 'Two days.', 'And back?', 'Two days.']);
  });
  it('is not sent when empty, nor while another is in progress', async () => {
    const chat = start(signed);
    chat.send(' \n ');
    expect(chat.state.messages).toEqual([]);
    chat.send('one');
    chat.send('two');
    await idle(chat);
    expect(chats()).toHaveLength(1);
  });
  it('is answered in chunks, and the whole reply replaces them', async () => {
    const seen: string[] = [];
    const chat = createConversation(signed, words, area, () => seen.push(chat.state.messages.at(-1)?.text ?? ''));
    answers.push((body) =>
      events([
        { type: 'delta', text: 'Two ' },
        { type: 'delta', text: 'dayz' },
        { type: 'reply', ...reply(body, { requestFeedback: true, sources: [{ kind: 'text', name: 'Terms' }] }) },
      ]),
    );
    chat.send('q');
    await idle(chat);
    expect(seen).toEqual(expect.arrayContaining(['Two ', 'Two dayz', 'Two days.']));
    expect(chat.state.messages[1]).toMatchObject({ feedback: 'asked', sources: [{ name: 'Terms' }] });
  });
});

describe('a failure', () => {
  it.each<[string, Answer, string]>([
    ['the network', () => Promise.reject(new TypeError('failed')), 'no answer'],
    ['a 500 without a text', () => new Response('oops', { status: 500 }), 'no answer'],
    ['a limit without a text', () => new Response('', { status: 429 }), 'no answer'],
    ['an error in the stream', () => events([{ type: 'error', code: 'x', message: 'Busy.' }]), 'Busy.'],
    ['a stream that breaks off', () => events([{ type: 'delta', text: 'Tw' }]), 'no answer'],
  ])('of %s shows its text, and a retry repeats nothing', async (_name, answer, text) => {
    const chat = start(signed);
    answers.push(answer);
    chat.send('q');
    await idle(chat);
    expect(chat.state.messages[1]).toMatchObject({ state: 'failed', text });
    chat.retry();
    await idle(chat);
    expect(texts(chat)).toEqual(['q', 'Two days.']);
    expect(chat.state.messages[1]?.state).toBeUndefined();
    expect(chats()[1]?.body).toEqual(chats()[0]?.body);
  });

  it('by a limit is not an error: its text stays, and the same message can be sent again', async () => {
    const chat = start(signed);
    answers.push(() => Response.json({ code: 'busy', message: 'Wait.' }, { status: 429 }));
    chat.send('q');
    await idle(chat);
    expect(chat.state.messages).toMatchObject([{ text: 'q' }, { state: 'refused', text: 'Wait.' }]);
    chat.retry();
    await idle(chat);
    expect(texts(chat)).toEqual(['q', 'Two days.']);
    expect(chats()[1]?.body).toEqual(chats()[0]?.body);
  });

  it('of an anonymous signature is repaired with a new one, invisibly', async () => {
    const chat = start();
    answers.push(() => Response.json({ code: 'x', message: 'Bad signature' }, { status: 401 }));
    chat.send('q');
    await idle(chat);
    expect(texts(chat)).toEqual(['q', 'Two days.']);
    expect(calls.map((call) => call.name)).toEqual(['session', 'chat', 'session', 'chat']);
    expect(chats()[1]?.body.messageId).toBe(chats()[0]?.body.messageId);
  });
  it("of a signed visitor's signature is shown", async () => {
    const chat = start(signed);
    answers.push(() => Response.json({ code: 'x', message: 'Bad signature' }, { status: 401 }));
    chat.send('q');
    await idle(chat);
    expect(texts(chat)).toEqual(['q', 'Bad signature']);
    expect(calls.map((call) => call.name)).toEqual(['history', 'chat']);
  });
});

describe('a conversation', () => {
  const hang: Answer = (_body, signal) =>
    new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));

  it('can be stopped, keeps the received text and can be resumed under the same id', async () => {
    const chat = start(signed);
    answers.push((_body, signal) => {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('data: {"type":"delta","text":"Two"}\n\n'));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
    });
    chat.send('q');
    await vi.waitFor(() => expect(texts(chat)).toEqual(['q', 'Two']));
    chat.stop();
    expect(chat.state).toMatchObject({ busy: false, messages: [{}, { state: 'stopped', text: 'Two' }] });
    chat.retry();
    await idle(chat);
    expect(texts(chat)).toEqual(['q', 'Two days.']);
    expect(new Set(chats().map((call) => call.body.messageId)).size).toBe(1);
  });
  it('left while an answer was in progress offers a retry', async () => {
    const left = start(signed);
    answers.push(hang);
    left.send('q');
    await vi.waitFor(() => expect(chats()).toHaveLength(1));
    const chat = start(signed);
    expect(chat.state.messages[1]).toMatchObject({ state: 'failed', text: 'no answer' });
    chat.retry();
    await idle(chat);
    expect(texts(chat)).toEqual(['q', 'Two days.']);
    left.leave();
  });
  it('of one visitor is never shown to another', async () => {
    const chat = start(signed);
    chat.send('q');
    await idle(chat);
    expect(start(anonymous).state.messages).toEqual([]);
    expect(start({ ...signed, identity: { userId: 'u2', signature: 's2' } }).state.messages).toEqual([]);
    expect(start({ ...signed, assistantKey: 'OTHER' }).state.messages).toEqual([]);
    expect(start(signed).state.messages).toHaveLength(2);
  });
  it('started anew drops the old one, and an answer that arrives late', async () => {
    const chat = start(signed);
    answers.push(hang);
    chat.send('q');
    await vi.waitFor(() => expect(chats()).toHaveLength(1));
    chat.clear();
    expect(chat.state).toMatchObject({ busy: false, messages: [] });
    chat.send('r');
    await idle(chat);
    expect(texts(start(signed))).toEqual(['r', 'Two days.']);
  });
  it('shows a popular question with its answer without a call', () => {
    const chat = start();
    chat.pick({ question: 'How long?', answer: 'Two days.' });
    expect(texts(chat)).toEqual(['How long?', 'Two days.']);
    expect(calls).toEqual([]);
  });
  it('asks a popular question whose answer is not known', async () => {
    const chat = start(signed);
    chat.pick({ question: 'r', answer: '' });
    await idle(chat);
    expect(texts(chat)).toEqual(['r', 'Two days.']);
  });
  it('keeps what was typed but not sent', () => {
    start().type('half a sen');
    expect(start().state.draft).toBe('half a sen');
  });
  it('reports once to the owner whether an answer helped', async () => {
    const chat = start(signed);
    answers.push((body) => Response.json(reply(body, { requestFeedback: true })));
    chat.send('q');
    await idle(chat);
    chat.rate(chat.state.messages[1]!, false);
    expect(start(signed).state.messages[1]?.feedback).toBe('given');
    expect(calls.filter((call) => call.name === 'feedback')).toEqual([
      {
        name: 'feedback',
        body: { userId: 'u1', signature: 's1', solved: false, messageId: chats()[0]?.body.messageId },
      },
    ]);
  });
});

describe('a conversation that continued elsewhere', () => {
  const entry = (id: string, message: string, answer: string): HistoryReply['entries'][number] => ({
    ...reply({ messageId: id }, { answer }),
    message,
  });
  const recalled = (chat: ReturnType<typeof start>, expected: string[]) =>
    vi.waitFor(() => expect(texts(chat)).toEqual(expected));

  it('is available on a new device, and continues there', async () => {
    past = {
      conversationId: 'thread-1',
      entries: [{ ...entry('m1', 'q1', 'a1'), requestFeedback: true, solved: true }, entry('m2', 'q2', 'a2')],
    };
    const chat = start(signed);
    await recalled(chat, ['q1', 'a1', 'q2', 'a2']);
    expect(chat.state.messages[1]?.feedback).toBe('given');
    chat.send('q3');
    await idle(chat);
    expect(chats()[0]?.body.conversationId).toBe('thread-1');
  });
  it('shows the messages of another tab once, after those it knows', async () => {
    const chat = start(signed);
    chat.send('q1');
    await idle(chat);
    const { messageId, conversationId } = chats()[0]!.body as Record<string, string>;
    past = {
      conversationId,
      entries: [entry('m0', 'older', 'x'), entry(messageId!, 'q1', 'a1'), entry('m2', 'q2', 'a2')],
    };
    const next = start(signed);
    await recalled(next, ['q1', 'Two days.', 'q2', 'a2']);
    expect(calls.at(-1)).toEqual({ name: 'history', body: { userId: 'u1', signature: 's1', conversationId } });
  });
  it('shows the answer that came after its page was left', async () => {
    const left = start(signed);
    answers.push((_body, signal) => new Promise((_done, fail) => signal?.addEventListener('abort', fail)));
    left.send('q');
    await vi.waitFor(() => expect(chats()).toHaveLength(1));
    past = { entries: [entry(String(chats()[0]!.body.messageId), 'q', 'It came.')] };
    const chat = start(signed);
    await recalled(chat, ['q', 'It came.']);
    expect(chat.state.messages[1]?.state).toBeUndefined();
    left.leave();
  });
  it('is not requested for a visitor without messages, and never mixes with a new one', async () => {
    start();
    expect(calls).toEqual([]);
    past = { conversationId: 'old', entries: [entry('m1', 'q1', 'a1')] };
    const chat = start(signed);
    chat.clear();
    chat.send('q2');
    await idle(chat);
    await vi.waitFor(() => expect(calls.map((call) => call.name)).toEqual(['history', 'chat']));
    expect(texts(chat)).toEqual(['q2', 'Two days.']);
    expect(chats()[0]?.body.conversationId).not.toBe('old');
  });
  it('shows messages written by mail after those of the chat, once, after a reload', async () => {
    const chat = start(signed);
    chat.send('q1');
    await idle(chat);
    const { messageId } = chats()[0]!.body as Record<string, string>;
    chat.state.messages.push({ id: 'e1', from: 'bot', name: 'Aida', text: 'Shall I keep it?' });
    past = { entries: [entry(messageId!, 'q1', 'a1'), { ...entry('mail-1', 'Yes, please.', ''), state: 'person' }] };
    await chat.recall();
    await chat.recall();
    // An empty one is where the answer would stand: the file about people takes it away.
    expect(texts(chat)).toEqual(['q1', 'Two days.', 'Shall I keep it?', 'Yes, please.', '']);
    expect(chat.state.messages.at(-2)?.from).toBe('user');
  });
  it('knows a message that a person will answer, and does not repeat it', async () => {
    const chat = start(signed);
    answers.push((body) => Response.json(reply(body, { answer: '', state: 'person' })));
    chat.send('q1');
    await idle(chat);
    // As the file about people leaves it.
    chat.state.messages = chat.state.messages.filter(({ text }) => text);
    chat.update();
    past = { entries: [{ ...entry(String(chats()[0]?.body.messageId), 'q1', ''), state: 'person' }] };
    const next = start(signed);
    await vi.waitFor(() => expect(calls.at(-1)?.name).toBe('history'));
    next.send('q2');
    await idle(next);
    expect(texts(next)).toEqual(['q1', 'q2', 'Two days.']);
  });

  it('gets a new id each time it starts anew', async () => {
    const chat = start(signed);
    for (const question of ['q1', 'q2']) {
      chat.clear();
      chat.send(question);
      await idle(chat);
    }
    expect(new Set(chats().map((call) => call.body.conversationId)).size).toBe(2);
  });
});

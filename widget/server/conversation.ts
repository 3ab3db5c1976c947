import type { ChatReply, HistoryReply, SuggestedQuestion } from '../../app/schemas/widget';
import type { Identity, Settings } from './bridge';
import { newId } from './new-id';
import { createStore } from './storage';
import { ask, call, ServerError } from './transport';
import { createVisitor } from './visitor';

/** HTTP status of a refusal by a limit. */
const TOO_MANY = 429;
/** Maximum number of messages kept for the visitor's next page. */
const KEPT = 60;

export type Message = Partial<Pick<ChatReply, 'sources' | 'actions' | 'suggestions' | 'lead'>> & {
  /** The id the question was sent with; a question and its answer share it. */
  id: string;
  /** `note`: a notice of who has the conversation. */
  from: 'user' | 'bot' | 'note';
  text: string;
  /** Of the person who wrote it, or what a notice is called; absent for the assistant. */
  name?: string;
  /** `refused`: by a limit or a busy server; nothing has failed, and the text says what to do. */
  state?: 'pending' | 'failed' | 'stopped' | 'refused';
  feedback?: 'asked' | 'given';
};

type Saved = { visitor: Identity; thread: string; messages: Message[]; draft: string };

/** Texts of the conversation itself for the visitor. */
export type Phrases = { typing: string; stopped: string; thanks: string; noAnswer: string };

export type Conversation = ReturnType<typeof createConversation>;

const outcomeOf = (
  { answer, sources, actions, suggestions, lead, requestFeedback }: ChatReply,
  rated?: boolean,
): Partial<Message> => ({
  text: answer,
  sources,
  actions,
  suggestions,
  lead,
  feedback: rated ? 'given' : requestFeedback ? 'asked' : undefined,
  state: undefined,
});

/**
 * A visitor's conversation with one assistant: messages, the request in progress, errors. Knows no DOM. `changed` is
 * called after every change of `state`; all texts for the visitor come from `words` or the server.
 */
export function createConversation(settings: Settings, words: Phrases, area: () => Storage, changed: () => void) {
  const store = createStore<Saved>(area, `komek:${settings.assistantKey}:${settings.identity?.userId ?? ''}`);
  const visitor = createVisitor(settings, store);
  let abort: AbortController | undefined;

  const kept = store.get();
  /** Identifies the current conversation; a visitor may have had others. */
  let { thread } = kept;
  const state = {
    // A page left while an answer was in progress: it can be requested again under the same id.
    messages: (Array.isArray(kept.messages) ? kept.messages : []).map(
      (message): Message =>
        message.state === 'pending' ? { ...message, state: 'failed', text: words.noAnswer } : message,
    ),
    draft: kept.draft || '',
    busy: false,
    /** The next announcement for screen readers. */
    said: '',
  };

  const update = () => {
    store.set({ thread, messages: state.messages.slice(-KEPT), draft: state.draft });
    changed();
  };

  const last = () => state.messages[state.messages.length - 1];

  async function exchange(message: string, answer: Message, control: AbortController): Promise<ChatReply> {
    const { userId, signature } = await visitor.get();
    const { metadata, lang } = settings;
    const { href: page } = location;
    const body = { userId, signature, metadata, message, messageId: answer.id, conversationId: thread, lang, page };
    return ask(`${settings.api}chat`, body, control, (text) => {
      answer.text += text;
      changed();
    });
  }

  async function deliver(question: string, answer: Message): Promise<void> {
    const control = new AbortController();
    abort = control;
    state.busy = true;
    state.said = words.typing;
    Object.assign(answer, { state: 'pending', text: '' });
    update();
    let outcome: Partial<Message>;
    try {
      const reply = await exchange(question, answer, control).catch((error) => {
        const refused = error instanceof ServerError && (error.status === 401 || error.status === 403);
        if (refused && visitor.renew()) return exchange(question, answer, control);
        throw error;
      });
      outcome = outcomeOf(reply);
    } catch (error) {
      const { message, status } = error instanceof ServerError ? error : new ServerError('');
      outcome = { text: message || words.noAnswer, state: message && status === TOO_MANY ? 'refused' : 'failed' };
    }
    if (abort !== control) return;
    Object.assign(answer, outcome);
    settle(answer.text);
  }

  /** Marks the request as finished. */
  function settle(said: string): void {
    const control = abort;
    abort = undefined;
    control?.abort();
    state.busy = false;
    state.said = said;
    update();
  }

  function send(text: string): void {
    const question = text.trim();
    if (!question || state.busy) return;
    const id = newId();
    const answer: Message = { id, from: 'bot', text: '' };
    thread ??= newId();
    state.messages.push({ id, from: 'user', text: question }, answer);
    void deliver(question, answer);
  }

  /**
   * Adds what the server has of the current conversation and this browser does not: messages from another device or
   * tab, or an answer that came after this page was left. A new visitor has none, and no request is made.
   */
  async function recall(): Promise<void> {
    const known = visitor.known();
    if (!known) return;
    const asked = thread;
    const body = { ...known, conversationId: thread };
    const { conversationId, entries } = await call<HistoryReply>(`${settings.api}history`, body);
    if (thread !== asked) return;
    thread ??= conversationId;
    let missed: Message[] = [];
    for (const entry of entries) {
      const id = entry.messageId;
      const outcome = outcomeOf(entry, entry.solved !== undefined);
      // Without an answer if a person has it.
      const [question, answer] = state.messages.filter((message) => message.id === id);
      if (!question) missed.push({ id, from: 'user', text: entry.message }, { id, from: 'bot', text: '', ...outcome });
      else {
        // Older than what is kept here.
        missed = [];
        if (answer?.state === 'failed') Object.assign(answer, outcome);
      }
    }
    // Nothing may follow a question that is waiting for its answer.
    if (!state.busy) state.messages.push(...missed);
    update();
  }
  recall().catch(() => {});

  return {
    state,
    send,
    recall,
    visitor,
    update,
    /** The id of the conversation; one that has not begun takes the one given, or has none. */
    thread: (id?: string) => (thread ||= id),
    /** Keeps the part of the answer that has arrived. */
    stop(): void {
      const answer = last();
      if (!state.busy || !answer) return;
      answer.state = 'stopped';
      settle(words.stopped);
    },
    type(text: string): void {
      state.draft = text;
      update();
    },
    /** Sends the input's text. */
    submit(): void {
      const text = state.draft;
      if (!text.trim() || state.busy) return;
      state.draft = '';
      send(text);
    },
    /** Requests the last answer again, under the same id, so that nothing is recorded or counted twice. */
    retry(): void {
      const answer = last();
      const question = state.messages[state.messages.length - 2];
      if (answer?.state && question && !state.busy) void deliver(question.text, answer);
    },
    /** A popular question: if its answer is known, no call is made. */
    pick({ question, answer }: SuggestedQuestion): void {
      if (!answer) {
        send(question);
        return;
      }
      const id = newId();
      state.messages.push({ id, from: 'user', text: question }, { id, from: 'bot', text: answer });
      state.said = answer;
      update();
    },
    rate(message: Message, solved: boolean): void {
      message.feedback = 'given';
      state.said = words.thanks;
      update();
      const body = { ...visitor.known(), solved, messageId: message.id };
      call(`${settings.api}feedback`, body).catch(() => {});
    },
    clear(): void {
      state.messages = [];
      thread = newId();
      settle('');
    },
    /** Ends the request in progress; nothing of it is shown or kept afterwards. */
    leave(): void {
      const control = abort;
      abort = undefined;
      control?.abort();
    },
  };
}

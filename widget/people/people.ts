import * as words from 'komek:words';
import type { ComponentChild } from 'preact';
import type {
  LeadAsk,
  PersonReply,
  RatingReply,
  SuggestedQuestionsReply,
  VisitorEvent,
  VisitorEventsReply,
} from '../../app/schemas/widget';
import { newId } from '../server/new-id';
import { createEventReader } from '../server/sse';
import { createStore } from '../server/storage';
import { call, post, ServerError } from '../server/transport';
import { adoptStyles } from '../shadow';
import type { Heard, Leads, LeadsModule, People, PeopleContext } from './context';
import { NOTICE, shown } from './events';
import css from './people.css?inline';
import { inTurn } from './recall';
import { createSound } from './sound';
import { tappable } from './tappable';

/** Set while a person is called or answers, in this browser. The loader reads it: the next page listens untouched. */
const AWAITED = 'komek:awaited';
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/** How long a person counts as typing. */
const TYPING_MS = 6_000;

/**
 * People behind the assistant, loaded behind the panel: the button that calls one, what they write as they write it,
 * and the count on the closed widget's button.
 */
export function people(context: PeopleContext): People {
  const { h, root, settings, chat, element, welcome } = context;
  context.plain.text = tappable(h);
  // The owner's own tries are nobody's to answer.
  if (settings.mode === 'playground') return () => null;
  const { state, visitor } = chat;
  const store = createStore<Heard>(() => localStorage, `komek:people:${settings.assistantKey}`);
  const isOpen = () => !element.hidden;
  const heard = (): Heard => {
    const kept = store.get();
    // Not begun here: what was said on another device may still come.
    const thread = chat.thread() ?? '';
    return { heard: 0, unseen: 0, ...(kept.thread === thread && kept), thread };
  };
  const button = root.querySelector<HTMLElement>('#launcher');
  let who: VisitorEventsReply['state'] = 'bot';
  let control: AbortController | undefined;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calling = false;
  let offered = false;
  let listened = '';
  let leads: Leads | undefined;
  let fetched = false;
  let asked: LeadAsk | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  let [typed, told] = ['', 0];
  const sound = createSound(() => chat.update());
  const takeInTurn = inTurn(chat, () => listened, take);

  /** The next page listens by itself as long as somebody is to answer. */
  function remember(): void {
    try {
      if (awaited()) localStorage[AWAITED] = 1;
      else delete localStorage[AWAITED];
    } catch {}
  }
  const awaited = () => who === 'waiting' || who === 'person';
  const saved = () => {
    try {
      return !!localStorage[AWAITED];
    } catch {
      return false;
    }
  };

  function paint(): void {
    const kept = heard();
    if (isOpen() && kept.unseen) store.set({ ...kept, unseen: 0 });
    const { unseen } = heard();
    for (const name of ['data-n', 'aria-description'])
      if (unseen) button?.setAttribute(name, `${unseen}`);
      else button?.removeAttribute(name);
  }

  /** Reports what the visitor has seen, so that it is not mailed. */
  function tellSeen(): void {
    const kept = heard();
    const known = visitor.known();
    if (!known || !isOpen() || document.hidden || kept.heard <= (kept.seen ?? 0)) return;
    store.set({ ...kept, seen: kept.heard });
    call(`${settings.api}seen`, { ...known, conversationId: kept.thread, event: kept.heard }).catch(() => {});
  }

  /** Who writes at this moment is forgotten by itself, or with what they wrote. */
  function writes(now?: boolean): void {
    clearTimeout(typing);
    typing = undefined;
    if (!now) return;
    typing = setTimeout(() => {
      writes();
      chat.update();
    }, TYPING_MS);
  }

  /** Tells the person, at most every half of the time for which it counts. */
  function tellTyping(): void {
    const { draft } = state;
    const known = visitor.known();
    const now = Date.now();
    if (draft && draft !== typed && known && awaited() && now - told > TYPING_MS / 2) {
      told = now;
      call(`${settings.api}typing`, { ...known, conversationId: chat.thread() }).catch(() => {});
    }
    typed = draft;
  }

  function take(reply: VisitorEventsReply): void {
    who = reply.state;
    writes(reply.typing);
    const { unseen, rate: before } = heard();
    const added = reply.events.filter(add);
    const written = added.filter(({ by }) => by === 'person').length;
    const more = isOpen() ? 0 : written;
    if (written && (!isOpen() || document.hidden)) sound.play();
    // Any later event removes the question.
    const last = reply.events.at(-1);
    const rate = !last ? before : last.rate ? { id: last.id, text: last.rate } : undefined;
    store.set({ thread: listened, heard: reply.last, unseen: unseen + more, rate });
    remember();
    chat.update();
  }

  /** @returns whether it is new here. */
  function add(event: VisitorEvent): boolean {
    const messages = shown(state.messages, event);
    const fresh = messages !== state.messages;
    if (fresh) state.said = [event.name, event.text].filter(Boolean).join(': ');
    state.messages = messages;
    return fresh;
  }

  async function listen(): Promise<void> {
    const known = visitor.known();
    const thread = chat.thread();
    if (!known || !thread) return;
    control = new AbortController();
    listened = thread;
    const { signal } = control;
    try {
      const body = { ...known, conversationId: listened, after: heard().heard, lang: settings.lang };
      const response = await post(`${settings.api}events`, body, control, 'text/event-stream');
      if (!response.body || !response.headers.get('Content-Type')?.includes('event-stream'))
        takeInTurn(await response.json());
      else {
        const reader = response.body.getReader();
        const decoder = new TextDecoder();
        const read = createEventReader((data) => {
          wait = FIRST_WAIT;
          takeInTurn(JSON.parse(data));
        });
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          read(decoder.decode(value, { stream: true }));
        }
      }
    } catch {}
    if (signal.aborted) return;
    control = undefined;
    // Many pages that lost the same server do not come back at once.
    timer = setTimeout(follow, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    control?.abort();
    control = undefined;
  }

  /** Listens while somebody may answer: the panel is open with a conversation in it, or a person is awaited. */
  function follow(): void {
    timer = undefined;
    const wanted = (isOpen() && state.messages.length > 0) || awaited() || saved();
    if (!wanted) stop();
    else if (!control) void listen();
  }

  async function callPerson(): Promise<void> {
    calling = true;
    chat.update();
    try {
      const { userId, signature } = await visitor.get();
      const { metadata, lang } = settings;
      const body = { userId, signature, metadata, conversationId: chat.thread(newId()), page: location.href, lang };
      const reply = await call<PersonReply>(`${settings.api}person`, body);
      who = reply.state;
      asked = reply.lead;
      store.set({ ...heard(), away: reply.whatsapp });
      remember();
    } catch (error) {
      const text = (error instanceof ServerError && error.message) || words.noAnswer;
      state.messages.push({ id: `f${Date.now()}`, from: 'note', name: NOTICE, text });
    }
    calling = false;
    chat.update();
    // The reply to the visitor comes as an event.
    stop();
    follow();
  }

  /** The form for a contact, loaded when it is asked for first. */
  function leadForm(): ComponentChild {
    const ask =
      asked ||
      state.messages
        .map(({ lead }) => lead)
        .filter(Boolean)
        .pop();
    if (!ask) return;
    if (!fetched) {
      fetched = true;
      __IMPORT__<LeadsModule>(`${settings.origin}/widget/${__LEADS__}`)
        .then((module) => {
          leads = module.leads(context);
          chat.update();
        })
        .catch(() => {});
    }
    return leads?.(ask);
  }

  /** Asks once how the person helped. */
  function rating(): ComponentChild {
    const { rate } = heard();
    if (!rate) return;
    const send = async (value: number) => {
      store.set({ rate: undefined });
      chat.update();
      const { userId, signature } = await visitor.get();
      const body = { userId, signature, event: rate.id, rating: value, lang: settings.lang };
      await call<RatingReply>(`${settings.api}rating`, body)
        .then(({ text }) => state.messages.push({ id: `r${rate.id}`, from: 'note', name: NOTICE, text }))
        // It can be answered again.
        .catch(() => store.set({ rate }));
      chat.update();
    };
    return h(
      'div',
      { class: 'rate', role: 'group', 'aria-label': rate.text },
      h('p', null, rate.text),
      [1, 2, 3, 4, 5].map((value) => h('button', { type: 'button', onClick: () => void send(value) }, value)),
    );
  }

  void welcome.then(({ look }: SuggestedQuestionsReply) => {
    offered = !look?.alone;
    chat.update();
  });
  adoptStyles(root, css, true);
  document.addEventListener('visibilitychange', tellSeen);

  return (leave) => {
    if (leave) {
      writes();
      return void stop();
    }
    tellTyping();
    // A message that a person will answer has no reply to show.
    state.messages = state.messages.filter(({ text, state }) => text || state);
    if (listened !== (chat.thread() ?? '')) {
      stop();
      if (listened) who = 'bot';
    }
    if (!timer && !state.busy) follow();
    paint();
    tellSeen();
    const person = awaited()
      ? h('p', { class: 'person' }, typing ? words.typing : who === 'waiting' ? words.called : words.human)
      : offered && h('button', { type: 'button', class: 'person', disabled: calling, onClick: callPerson }, words.call);
    const { away } = heard();
    const elsewhere =
      who === 'waiting' &&
      away &&
      h('a', { class: 'person', href: away.url, target: '_blank', rel: 'noopener noreferrer' }, away.buttonText);
    const soundSwitch =
      awaited() &&
      h(
        'button',
        { type: 'button', class: 'person', onClick: sound.turn },
        sound.on() ? words.soundOff : words.soundOn,
      );
    return [leadForm(), rating(), person, elsewhere, soundSwitch];
  };
}

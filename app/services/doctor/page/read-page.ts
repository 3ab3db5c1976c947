import type { Platform } from '~/schemas/install';
import { otherChatOf } from './other-chats';
import { platformOfPage } from './platform';
import { type Attributes, type Listener, scanHtml, scanInTurns } from './scan-html';

/** The line, or what is left of it. */
export type Tag = {
  way: 'script' | 'frame' | 'inserted';
  /** As the page has it. */
  address: string;
  key?: string;
  /** It does not run there. */
  inside?: 'comment' | 'noscript' | 'template';
  /** Of a script's tag. */
  type: string;
  nonce?: string;
  /** The address is in an attribute that another script copies to `src`. */
  lazy: boolean;
  /** Of a frame. */
  styled: boolean;
};

/** What a page shows of the chat and of what can be in its way. */
export type ReadPage = {
  tags: Tag[];
  /** Content-Security-Policies in `<meta>`. */
  policies: string[];
  /** Visitors read the line as a text. */
  asText: boolean;
  /** The line is inside another script. */
  inScript: boolean;
  /** What the page says of a visitor who is logged in. */
  userId: boolean;
  userHash: boolean;
  otherChats: string[];
  tagManager: boolean;
  platform: Platform;
};

/** Whose chat is looked for. */
export type Sought = { origin: string; key: string };

/** What is kept of a page that has any number of these. */
const MAX_TAGS = 20;
const MAX_SCRIPT = 200_000;
const MAX_TEXT = 4_000;
const MAX_COMMENT = 20_000;
const MAX_SCRIPTS = 500;
/** What loads another program is short; a long script only speaks of addresses. */
const MAX_SNIPPET = 10_000;

/** Types of a script that browsers run. */
export const RUNS = /^(module|(text|application)\/(x-)?(java|ecma|live|j)script[\d.]*)?$/i;
const DATA = /json|template|html|importmap|speculationrules/i;
const LAZY = ['data-src', 'data-lazy-src', 'data-rocket-src', 'data-cookie-src', 'data-litespeed-src'];

type State = ReadPage & {
  sought: Sought;
  /** In which elements that hide what is inside. */
  depth: { noscript: number; template: number };
  inComment: boolean;
  element: string;
  scriptType: string;
  collected: string;
  scripts: number;
  sources: string[];
};

/** Reads a page's HTML. Everything is bounded: who has made the page is unknown. */
export async function readPage(html: string, sought: Sought): Promise<ReadPage> {
  const state: State = {
    ...{ tags: [], policies: [], asText: false, inScript: false, userId: false, userHash: false, otherChats: [] },
    ...{ tagManager: false, platform: 'html', sought, depth: { noscript: 0, template: 0 }, inComment: false },
    ...{ element: '', scriptType: '', collected: '', scripts: 0, sources: [] },
  };
  await scanInTurns(html, listenerOf(state));
  endText(state);
  state.platform = platformOfPage(html, state.tagManager);
  return state;
}

function listenerOf(state: State): Listener {
  return {
    open: (name, attributes) => {
      endText(state);
      state.element = name;
      if (name === 'noscript' || name === 'template') state.depth[name]++;
      if (name === 'script') openScript(attributes, state);
      if (name === 'iframe') openFrame(attributes, state);
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'content-security-policy') {
        if (state.policies.length < MAX_TAGS && !hidden(state)) state.policies.push(attributes.content ?? '');
      }
    },
    close: (name) => {
      endText(state);
      state.element = '';
      if ((name === 'noscript' || name === 'template') && state.depth[name] > 0) state.depth[name]--;
    },
    text: (piece) => {
      const most = state.element === 'script' ? MAX_SCRIPT : MAX_TEXT;
      if (state.collected.length < most) state.collected += piece.slice(0, most - state.collected.length);
    },
    comment: (text) => readComment(text, state),
  };
}

function readComment(text: string, state: State): void {
  if (state.inComment || !/widget\.js|\/embed\//.test(text.slice(0, MAX_COMMENT))) return;
  const { element, collected, depth } = state;
  Object.assign(state, { inComment: true, depth: { noscript: 0, template: 0 }, element: '', collected: '' });
  scanHtml(text.slice(0, MAX_COMMENT), listenerOf(state));
  endText(state);
  Object.assign(state, { inComment: false, depth, element, collected });
}

const hidden = ({ inComment, depth }: State): Tag['inside'] =>
  inComment ? 'comment' : depth.noscript > 0 ? 'noscript' : depth.template > 0 ? 'template' : undefined;

function openScript(attributes: Attributes, state: State): void {
  state.scriptType = (attributes.type ?? '').trim();
  const lazy = LAZY.find((name) => attributes[name]);
  const address = attributes.src ?? (lazy && attributes[lazy]) ?? '';
  if (!address) return;
  noteSource(address, state);
  const key = attributes['data-assistant'] || keyIn(address);
  if (!isLoader(address, attributes['data-assistant'] !== undefined || key !== undefined, state.sought)) return;
  const nonce = attributes.nonce ? { nonce: attributes.nonce } : {};
  add(state, { way: 'script', address, key, type: state.scriptType, ...nonce, lazy: !attributes.src, styled: false });
}

/** Other programs have a `widget.js` too: ours has an assistant, or comes from here. */
function isLoader(address: string, hasAssistant: boolean, { origin }: Sought): boolean {
  if (!/\/widget\.js(?:[?#]|$)/.test(address)) return false;
  return hasAssistant || address.startsWith(`${origin}/`) || address.startsWith(`${withoutScheme(origin)}/`);
}

const withoutScheme = (address: string) => address.replace(/^https?:/i, '');
const keyIn = (text: string) => /widget\.js\?(?:[^"'\s#]{0,200}&)?assistant=([\w-]{1,64})/.exec(text)?.[1];

function openFrame(attributes: Attributes, state: State): void {
  const lazy = attributes['data-src'];
  const address = attributes.src || lazy || '';
  noteSource(address, state);
  const [, key] = /\/embed\/([\w-]{1,64})(?:[?#/]|$)/.exec(address) ?? [];
  const { origin } = state.sought;
  const ours = withoutScheme(address).startsWith(`${withoutScheme(origin)}/`) || key === state.sought.key;
  if (!key || !ours) return;
  const styled = Boolean(attributes.style);
  add(state, { way: 'frame', address, key, type: '', lazy: !attributes.src, styled });
}

function add(state: State, tag: Tag): void {
  const inside = hidden(state);
  if (state.tags.length < MAX_TAGS) state.tags.push({ ...tag, ...(inside ? { inside } : {}) });
}

function noteSource(text: string, state: State): void {
  if (hidden(state) || state.scripts++ > MAX_SCRIPTS) return;
  state.tagManager ||= /googletagmanager\.com\/gtm\.js/.test(text);
  const chat = otherChatOf(text);
  if (chat && !state.otherChats.includes(chat)) state.otherChats.push(chat);
}

/** At the end of a stretch of text: what a script says, or what visitors read. */
function endText(state: State): void {
  const { collected, element, scriptType } = state;
  state.collected = '';
  if (!collected) return;
  if (element === 'script') {
    if (!DATA.test(scriptType)) readScript(collected, state);
  } else if (!hidden(state) && /<script[^>]*\/widget\.js/i.test(collected) && /assistant/.test(collected)) {
    state.asText = true;
  }
}

function readScript(code: string, state: State): void {
  if (hidden(state)) return;
  if (code.length <= MAX_SNIPPET) noteSource(code, state);
  if (/\bkomek\b/.test(code)) {
    state.userId ||= /\buser_id\b/.test(code);
    state.userHash ||= /\buser_hash\b/.test(code);
  }
  if (!/\/widget\.js/.test(code) || !/assistant/.test(code)) return;
  if (/^[ \t]{0,80}<script\b/im.test(code)) {
    state.inScript = true;
    return;
  }
  const [address = ''] = /(?:https?:)?\/\/[^"'`\s]{1,200}\/widget\.js[^"'`\s]{0,200}/.exec(code) ?? [];
  const named = /assistant['"]?\s*[,:=\]]\s*['"`]([\w-]{1,64})['"`]/.exec(code)?.[1] ?? keyIn(code);
  const key = code.includes(state.sought.key) ? state.sought.key : named;
  add(state, { way: 'inserted', address, key, type: state.scriptType, lazy: false, styled: false });
}

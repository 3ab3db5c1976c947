import type { InstallReport } from '../../app/schemas/widget';
import type { Settings, VisitorConfig } from '../server/bridge';
import { readSettings } from '../settings';
import { whatCovers } from './covered';
import { showNote } from './note';
import { watchRefusals } from './refusals';
import { words } from './words';

/** Reports once how the chat is seen on this page, to the owner who came by a link with a token. Visitors never load this. */

/** How long the chat is waited for, and how long after it what else the page loads. */
const PATIENCE_MS = 10_000;
const OTHERS_MS = 2_500;
const STEP_MS = 100;

const token = /komek-check=([\w-]{43})/.exec(location.hash)?.[1];
const config = (window as { komek?: VisitorConfig }).komek || {};
const origin = new URL(import.meta.url).origin;
/** The settings of each tag of this server. */
const tags = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/widget.js"]')]
  .map((script) => readSettings(script, config))
  .filter((settings) => settings?.origin === origin);
const [settings] = tags;
if (token && settings) void run(token, settings);

async function run(token: string, settings: Settings): Promise<void> {
  const say = words[settings.lang];
  const note = showNote(say.checking, say.close);
  const refusals = watchRefusals(origin);
  // As the chat itself calls: a policy that refuses it says so.
  await fetch(`${settings.api}suggested-questions`, { method: 'POST', credentials: 'omit', body: '{}' }).catch(
    () => {},
  );
  const appearedMs = await appearance(settings.assistantKey);
  await wait(OTHERS_MS);
  const place = placeOf(settings.assistantKey);
  const report: InstallReport = {
    token,
    lang: settings.lang,
    shown: place !== undefined,
    coveredBy: place && whatCovers(place.host, place.box),
    appearedMs,
    viewport: { width: innerWidth, height: innerHeight },
    tags: tags.filter((one) => one?.assistantKey === settings.assistantKey).length,
    blocked: refusals(),
    user: settings.identity ? (settings.identity.signature ? 'signed' : 'unsigned') : 'none',
  };
  note(await send(settings.api, report, say));
}

async function send(api: string, report: InstallReport, say: (typeof words)['en']): Promise<string> {
  try {
    const body = JSON.stringify(report);
    const response = await fetch(`${api}install-report`, { method: 'POST', credentials: 'omit', body });
    return response.ok ? say.done : ((await response.json()).message ?? say.failed);
  } catch {
    return `${say.failed} ${origin}`;
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When the chat was there: milliseconds from the beginning of the page. */
async function appearance(key: string): Promise<number | undefined> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (placeOf(key)) return Math.round(performance.now());
    await wait(STEP_MS);
  }
  return undefined;
}

/** Where the button is, or the panel that is part of the page; undefined if it takes no room, or none in the window. */
function placeOf(key: string): { host: Element; box: DOMRect } | undefined {
  const host = document.querySelector(`komek-chat[data-assistant=${JSON.stringify(key)}]`);
  if (!host) return undefined;
  const inPage = host.hasAttribute('data-mode');
  const box = ((!inPage && host.shadowRoot?.querySelector('#launcher')) || host).getBoundingClientRect();
  const inWindow = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  const visible = getComputedStyle(host).visibility !== 'hidden';
  return box.width > 0 && box.height > 0 && visible && (inPage || inWindow) ? { host, box } : undefined;
}

import type { Look } from '../app/schemas/widget';
import type { VisitorConfig } from './bridge';
import { createControl } from './control';
import css from './launcher.css?inline';
import { readSettings } from './settings';
import { adoptStyles } from './shadow';
import { fetchWelcome } from './welcome';

/** The button shows itself after so long even when the suggested questions have not come, in milliseconds. */
const PATIENCE = 3000;

type Control = ReturnType<typeof createControl>;

/** `window.komek` once the loader has run: what the page had put there, and these. */
type Komek = VisitorConfig & {
  /** Key of an assistant whose button is not in the page yet. */
  coming?: string;
  open: () => void;
  close: () => void;
  destroy: () => void;
  /** Another visitor or language without a reload; `identify({ user_id: '' })` when the visitor logs out. */
  identify: (visitor: VisitorConfig) => void;
};

// This runs on every page. It touches as few kinds of the browser's objects as it can, since the first of each kind
// costs a page kilobytes of memory (an SVG icon alone thirty), and stands at the top of the file, since a function that
// others know stays in memory with all that it says: of what runs here only `act` stays.

// A tag manager may run the file in a way of its own.
const script = (document.currentScript ||
  document.querySelector('script[data-assistant],script[src*="/widget.js"]')) as HTMLScriptElement;
const page = window as Window & { komek?: Partial<Komek> };
page.komek ||= {};
const komek = page.komek;
const settings = readSettings(script, komek);

if (!settings) console.warn('komek: data-assistant?');
else if (
  komek.coming !== settings.assistantKey &&
  !document.querySelector(`komek-chat[data-assistant=${JSON.stringify(settings.assistantKey)}]`)
) {
  const floating = settings.mode === 'widget';
  const host = document.createElement('komek-chat');
  const root: ShadowRoot & { setHTML?: (html: string, options: { sanitizer: object }) => void } = host.attachShadow({
    mode: 'open',
  });
  const welcome = fetchWelcome(settings);
  let control: Control | undefined;
  const act = (name: keyof Control, what?: unknown): void => {
    control ||= createControl(script, komek, host, root, welcome, show);
    (control[name] as (what?: unknown) => unknown)(what);
  };

  // In one step: a pointer's handler alone would have the browser draw the page once more.
  const show = () => {
    host.onpointerenter = host.onfocus = host.onclick = act.bind(null, 'handle');
    document.documentElement.append(host);
  };

  komek.coming = settings.assistantKey;
  host.setAttribute('data-assistant', settings.assistantKey);
  if (floating) {
    // As text, the button is an object of the page's scripts only once someone touches it. This way of reading a text
    // can make nothing that runs, and so pages that demand Trusted Types allow it; not all browsers know it yet.
    const label = settings.lang === 'en' ? 'Chat' : 'Чат';
    root.setHTML?.(
      `<button id="launcher" type="button" aria-label="${label}" aria-expanded="false" aria-busy="false">`,
      { sanitizer: {} },
    );
    if (!root.childElementCount) act('repaint');
  } else host.setAttribute('data-mode', settings.mode);
  adoptStyles(root, css);

  komek.open = act.bind(null, 'open', true);
  komek.close = act.bind(null, 'close');
  komek.destroy = act.bind(null, 'destroy');
  komek.identify = act.bind(null, 'identify');

  const begin = () => {
    // In the page at last with its colours: what is put there sooner and shown later is styled twice.
    const appear = () => {
      komek.coming = '';
      if (floating && !control) show();
      else act('appear');
    };
    const timer = setTimeout(appear, PATIENCE);
    if (!floating) act('insert');
    void welcome.then(({ look }: { look?: Look }) => {
      clearTimeout(timer);
      if (look) act('dress', look);
      appear();
    });
  };
  if (floating || document.readyState !== 'loading') begin();
  else addEventListener('DOMContentLoaded', begin);
}

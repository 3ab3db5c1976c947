import type { Look } from '../app/schemas/widget';
import { createControl } from './control';
import css from './launcher.css?inline';
import type { VisitorConfig } from './server/bridge';
import { fetchWelcome } from './server/welcome';
import { readSettings } from './settings';
import { adoptStyles } from './shadow';

/** The button appears after this many milliseconds even if the suggested questions have not arrived. */
const PATIENCE = 3000;

type Control = ReturnType<typeof createControl>;

/** `window.komek` once the loader has run: what the page had put there, and these members. */
type Komek = VisitorConfig & {
  /** Key of an assistant whose button is not in the page yet. */
  coming?: string;
  open: () => void;
  close: () => void;
  destroy: () => void;
  /** Changes the visitor or language without a reload; `identify({ user_id: '' })` when the visitor logs out. */
  identify: (visitor: VisitorConfig) => void;
};

// This runs on every page. It uses as few kinds of browser objects as possible, since the first of each kind costs a
// page kilobytes of memory (an SVG icon alone thirty). It is at the top of the file, since a function referenced by
// others stays in memory with its whole scope: of the code here, only `act` stays.

// A tag manager may run the file in its own way.
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

  // In one step: a pointer handler alone would make the browser draw the page once more.
  const show = () => {
    host.onpointerenter = host.onfocus = host.onclick = act.bind(null, 'handle');
    document.documentElement.append(host);
  };

  // The owner came by a link that checks the page: `#komek-check=`.
  if (/komek-/.test(location.hash)) void import(/* @vite-ignore */ `${settings.origin}/widget/check.js`);
  komek.coming = settings.assistantKey;
  host.setAttribute('data-assistant', settings.assistantKey);
  if (floating) {
    // Set as text, so that the button becomes a script object only once someone touches it. This way of parsing cannot
    // create anything that runs, so pages with Trusted Types allow it; not all browsers support it yet.
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
    // Inserted only with its colours: an element inserted earlier and shown later is styled twice.
    const appear = () => {
      komek.coming = '';
      if (floating && !control) show();
      else act('appear');
      // A person is awaited, of whom the button is to tell.
      try {
        if (localStorage['komek:awaited']) act('listen');
      } catch {}
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

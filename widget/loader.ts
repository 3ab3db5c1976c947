import type { Settings, VisitorConfig } from './bridge';
import { createControl, type Widget } from './control';
import css from './launcher.css?inline';
import { readSettings } from './settings';
import { adoptStyles } from './shadow';
import { fetchWelcome } from './welcome';

/** The button shows itself after so long even when the suggested questions have not come, in milliseconds. */
const PATIENCE = 3000;

type Control = ReturnType<typeof createControl>;

/** `window.komek` once the loader has run: what the page had put there, and these. */
type Komek = VisitorConfig & {
  open: () => void;
  close: () => void;
  destroy: () => void;
  /** Another visitor or language without a reload; `identify({ user_id: '' })` when the visitor logs out. */
  identify: (visitor: VisitorConfig) => void;
};

/** The round button says what it is and how it stands; its icon is a shape cut out by the stylesheet. */
function paint(this: Widget, { lang }: Settings, open: boolean, busy: boolean, failed?: boolean): void {
  this.button.setAttribute('aria-label', (lang === 'en' ? 'Chat' : 'Чат') + (failed ? ' ⚠' : ''));
  this.button.setAttribute('aria-expanded', `${open}`);
  this.button.setAttribute('aria-busy', `${busy}`);
}

/**
 * Runs on every page: it touches as few kinds of the browser's objects as it can, since the first of each kind costs a
 * page kilobytes of memory (an SVG icon alone thirty), and leaves all else to the control.
 */
function start(script: HTMLScriptElement): void {
  const page = window as Window & { komek?: Partial<Komek> };
  page.komek ||= {};
  const komek = page.komek;
  const data = (name: string) => script.getAttribute(`data-${name}`);
  const read = () => readSettings(script.src, data, komek);
  const settings = read();
  if (!settings) {
    console.warn('komek: data-assistant?');
    return;
  }
  if (document.querySelector(`komek-chat[data-assistant=${JSON.stringify(settings.assistantKey)}]`)) return;

  const floating = settings.mode === 'widget';
  const host = document.createElement('komek-chat');
  const button = document.createElement('button');
  const root = host.attachShadow({ mode: 'open' });
  let made: Control | undefined;
  const control = () => {
    made ||= createControl(widget);
    return made;
  };
  const widget: Widget = {
    host,
    root,
    button,
    floating,
    settings,
    welcome: fetchWelcome(settings),
    paint,
    insert() {
      if (host.isConnected) return;
      const target = data('target') && document.querySelector(data('target')!);
      if (floating) document.documentElement.append(host);
      else if (target) target.append(host);
      else script.after(host);
    },
    read(visitor) {
      Object.assign(komek, visitor);
      return read();
    },
  };

  host.setAttribute('data-assistant', settings.assistantKey);
  adoptStyles(root, css);
  button.type = 'button';
  button.hidden = true;
  button.id = 'launcher';
  if (floating) {
    root.append(button);
    button.onpointerenter = button.onfocus = () => control().prepare();
    button.onclick = () => control().toggle();
  } else host.setAttribute('data-mode', settings.mode);

  komek.open = () => void control().open(true);
  komek.close = () => control().close();
  komek.destroy = () => control().destroy();
  komek.identify = (visitor) => control().identify(visitor);

  widget.insert();
  widget.paint(settings, false, false);
  const appear = () => {
    if (button.hidden && !floating && host.isConnected) void control().open(false);
    button.hidden = false;
  };
  setTimeout(appear, PATIENCE);
  void widget.welcome.then(({ look }) => {
    if (look) control().dress(look);
    appear();
  });
}

// A tag manager may run the file in a way of its own.
const script = (document.currentScript ||
  document.querySelector('script[data-assistant],script[src*="/widget.js"]')) as HTMLScriptElement;
// What is to stand in the page must wait for its place.
if (document.readyState !== 'loading' || !script.getAttribute('data-mode')) start(script);
else addEventListener('DOMContentLoaded', () => start(script));

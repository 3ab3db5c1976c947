import type { Look, SuggestedQuestionsReply } from '../app/schemas/widget';
import type { PanelHandle, PanelModule, VisitorConfig } from './bridge';
import { invite } from './invitation';
import { createLauncher } from './launcher';
import css from './launcher.css?inline';
import { readSettings } from './settings';
import { adoptStyles } from './shadow';
import { fetchWelcome } from './welcome';

/** The button shows itself after so long even when the suggested questions have not come, in milliseconds. */
const PATIENCE = 3000;
/** How often a panel that does not come is asked for before the visitor must click again. */
const TRIES = 4;
const panels = __PANELS__;

/** `window.komek` once the loader has run: what the page had put there, and these. */
type Komek = VisitorConfig & {
  open: () => void;
  close: () => void;
  destroy: () => void;
  /** Another visitor or language without a reload; `identify({ user_id: '' })` when the visitor logs out. */
  identify: (visitor: VisitorConfig) => void;
};

function start(script: HTMLScriptElement): void {
  const page = window as Window & { komek?: Partial<Komek> };
  page.komek ||= {};
  const komek = page.komek;
  const read = () =>
    readSettings(
      {
        src: script.src,
        data: script.dataset,
        languages: [document.documentElement.lang, ...navigator.languages],
      },
      komek,
    );
  const first = read();
  if (!first) {
    console.warn('komek: data-assistant?');
    return;
  }
  if (document.querySelector(`komek-chat[data-assistant="${CSS.escape(first.assistantKey)}"]`)) return;

  let settings = first;
  let welcome: Promise<SuggestedQuestionsReply>;
  let invitation: HTMLElement | undefined;
  let wanted = false;
  let panel: PanelHandle | undefined;
  let module: Promise<PanelModule> | undefined;
  let failures = 0;
  let styled = false;

  const floating = settings.mode === 'widget';
  const host = document.createElement('komek-chat');
  const root = host.attachShadow({ mode: 'open' });
  const { button, paint } = createLauncher();
  const repaint = () => paint(settings.lang, wanted && !!panel, wanted && !panel);

  host.dataset.assistant = settings.assistantKey;
  adoptStyles(root, css);

  function load(): Promise<PanelModule> {
    // Some browsers remember a failed import for good: another address asks anew.
    const file = panels[settings.lang] + (failures ? `?${failures}` : '');
    if (!module) {
      const mine: Promise<PanelModule> = import(/* @vite-ignore */ new URL(file, script.src).href);
      module = mine;
      mine.catch((error) => {
        console.warn('komek', error);
        failures++;
        if (module === mine) module = undefined;
      });
    }
    return module;
  }

  async function open(focus: boolean): Promise<void> {
    insert();
    wanted = true;
    invitation?.remove();
    repaint();
    const mine = load();
    try {
      const { mount, css } = await mine;
      if (!wanted || mine !== module) return;
      if (!styled) adoptStyles(root, css);
      styled = true;
      panel ||= mount({ root, settings, welcome, close });
      panel.show(focus);
    } catch {
      // A bad connection: the button shows that it is at it, three times, and then waits for the next click.
      if (wanted && failures % TRIES) return void setTimeout(() => wanted && open(focus), failures * 1000);
      wanted = false;
    }
    repaint();
  }

  /** The colours are of the form #rrggbb, as the server gives them. */
  function dress({ color, ink, side, invitation: wish }: Look): void {
    adoptStyles(root, `:host{${color ? `--c:${color};--i:${ink};` : ''}${side ? '--r:auto;--l:var(--o)' : ''}}`);
    if (floating && wish && !wanted) invitation = invite(root, wish, () => void open(true));
  }

  function unload(): void {
    panel?.destroy();
    panel = module = undefined;
  }

  function close(): void {
    if (!floating) return;
    const inside = root.activeElement;
    wanted = false;
    panel?.hide();
    repaint();
    if (inside) button.focus();
  }

  function insert(): void {
    if (host.isConnected) return;
    const target = script.dataset.target && document.querySelector(script.dataset.target);
    if (floating) document.body.append(host);
    else if (target) target.append(host);
    else script.after(host);
  }

  if (floating) {
    root.append(button);
    button.onpointerenter = button.onfocus = load;
    button.onclick = () => (wanted ? close() : void open(true));
  } else host.dataset.mode = settings.mode;

  Object.assign(komek, {
    open: () => void open(true),
    close,
    destroy() {
      wanted = false;
      unload();
      host.remove();
    },
    identify(visitor) {
      const inside = root.activeElement;
      Object.assign(komek, visitor);
      settings = read() || settings;
      welcome = fetchWelcome(settings);
      unload();
      if (wanted) void open(!!inside);
      else repaint();
    },
  } satisfies Komek);

  insert();
  repaint();
  welcome = fetchWelcome(settings);
  const appear = () => {
    if (button.hidden && !floating && host.isConnected) void open(false);
    button.hidden = false;
  };
  setTimeout(appear, PATIENCE);
  void welcome.then(({ look }) => {
    if (look) dress(look);
    appear();
  });
}

// A tag manager may run the file in a way of its own.
const script = (document.currentScript ||
  document.querySelector('script[data-assistant],script[src*="/widget.js"]')) as HTMLScriptElement;
if (document.body) start(script);
else addEventListener('DOMContentLoaded', () => start(script));

import type { SuggestedQuestion } from '../app/schemas/widget';
import type { PanelHandle, PanelModule, VisitorConfig } from './bridge';
import { createLauncher } from './launcher';
import css from './launcher.css?inline';
import { fetchQuestions } from './questions';
import { readSettings } from './settings';
import { adoptStyles } from './shadow';

/** The button shows itself after so long even when the suggested questions have not come, in milliseconds. */
const PATIENCE = 3000;
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
  let questions: Promise<SuggestedQuestion[]>;
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
    repaint();
    const mine = load();
    try {
      const { mount, css } = await mine;
      if (!wanted || mine !== module) return;
      if (!styled) adoptStyles(root, css);
      styled = true;
      panel ||= mount({ root, settings, questions, close });
      panel.show(focus);
    } catch {
      wanted = false;
    }
    repaint();
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
      questions = fetchQuestions(settings);
      unload();
      if (wanted) void open(!!inside);
      else repaint();
    },
  } satisfies Komek);

  insert();
  repaint();
  questions = fetchQuestions(settings);
  void Promise.race([questions, new Promise((done) => setTimeout(done, PATIENCE))]).then(() => {
    button.hidden = false;
    if (!floating && host.isConnected) void open(false);
  });
}

const script = (document.currentScript || document.querySelector('script[data-assistant]')) as HTMLScriptElement;
if (document.body) start(script);
else addEventListener('DOMContentLoaded', () => start(script));

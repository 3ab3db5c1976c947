import type { SuggestedQuestion } from '../app/schemas/widget';
import type { Language, PanelHandle, PanelModule, Settings, VisitorConfig, WordsModule } from './bridge';
import { createLauncher } from './launcher';
import css from './launcher.css?inline';
import { fetchQuestions } from './questions';
import { readSettings } from './settings';
import { adoptStyles } from './shadow';

/** Where the panel and the dictionaries stand, seen from the loader; put in by the build. */
declare const __FILES__: Record<'panel' | Language, string>;

/** The button shows itself after so long even when the suggested questions have not come, in milliseconds. */
const PATIENCE = 3000;
const files = __FILES__;

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
  if (!first) return console.warn('komek: data-assistant?');
  for (const other of document.querySelectorAll<HTMLElement>('komek-chat'))
    if (other.dataset.assistant === first.assistantKey) return;

  let settings = first;
  let questions: Promise<SuggestedQuestion[]>;
  let wanted = false;
  let panel: PanelHandle | undefined;
  let modules: Promise<[PanelModule, WordsModule]> | undefined;
  let failures = 0;

  const floating = settings.mode === 'widget';
  const host = document.createElement('komek-chat');
  const root = host.attachShadow({ mode: 'open' });
  const adopt = (text: string) => adoptStyles(root, text);
  const { button, paint } = createLauncher();
  const repaint = () => paint(settings.lang, wanted && !!panel, wanted && !panel);

  host.dataset.assistant = settings.assistantKey;
  adopt(css);

  // Some browsers remember a failed import for good: another address asks anew.
  const fetchFile = (name: keyof typeof files) =>
    import(/* @vite-ignore */ new URL(files[name] + (failures ? `?${failures}` : ''), script.src).href);

  function load() {
    modules ||= Promise.all([fetchFile('panel'), fetchFile(settings.lang)]);
    return modules;
  }

  const preload = () => void load().catch(() => {});

  async function open(focus: boolean): Promise<void> {
    insert();
    wanted = true;
    repaint();
    const mine = load();
    try {
      const [{ mount }, { words }] = await mine;
      if (!wanted || mine !== modules) return;
      panel ||= mount({ root, settings, words, questions, adopt, close });
      panel.show(focus);
    } catch (error) {
      console.warn('komek', error);
      failures++;
      modules = undefined;
      wanted = false;
    }
    repaint();
  }

  function unload(): void {
    panel?.destroy();
    panel = modules = undefined;
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
    button.onpointerenter = button.onfocus = preload;
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
    if (!floating) void open(false);
  });
}

const script = (document.currentScript || document.querySelector('script[data-assistant]')) as HTMLScriptElement;
if (document.body) start(script);
else addEventListener('DOMContentLoaded', () => start(script));

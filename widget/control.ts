import type { Look, SuggestedQuestionsReply } from '../app/schemas/widget';
import type { PanelHandle, PanelModule, VisitorConfig } from './bridge';
import { readSettings } from './settings?again';
import { adoptStyles } from './shadow';
import { fetchWelcome } from './welcome?again';

/** How often a panel that does not come is asked for before the visitor must click again. */
const TRIES = 4;

/**
 * What a widget does once someone touches it. Made at the first need: until then all of it is one function to the
 * browser, and takes the memory of one.
 *
 * @param script The tag, and `config` what the page says beside it: read anew when the visitor changes.
 * @param root Has the button in it already, where the browser could read it as text.
 * @param show Puts the floating button into the page.
 */
export function createControl(
  script: HTMLScriptElement,
  config: VisitorConfig & { coming?: string },
  host: HTMLElement,
  root: ShadowRoot,
  welcome: Promise<SuggestedQuestionsReply>,
  show: () => void,
) {
  let settings = readSettings(script, config)!;
  const floating = settings.mode === 'widget';
  const button = root.querySelector('button') || document.createElement('button');
  let wanted = false;
  let panel: PanelHandle | undefined;
  let module: Promise<PanelModule> | undefined;
  let failures = 0;
  let styled = false;
  /** Opened once, a visitor needs no invitation. */
  let invited = false;
  let invitation: HTMLElement | undefined;
  let gone = false;

  if (floating && !button.id) {
    button.id = 'launcher';
    button.type = 'button';
    root.append(button);
  }

  /**
   * The round button says what it is and how it stands; its icon is a shape cut out by the stylesheet.
   *
   * @param failed The panel could not be had, the next click tries again.
   */
  function repaint(failed?: boolean): void {
    button.setAttribute('aria-label', (settings.lang === 'en' ? 'Chat' : 'Чат') + (failed ? ' ⚠' : ''));
    button.setAttribute('aria-expanded', `${wanted && !!panel}`);
    button.setAttribute('aria-busy', `${wanted && !panel}`);
  }

  /** Puts the host into its place if it is not there. */
  function insert(): void {
    if (host.isConnected) return;
    const selector = !floating && script.getAttribute('data-target');
    const target = selector && document.querySelector(selector);
    if (floating) show();
    else if (target) target.append(host);
    else script.after(host);
  }

  function load(): Promise<PanelModule> {
    const { origin, lang } = settings;
    // Some browsers remember a failed import for good: another address asks anew.
    const name = __PANELS__.split(' ').find((name) => name.startsWith(lang));
    const file = `widget/panel-${name}.js${failures ? `?${failures}` : ''}`;
    if (!module) {
      const mine: Promise<PanelModule> = import(/* @vite-ignore */ `${origin}/${file}`);
      module = mine;
      mine.catch((error) => {
        console.warn('komek', error);
        failures++;
        if (module === mine) module = undefined;
      });
    }
    return module;
  }

  function style(css: string): void {
    if (!styled) adoptStyles(root, css, true);
    styled = true;
  }

  /** The panel, closed. */
  async function ready(): Promise<PanelHandle | undefined> {
    const mine = load();
    const { mount, css } = await mine;
    if (mine !== module) return undefined;
    style(css);
    panel ||= mount({ root, settings, welcome, close });
    return panel;
  }

  async function open(focus: boolean): Promise<void> {
    insert();
    gone = false;
    wanted = true;
    invited = true;
    invitation?.remove();
    repaint();
    try {
      const made = await ready();
      if (!wanted || !made) return;
      made.show(focus);
    } catch {
      // A bad connection: the button shows that it is at it, three times, then that it failed, and waits for a click.
      if (wanted && failures % TRIES) return void setTimeout(() => wanted && open(focus), failures * 1000);
      wanted = false;
      return repaint(true);
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

  return {
    repaint,
    insert,
    open,
    close,
    /** A pointer or the focus came near: a click is likely, and what makes the panel takes longer than showing it. */
    handle(event: Event): void {
      if (event.type !== 'click') void ready().catch(() => {});
      else if (event.composedPath()[0] !== button) return;
      else if (wanted) close();
      else void open(true);
    },
    /** The time has come to be seen: the button, or the panel where that stands in the page. */
    appear(): void {
      if (gone) return;
      if (floating) insert();
      else void open(false);
    },
    /** The colours are of the form #rrggbb, as the server gives them. */
    dress({ color, ink, side, invitation: wish }: Look): void {
      const colors = color ? `--c:${color};--i:${ink};` : '';
      adoptStyles(root, `:host{${colors}${side ? '--r:auto;--l:var(--o)' : ''}}`, true);
      if (!floating || !wish) return;
      setTimeout(async () => {
        const { invite, css } = await load();
        if (invited || !host.isConnected) return;
        style(css);
        invitation = invite(root, wish, () => void open(true));
      }, wish.after * 1000);
    },
    destroy(): void {
      gone = true;
      wanted = false;
      config.coming = '';
      unload();
      host.remove();
    },
    identify(visitor: VisitorConfig): void {
      const inside = root.activeElement;
      Object.assign(config, visitor);
      settings = readSettings(script, config) || settings;
      welcome = fetchWelcome(settings);
      unload();
      if (wanted) void open(!!inside);
      else repaint();
    },
  };
}

import type { Look, SuggestedQuestionsReply } from '../app/schemas/widget';
import type { PanelHandle, PanelModule, VisitorConfig } from './server/bridge';
import { fetchWelcome } from './server/welcome?again';
import { readSettings } from './settings?again';
import { adoptStyles } from './shadow';

/** How often loading the panel is retried before the visitor must click again. */
const TRIES = 4;

/**
 * What a widget does once someone touches it. Created on first use: until then the browser treats all of it as one
 * function, with the memory of one.
 *
 * @param script The tag, with `config` beside it; read again when the visitor changes.
 * @param root Already contains the button, if the browser could parse it as text.
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
  /** A visitor who has opened the panel needs no invitation. */
  let invited = false;
  let invitation: HTMLElement | undefined;
  let gone = false;

  if (floating && !button.id) {
    button.id = 'launcher';
    button.type = 'button';
    root.append(button);
  }

  /**
   * Updates the round button's label and state; its icon is a shape cut out by the stylesheet.
   *
   * @param failed The panel could not be loaded; the next click retries.
   */
  function repaint(failed?: boolean): void {
    button.setAttribute('aria-label', (settings.lang === 'en' ? 'Chat' : 'Чат') + (failed ? ' ⚠' : ''));
    button.setAttribute('aria-expanded', `${wanted && !!panel}`);
    button.setAttribute('aria-busy', `${wanted && !panel}`);
  }

  /** Inserts the host if it is not in the page. */
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
    // Some browsers remember a failed import forever: another URL makes them retry.
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
      // On a bad connection the button shows progress for three retries, then failure, and waits for a click.
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
    /** A pointer or the focus came near: a click is likely, and creating the panel takes longer than showing it. */
    handle(event: Event): void {
      if (event.type !== 'click') void ready().catch(() => {});
      else if (event.composedPath()[0] !== button) return;
      else if (wanted) close();
      else void open(true);
    },
    /** Makes the panel, closed: it listens for people. */
    listen(): void {
      ready().catch(() => {});
    },
    /** Shows the button, or the panel if it is part of the page. */
    appear(): void {
      if (gone) return;
      if (floating) insert();
      else void open(false);
    },
    /** The colours have the form #rrggbb, as the server returns them. */
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

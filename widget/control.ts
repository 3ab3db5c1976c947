import type { Look, SuggestedQuestionsReply } from '../app/schemas/widget';
import type { PanelHandle, PanelModule, Settings, VisitorConfig } from './bridge';
import { adoptStyles } from './shadow';
import { fetchWelcome } from './welcome';

/** How often a panel that does not come is asked for before the visitor must click again. */
const TRIES = 4;
const panels = __PANELS__;

/** What stands in a page before anyone touches it; `settings` and `welcome` change with the visitor. */
export type Widget = {
  host: HTMLElement;
  root: ShadowRoot;
  button: HTMLElement;
  floating: boolean;
  settings: Settings;
  welcome: Promise<SuggestedQuestionsReply>;
  /** Puts the host into the page if it is not there. */
  insert: () => void;
  /** `failed`: the panel could not be had, the next click tries again. */
  paint: (settings: Settings, open: boolean, busy: boolean, failed?: boolean) => void;
  /** Takes over a change of who is asking. */
  read: (visitor: VisitorConfig) => Settings | undefined;
};

/**
 * What a widget does once someone touches it. Made at the first need: until then these functions are one to the
 * browser, and take the memory of one.
 */
export function createControl(widget: Widget) {
  const { host, root, button, floating } = widget;
  let wanted = false;
  let panel: PanelHandle | undefined;
  let module: Promise<PanelModule> | undefined;
  let failures = 0;
  let styled = false;
  /** Opened once, a visitor needs no invitation. */
  let invited = false;
  let invitation: HTMLElement | undefined;

  const repaint = (failed?: boolean) => widget.paint(widget.settings, wanted && !!panel, wanted && !panel, failed);

  function load(): Promise<PanelModule> {
    const { origin, lang } = widget.settings;
    // Some browsers remember a failed import for good: another address asks anew.
    const file = panels[lang] + (failures ? `?${failures}` : '');
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

  /** The panel, closed: what makes it takes longer than showing it. */
  async function ready(): Promise<PanelHandle | undefined> {
    const mine = load();
    const { mount, css } = await mine;
    if (mine !== module) return undefined;
    style(css);
    panel ||= mount({ root, settings: widget.settings, welcome: widget.welcome, close });
    return panel;
  }

  async function open(focus: boolean): Promise<void> {
    widget.insert();
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
    /** A pointer or the focus is on the button: a click is likely. */
    prepare: () => void ready().catch(() => {}),
    open,
    close,
    toggle: () => (wanted ? close() : void open(true)),
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
      wanted = false;
      unload();
      host.remove();
    },
    identify(visitor: VisitorConfig): void {
      const inside = root.activeElement;
      widget.settings = widget.read(visitor) || widget.settings;
      widget.welcome = fetchWelcome(widget.settings);
      unload();
      if (wanted) void open(!!inside);
      else repaint();
    },
  };
}

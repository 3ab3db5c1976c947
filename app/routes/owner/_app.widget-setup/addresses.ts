import type { Platform } from '~/schemas/install';

export const TABS = ['web', 'telegram', 'whatsapp', 'instagram', 'wechat'] as const;
export type TabId = (typeof TABS)[number];

/** Dialogs over the Telegram tab. */
export const BOT_DIALOGS = ['activate', 'replace', 'disable', 'remove'] as const;
export type BotDialog = (typeof BOT_DIALOGS)[number];

/** What was done to the bot last. */
export const BOT_DONE = ['activated', 'enabled', 'disabled', 'removed', 'tested'] as const;
export type BotDone = (typeof BOT_DONE)[number];

/** What its forms ask for: a dialog's name, or a button's of the card. */
type BotTask = BotDialog | 'enable' | 'test';

type State = { tab?: TabId; bot?: BotDialog; do?: BotTask; done?: BotDone };

/** Every state of the screen is an address. */
export function widgetSetupUrl({ tab = 'telegram', ...state }: State = {}): string {
  const search = new URLSearchParams({ ...(tab === 'web' ? {} : { tab }), ...state }).toString();
  return search ? `/widget-setup?${search}` : '/widget-setup';
}

/** What was done on the website's tab last. */
export const WEB_DONE = ['sent', 'opened', 'withdrawn', 'forgotten'] as const;

type WebState = {
  /** What the website is built with. */
  on?: Platform;
  do?: 'send' | 'open-page' | 'withdraw-page' | 'forget-sites';
  done?: (typeof WEB_DONE)[number];
};

/** The same of the website's tab, which is the first. */
export function webAddress(state: WebState = {}): string {
  const search = new URLSearchParams(state).toString();
  return search ? `/widget-setup?${search}` : '/widget-setup';
}

export const tabOf = (query: URLSearchParams): TabId => TABS.find((known) => known === query.get('tab')) ?? 'web';

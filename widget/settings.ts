import type { Language, Mode, Settings, VisitorConfig } from './bridge';

const spoken = (value: unknown) => (value === 'en' || value === 'ru' || value === 'kk' ? value : undefined);
const primary = (tag: string) => spoken(tag.slice(0, 2).toLowerCase());

/**
 * The language of the widget: one that was set, only if it is exactly en, ru or kk, else that of the page, else the
 * first of the browser's that is one of them by its primary subtag (`kk-KZ` is kk). `undefined` when nothing is known.
 */
function chooseLanguage(config: unknown, tag: unknown): Language | undefined {
  const found = spoken(config) || spoken(tag) || primary(document.documentElement.lang);
  if (found) return found;
  for (const language of navigator.languages) if (primary(language)) return primary(language);
  return undefined;
}

/**
 * Settings out of the script tag and `window.komek`; `undefined` when the tag names no assistant.
 *
 * @param src Address of the running script: its origin is where the calls go.
 * @param data Reads an attribute of its tag, named without `data-`.
 */
export function readSettings(
  src: string,
  data: (name: string) => string | null,
  config: VisitorConfig,
): Settings | undefined {
  // By hand: URL would cost every page the memory of a class it may not use otherwise.
  const origin = /^\w+:\/\/[^/]+/.exec(src)?.[0];
  // Tag managers are known to drop what they do not know of a tag, but keep its address.
  const assistantKey = data('assistant') || /[?&]assistant=([\w-]+)/.exec(src)?.[1];
  if (!assistantKey || !origin) return undefined;
  if (config.user_id && !config.user_hash) console.warn('komek: user_id needs user_hash');
  const lang = chooseLanguage(config.lang, data('lang'));
  return {
    assistantKey,
    origin,
    api: `${origin}/api/assistants/${encodeURIComponent(assistantKey)}/widget/`,
    mode: (data('mode') as Mode | null) || 'widget',
    lang: lang || 'en',
    questionsLang: lang || 'ru',
    identity: config.user_id ? { userId: `${config.user_id}`, signature: config.user_hash || '' } : undefined,
    metadata: config.user_metadata,
  };
}

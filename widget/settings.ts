import type { Language, Mode, Settings, VisitorConfig } from './bridge';

export type Page = {
  /** Address of the running script: its origin is where the calls go. */
  src: string;
  data: Record<string, string | undefined>;
  /** Languages of the page and the browser, most wanted first. */
  languages: readonly string[];
};

const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ru' || value === 'kk';

/**
 * The language of the widget: one that was set, only if it is exactly en, ru or kk, else the first of the page's and
 * the browser's that is one of them by its primary subtag (`kk-KZ` is kk). `undefined` when nothing is known.
 */
export function chooseLanguage(wanted: readonly unknown[], languages: readonly string[]): Language | undefined {
  return wanted.find(isLanguage) ?? languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
}

/** Settings out of the script tag and `window.komek`; `undefined` when the tag names no assistant. */
export function readSettings({ src, data, languages }: Page, config: VisitorConfig): Settings | undefined {
  const { origin, searchParams } = new URL(src);
  // Tag managers are known to drop what they do not know of a tag, but keep its address.
  const assistantKey = data.assistant || searchParams.get('assistant');
  if (!assistantKey) return undefined;
  if (config.user_id && !config.user_hash) console.warn('komek: user_id needs user_hash');
  const lang = chooseLanguage([config.lang, data.lang], languages);
  return {
    assistantKey,
    origin,
    api: `${origin}/api/assistants/${encodeURIComponent(assistantKey)}/widget/`,
    mode: (data.mode as Mode | undefined) || 'widget',
    lang: lang || 'en',
    questionsLang: lang || 'ru',
    identity: config.user_id ? { userId: `${config.user_id}`, signature: config.user_hash || '' } : undefined,
    metadata: config.user_metadata,
  };
}

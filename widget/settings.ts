import type { Language, Mode, Settings, VisitorConfig } from './server/bridge';

/**
 * Reads the settings from the script tag and `window.komek`; `undefined` if the tag names no assistant.
 *
 * @param script Its URL determines where the calls go.
 */
export function readSettings(
  script: Pick<HTMLScriptElement, 'src' | 'getAttribute'>,
  config: VisitorConfig,
): Settings | undefined {
  const data = (name: string) => script.getAttribute(`data-${name}`);
  const spoken = (value: unknown) => (value === 'en' || value === 'ru' || value === 'kk' ? value : undefined);
  const primary = (tag: string) => spoken(tag.slice(0, 2).toLowerCase());

  // Parsed by hand: URL would cost every page the memory of a class it may not use otherwise.
  const origin = /^\w+:\/\/[^/]+/.exec(script.src)?.[0];
  // Some tag managers drop unknown attributes of a tag, but keep its URL.
  const assistantKey = data('assistant') || /[?&]assistant=([\w-]+)/.exec(script.src)?.[1];
  if (!assistantKey || !origin) return undefined;
  if (config.user_id && !config.user_hash) console.warn('komek: user_id needs user_hash');
  // The configured language if it is exactly one of the three, else the page's, else the browser's first that is one of
  // them by its primary subtag (`kk-KZ` is kk).
  let lang: Language | undefined =
    spoken(config.lang) || spoken(data('lang')) || primary(document.documentElement.lang);
  if (!lang) for (const language of navigator.languages) lang ||= primary(language);
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

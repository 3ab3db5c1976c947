import type { Platform } from '~/schemas/install';

/**
 * The line that puts an assistant's chat on a page.
 *
 * @param base origin of this Komek.
 * @param platform Google Tag Manager drops a tag's attributes that it does not know, so the key is part of the URL there.
 */
export function snippetFor(base: string, key: string, platform: Platform = 'html'): string {
  if (platform === 'gtm') return `<script async src="${base}/widget.js?assistant=${key}"></script>`;
  return `<script async src="${base}/widget.js" data-assistant="${key}"></script>`;
}

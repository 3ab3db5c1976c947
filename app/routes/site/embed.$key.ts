import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { isLanguage } from '~/schemas/language';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { frameAncestors } from '~/services/assistant/widget-settings.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import inter from '~/styles/inter.css?url';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The panel as a page of its own, for an iframe on a customer's site. Its visitors are anonymous: an address is passed
 * on and kept in logs, so it never names one.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('lang');
  // Framed by one of our own pages, which has loaded its font already; a customer's page is spared the download.
  const styles = searchParams.has('own') ? inter : undefined;
  const language = isLanguage(asked) ? asked : await languageOf(request);
  try {
    await spend({ 'read-address': context?.address });
    const assistant = await assistantByKey(params.key ?? '');
    return new Response(embedPage(assistant.key, assistant.appearance.name ?? assistant.name, language, styles), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:; style-src ${styles ? "'self' " : ''}'sha256-${STYLE_HASH}'; font-src 'self'; base-uri 'none'; form-action 'none'; ${frameAncestors(assistant)}`,
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(tFor(language)(`errors:${error.code}`), { status: error.status });
  }
}

const STYLE = 'html,body{height:100%;margin:0}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const embedPage = (key: string, name: string, language: string, styles: string | undefined) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>${styles ? `\n<link rel="stylesheet" href="${styles}">` : ''}
</head>
<body>
<script async src="/widget.js" data-assistant="${escapeHtml(key)}" data-mode="embed" data-lang="${language}"></script>
</body>
</html>`;

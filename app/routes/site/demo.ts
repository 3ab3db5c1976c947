import type { LoaderFunctionArgs } from '@remix-run/node';
import { demoAssistantKey } from '~/demo/seed.server';
import { shopPage } from '~/demo/shop-page';
import { languageOf } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { isLanguage } from '~/schemas/language';

/** A sample shop with the widget on it; there only in a demo. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = config.demo ? await demoAssistantKey() : undefined;
  if (!key) throw new Response('Not found', { status: 404 });
  const asked = new URL(request.url).searchParams.get('lang');
  const language = isLanguage(asked) ? asked : await languageOf(request);
  return new Response(shopPage(language, key), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

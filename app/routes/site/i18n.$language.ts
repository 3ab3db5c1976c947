import type { LoaderFunctionArgs } from '@remix-run/node';
import { textBundle } from '~/i18n/resources.server';
import { isLanguage } from '~/schemas/language';

/** All texts of one language for the browser; the address carries their hash, so it may be kept for good. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (!isLanguage(params.language)) return new Response('Not found', { status: 404 });
  const { json, hash } = textBundle(params.language);
  const current = new URL(request.url).searchParams.get('v') === hash;
  return new Response(json, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': current ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
}

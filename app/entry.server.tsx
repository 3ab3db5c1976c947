import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { NonceContext } from './components/layout/nonce';
import { withoutGaps } from './http/forms/strip-null-bytes.server';
import { i18nFor, languageOf } from './i18n/i18n.server';
import { log } from './infra/log.server';

/** After this time a page that still waits for something is sent as far as it is rendered. */
const RENDER_TIMEOUT_MS = 10_000;

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
) {
  const i18n = i18nFor(await languageOf(request));
  const waitForAll = isbot(request.headers.get('user-agent') ?? '') || remixContext.isSpaMode;
  return new Promise<Response>((resolve, reject) => {
    let status = responseStatusCode;
    let shellSent = false;
    const send = () => {
      shellSent = true;
      const body = withoutGaps();
      responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
      responseHeaders.append('Vary', 'Cookie, Accept-Language');
      resolve(new Response(createReadableStreamFromReadable(body), { headers: responseHeaders, status }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={remixContext} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: () => !waitForAll && send(),
        onAllReady: () => {
          clearTimeout(timer);
          if (waitForAll) send();
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          status = 500;
          if (shellSent) log.error({ err: error }, 'page failed while it was being sent');
        },
      },
    );
    // Until it is cleared it keeps the page, its request and the body that came with it.
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS + 1000).unref();
  });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) log.error({ err: error, path: new URL(request.url).pathname }, 'request failed');
}

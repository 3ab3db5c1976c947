import { AppError } from '~/infra/errors';
import type { Assistant } from '~/services/assistant/assistants.server';
import { allowsOrigin } from '~/services/assistant/widget-settings.server';
import { isPublicHost } from '~/services/connect/public-host';
import { tokenKeyOf } from '~/services/conversations/visitors.server';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { secretsOf } from '~/services/keys/owner-secrets.server';
import { FetchError } from '~/services/safe-fetch/fetch-error';
import { type Fetched, safeFetch } from '~/services/safe-fetch/safe-fetch.server';
import { decodePage } from '~/services/website/web/decode-page';
import { FAILURE_CODES } from '~/services/website/web/fetch-page.server';
import type { Fault } from './faults';
import { judge } from './judge';

/** Fetches a page as a visitor's browser would, and judges what it says of the chat. */

const MAX_BYTES = 4 * 1024 * 1024;
const TOTAL_MS = 15_000;
const HEADERS = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' };

/** `platform`: undefined if there was no page to see it on. */
export type Look = { faults: Fault[]; platform?: string };

/** What is wrong with the chat on a page. Never fails because of the website. @throws the signal's reason when aborted. */
export async function lookAt(assistant: Assistant, address: string, signal?: AbortSignal): Promise<Look> {
  const fetched = await fetchAnyway(address, signal);
  if (!('body' in fetched)) return { faults: [fetched] };
  const html = htmlOf(fetched);
  if (html === undefined) return { faults: [{ code: 'not_html' }] };
  const { secret, previousSecret } = await secretsFor(assistant.ownerId);
  const secrets = [secret, previousSecret].flatMap((one) => (one ? [one, tokenKeyOf(one)] : []));
  const { faults, page } = await judge(
    { url: fetched.url, html, policy: fetched.headers['content-security-policy'] },
    {
      ...{ asked: address, key: assistant.key, origin: new URL(addressOfPage('')).origin, secrets },
      ...{ signedVisitorsOnly: assistant.signedVisitorsOnly, isPublic: isPublicHost },
      allows: (origin) => allowsOrigin(assistant, origin),
    },
  );
  return { faults, platform: page.platform };
}

async function fetchAnyway(address: string, signal?: AbortSignal): Promise<Fetched | Fault> {
  try {
    const limits = { maxBytes: MAX_BYTES, cut: true, totalMs: TOTAL_MS };
    const fetched = await safeFetch(address, { headers: HEADERS, signal, ...limits });
    if (fetched.status >= 200 && fetched.status < 300) return fetched;
    return { code: 'status', facts: { status: fetched.status } };
  } catch (error) {
    if (error instanceof FetchError) return { code: 'unreachable', facts: { reason: FAILURE_CODES[error.failure] } };
    throw error;
  }
}

function htmlOf({ headers, body }: Fetched): string | undefined {
  const type = headers['content-type'] ?? 'text/html';
  return /html/i.test(type) ? decodePage(body, type) : undefined;
}

/** Secrets of another server's key cannot be read, and so not looked for. */
async function secretsFor(ownerId: string): Promise<{ secret?: string; previousSecret?: string }> {
  return secretsOf(ownerId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'key_changed') return {};
    throw error;
  });
}

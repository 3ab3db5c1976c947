import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';
import { filledUrl, placesOf } from '~/schemas/web-action';
import type { AssistantRef } from '../assistant/assistants.server';
import { unseal } from '../keys/sealed.server';
import { spend } from '../rate-limits/rate-limits.server';
import { FetchError, type FetchFailure } from '../safe-fetch/fetch-error';
import { safeFetch } from '../safe-fetch/safe-fetch.server';
import { pathsOf, type Shown, shownOf } from './shown';
import type { WebAction } from './web-actions.server';
import { webActionOf } from './web-actions.server';

/** Calls the address of an action, with what a visitor told. */

const TOTAL_MS = 6_000;
const CONNECT_MS = 3_000;
const MAX_BYTES = 256 * 1024;
/** Values by their names. */
export type Given = Record<string, string>;

export type Outcome = {
  /** `nothing`: there is no such thing; `failed`: no answer, or one that nobody can read. */
  state: 'done' | 'nothing' | 'failed';
  shown: Shown[];
  ms: number;
  /** The answer's status, or why there was none. */
  status?: number;
  failure?: FetchFailure | 'unreadable' | 'key_changed' | 'limited';
};

type Options = {
  language: Language;
  signal?: AbortSignal;
  /** The same for the same wish: the owner's program can tell a repetition. */
  onceKey: string;
};

/** Who an action is called for. */
export type Caller = { assistant: AssistantRef; visitor: { id: string }; address?: string | undefined };

/**
 * Calls an action for a visitor, within the limits of visitors. Never throws but for the signal's reason: what fails is
 * an outcome, which a visitor is told of.
 */
export async function runWebAction(
  caller: Caller,
  action: WebAction,
  given: Given,
  options: Options,
): Promise<Outcome> {
  if (await isLimited(caller)) return { state: 'failed', shown: [], ms: 0, failure: 'limited' };
  return (await run(action, given, options)).outcome;
}

/** Takes a point from each limit of a visitor's calls. */
async function isLimited({ assistant, visitor, address }: Caller): Promise<boolean> {
  try {
    await spend({
      'web-action-visitor': `${assistant.id} ${visitor.id}`,
      'web-action-address': address,
      'web-action-assistant': assistant.id,
    });
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true;
    throw error;
  }
}

/** Tries an action for its owner, who also sees what else the answer holds. @throws AppError `not_found` or `rate_limited`. */
export async function tryWebAction(assistant: AssistantRef, id: string, given: Given, options: Options) {
  const action = await webActionOf(assistant, id);
  await spend({ 'web-action-owner': assistant.ownerId });
  const { outcome, answer } = await run(action, given, options);
  return { ...outcome, paths: pathsOf(answer) };
}

async function run(action: WebAction, given: Given, options: Options): Promise<{ outcome: Outcome; answer?: unknown }> {
  const begun = performance.now();
  const end = (outcome: Omit<Outcome, 'ms'>): Outcome => {
    const ms = Math.round(performance.now() - begun);
    const { state, status, failure } = outcome;
    log.info({ assistantId: action.assistantId, action: action.id, state, status, failure, ms }, 'web action');
    return { ...outcome, ms };
  };
  try {
    const { status, body } = await call(action, given, options);
    if (status === 404 || status === 410) return { outcome: end({ state: 'nothing', shown: [], status }) };
    const answer = status < 200 || status > 299 ? undefined : jsonOf(body);
    const unread = answer === undefined && (action.fields.length > 0 || status < 200 || status > 299);
    if (unread) return { outcome: end({ state: 'failed', shown: [], status, failure: 'unreadable' }) };
    const shown = shownOf(answer, action.fields, options.language);
    const state = action.fields.length > 0 && shown.length === 0 ? 'nothing' : 'done';
    return { outcome: end({ state, shown, status }), answer };
  } catch (error) {
    options.signal?.throwIfAborted();
    const failure = error instanceof FetchError ? error.failure : 'key_changed';
    if (!(error instanceof FetchError)) log.error({ err: error, action: action.id }, 'could not call a web action');
    return { outcome: end({ state: 'failed', shown: [], failure }) };
  }
}

function call(action: WebAction, given: Given, { signal, onceKey }: Options) {
  const { method, headerName, headerValue } = action;
  const { url, body } = requestOf(action, given);
  const secret = headerValue === null ? {} : { [headerName.toLowerCase()]: unseal('web-action-header', headerValue) };
  return safeFetch(url, {
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'idempotency-key': onceKey }),
      ...secret,
    },
    ...(method === 'GET' ? {} : { method }),
    ...(body === undefined ? {} : { post: body }),
    // The header is for this host alone.
    ...{ stay: true, totalMs: TOTAL_MS, connectMs: CONNECT_MS, maxBytes: MAX_BYTES, signal },
  });
}

/** Values stand where the address names them; the others are its query, or the body of what is sent. */
export function requestOf(
  { method, url: template, values }: Pick<WebAction, 'method' | 'url' | 'values'>,
  given: Given,
): { url: string; body?: string } {
  const url = new URL(filledUrl(template, (name) => encodeURIComponent(given[name] ?? '')));
  // Checked when it was saved: no value may change which host is called.
  if (url.origin !== new URL(filledUrl(template, () => 'x')).origin) throw new FetchError('refused', 'Another host.');
  const placed = new Set(placesOf(template));
  const rest = values.filter(({ name }) => !placed.has(name) && given[name] !== undefined);
  if (method === 'GET' || method === 'DELETE') {
    for (const { name } of rest) url.searchParams.append(name, given[name] ?? '');
    return { url: url.href };
  }
  return { url: url.href, body: JSON.stringify(Object.fromEntries(rest.map(({ name }) => [name, given[name]]))) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

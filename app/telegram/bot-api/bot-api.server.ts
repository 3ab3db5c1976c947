import { BaseError, FatalError, ParseError, TelegramBot, TelegramError } from 'node-telegram-bot-api';
import { config } from '~/infra/config.server';
import { AppError, type ErrorCode } from '~/infra/errors';

/**
 * Telegram's Bot API: calls through node-telegram-bot-api, with our time-outs, and with failures mapped to our error
 * codes.
 */

/** Time limit of a call in milliseconds, in addition to the time it asks Telegram to wait. */
const TIMEOUT_MS = 15_000;

/**
 * The API calls of one bot. Does not poll, and does not retry after a 429. Its errors never contain the token.
 *
 * @param options.signal aborts every call of this bot, including a waiting `getUpdates`.
 */
export function telegramApi(token: string, options: { signal?: AbortSignal } = {}): TelegramBot {
  return new TelegramBot(token, {
    baseApiUrl: config.telegramApiUrl,
    request: { maxRetriesOn429: 0, fetch: guardedFetch(token, options.signal) },
  });
}

/** Reads the whole response within the time limit, and removes the token from error and response texts. */
function guardedFetch(token: string, signal: AbortSignal | undefined): typeof fetch {
  const scrub = (text: string) => text.replaceAll(token, '…').replaceAll(token.slice(token.indexOf(':') + 1), '…');
  return async (url, init) => {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const waits = Number(/(?:^|&)timeout=(\d+)/.exec(String(init?.body ?? ''))?.[1] ?? 0) * 1000;
    const timer = setTimeout(abort, TIMEOUT_MS + waits);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    try {
      const response = await fetch(url, { ...init, signal: controller.signal, redirect: 'error' });
      return new Response(scrub(await response.text()), { status: response.status });
    } catch (error) {
      throw new Error(controller.signal.aborted ? 'no response in time' : scrub(reasonOf(error)));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  };
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return [message, cause?.code ?? cause?.message].filter(Boolean).join(': ');
}

type Failure = {
  error_code?: number;
  description?: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
};
const failureOf = (error: unknown): Failure =>
  error instanceof TelegramError ? ((error.response?.body ?? {}) as Failure) : {};

const CODES: Record<number, ErrorCode> = {
  401: 'telegram_bad_token',
  // Telegram's response to a URL whose token is malformed.
  404: 'telegram_bad_token',
  403: 'telegram_blocked',
  409: 'telegram_conflict',
  429: 'telegram_slow_down',
};

/** Maps a failed call to a code of errors.json for the owner. */
export function telegramErrorCode(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (error instanceof FatalError || error instanceof ParseError) return 'telegram_network';
  const status = failureOf(error).error_code ?? 0;
  return CODES[status] ?? (status >= 500 ? 'telegram_network' : 'telegram_failed');
}

/** The number of seconds that Telegram asks to wait after a 429. */
export function telegramRetryAfter(error: unknown): number | undefined {
  return failureOf(error).parameters?.retry_after;
}

/** The new id of a group that a message did not reach because it has become a supergroup. */
export function telegramMovedTo(error: unknown): number | undefined {
  return failureOf(error).parameters?.migrate_to_chat_id;
}

/**
 * Converts a failed call into an error with a text for people. Errors that are not Telegram's are returned unchanged.
 */
export function telegramFailure(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error;
  const retryAfter = telegramRetryAfter(error);
  return new AppError(telegramErrorCode(error), retryAfter === undefined ? {} : { retryAfter });
}

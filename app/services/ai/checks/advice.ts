import { APICallError } from '@ai-sdk/provider';

export type Role = 'chat' | 'embedding';

const ADDRESS: Record<Role, string> = { chat: 'OPENAI_BASE_URL', embedding: 'EMBEDDING_BASE_URL or OPENAI_BASE_URL' };
const KEY: Record<Role, string> = { chat: 'OPENAI_API_KEY', embedding: 'EMBEDDING_API_KEY or OPENAI_API_KEY' };
const NO_MODEL: Record<Role, string> = {
  chat: 'the endpoint has no such model or address: check CHAT_MODEL and OPENAI_BASE_URL',
  embedding:
    'the endpoint makes no vectors with this model: check EMBEDDING_MODEL, set EMBEDDING_BASE_URL to an endpoint that does, or unset both',
};
const SILENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']);
const SLOW = new Set(['TimeoutError', 'AbortError']);
const REFUSES_KEY = new Set([401, 403]);
const UNKNOWN = new Set([404, 405, 501]);
const DEEPEST = 5;

/** What an operator can do about a call that failed, in one line; empty where only the error itself can tell. */
export function adviceOn(error: unknown, role: Role): string {
  const causes = causesOf(error);
  const status = causes.find((one) => APICallError.isInstance(one))?.statusCode;
  if (status !== undefined && REFUSES_KEY.has(status)) return `the key is refused: check ${KEY[role]}`;
  if (status !== undefined && UNKNOWN.has(status)) return NO_MODEL[role];
  if (status === 429) return "the endpoint's limit is reached: look at your plan there";
  if (status !== undefined && status >= 500) return 'the endpoint fails: look at its own log';
  if (status === 200)
    return `what answers there is no API like OpenAI's: does ${ADDRESS[role]} end as it should, as in /v1?`;
  if (causes.some((one) => SILENT.has(String((one as { code?: unknown }).code))))
    return `nothing answers there: is the endpoint running, and is ${ADDRESS[role]} right?`;
  if (causes.some((one) => SLOW.has(one.name)))
    return 'it took longer than MODEL_TIMEOUT_SECONDS: is the model loaded, or too large for its machine?';
  return '';
}

/** The first line of an error and of what caused it, and what to do. */
export function saidOf(error: unknown, role: Role): string {
  const messages = causesOf(error).map(({ message }) => message.split('\n')[0] ?? '');
  const said = messages.filter((message, at) => message !== '' && messages.indexOf(message) === at).slice(0, 2);
  return [said.length > 0 ? said.join(': ') : String(error), adviceOn(error, role)].filter(Boolean).join('; ');
}

function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < DEEPEST; one = one.cause) found.push(one);
  return found;
}

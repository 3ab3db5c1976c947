import { errorResponse } from '~/http/request/error-response.server';
import { withActingKey } from '~/infra/context/acting-key';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';
import { callerByKey, keyOf } from '~/sign-in/api-key.server';
import { MCP_BODY_BYTES } from '../call-limits';
import { readJson } from '../read-input.server';

/**
 * Answers a request of an MCP client, which carries an API key. Nothing is kept between two requests: there is no session,
 * no stream that stays open, and one call in a body.
 */
export async function answerMcp(request: Request, language: Language, address: string | undefined): Promise<Response> {
  try {
    if (request.method !== 'POST') throw new AppError('method_not_allowed');
    const key = keyOf(request.headers.get('Authorization'));
    if (key === undefined) throw new AppError('key_invalid');
    const caller = await callerByKey(key, address);
    const body = await readJson(request, MCP_BODY_BYTES);
    // Each call counts against the key's limit: a list of them would count as one.
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('invalid_input');
    // Loaded when a first program asks: it takes 8 MB, and few installations have such programs.
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const { serverFor } = await import('./tools.server');
    return await withActingKey(caller.keyName, async () => {
      const { fetch: answer } = createMcpHandler(() => serverFor(caller, language), {
        // The tools do not change while a client listens.
        maxSubscriptions: 0,
        onerror: (error) => log.debug({ err: error }, 'MCP request refused'),
      });
      return answer(request, { parsedBody: body });
    });
  } catch (error) {
    return errorResponse(error, language, headersFor(error));
  }
}

function headersFor(error: unknown): HeadersInit | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'method_not_allowed') return { Allow: 'POST' };
  return error.status === 401 ? { 'WWW-Authenticate': 'Bearer realm="Komek"' } : undefined;
}

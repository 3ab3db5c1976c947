import type { Request, Response } from 'express';
import { languageOf } from '~/i18n/i18n.server';
import type { AppError } from '~/infra/errors';
import { describeError } from '../request/describe-error.server';
import { errorResponse } from '../request/error-response.server';

/** Sends a refusal, as JSON below /api and as a line of text for a page, in the caller's language. */
export async function refuse(request: Request, response: Response, error: AppError): Promise<void> {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language'] as const) headers.set(name, request.headers[name] ?? '');
  const language = await languageOf(new Request('http://localhost/', { headers }));
  const described = describeError(error, language);
  response.status(described.status).set({ 'Cache-Control': 'no-store', ...described.headers });
  if (request.path.startsWith('/api/')) {
    response.type('json').send(await errorResponse(error, language).text());
  } else {
    response.type('text/plain; charset=utf-8').send(described.message);
  }
}

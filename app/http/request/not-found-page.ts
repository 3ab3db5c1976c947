import { AppError } from '~/infra/errors';

/** For what is not there, or is another owner's: both are the page that does not exist. @throws always. */
export function asNotFoundPage(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') throw new Response(null, { status: 404 });
  throw error;
}

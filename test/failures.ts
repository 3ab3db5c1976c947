import { AppError, type ErrorCode } from '~/infra/errors';

/** The code an expected failure carries; anything else that happens is the test's failure. */
export async function failureOf(doing: Promise<unknown>): Promise<ErrorCode> {
  return (await errorOf(doing)).code;
}

export async function errorOf(doing: Promise<unknown>): Promise<AppError> {
  let result: unknown;
  try {
    result = await doing;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`It was to fail, but gave ${JSON.stringify(result)}`);
}

import { AppError, type ErrorCode } from '~/infra/errors';

/** The code of an expected failure; any other outcome fails the test. */
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
  throw new Error(`expected a failure, but got ${JSON.stringify(result)}`);
}

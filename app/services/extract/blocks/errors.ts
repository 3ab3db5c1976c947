import type { ExtractErrorKind } from './document';

/** The document cannot be read, and why; thrown by the readers inside the child and sent to the parent as data. */
export class ExtractError extends Error {
  readonly kind: ExtractErrorKind;

  constructor(kind: ExtractErrorKind, message: string) {
    super(message);
    this.name = 'ExtractError';
    this.kind = kind;
  }
}

const OUT_OF_MEMORY =
  /Array buffer allocation|Invalid (typed )?array length|Invalid string length|out of memory|call stack/i;

/** Gives any error of a parser its kind: what ran out of memory or stack is a limit, the rest a damaged file. */
export function asExtractError(error: unknown): ExtractError {
  if (error instanceof ExtractError) return error;
  const message = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
  if (OUT_OF_MEMORY.test(message)) return new ExtractError('resource_limit', 'The document is too large to read.');
  return new ExtractError('corrupt', `The document is damaged: ${message.slice(0, 200)}`);
}

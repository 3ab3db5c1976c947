/**
 * Why an address was not fetched. `refused`: the address or where it leads is not allowed; `too_slow` and `too_large`: a limit;
 * `too_many_redirects`, `no_such_host`, `certificate` and `unreachable`: the other side.
 */
export type FetchFailure =
  | 'refused'
  | 'no_such_host'
  | 'unreachable'
  | 'certificate'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects';

export class FetchError extends Error {
  constructor(
    readonly failure: FetchFailure,
    message: string,
  ) {
    super(message);
    this.name = 'FetchError';
  }
}

const CODES: Record<string, FetchFailure> = {
  ENOTFOUND: 'no_such_host',
  EAI_AGAIN: 'no_such_host',
  UND_ERR_CONNECT_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_TIMEOUT: 'too_slow',
  UND_ERR_BODY_TIMEOUT: 'too_slow',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS|ERR_SSL/;

/** Any failure of a request as a FetchError. */
export function asFetchError(error: unknown): FetchError {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof FetchError) return each;
    if (each.name === 'TimeoutError') return new FetchError('too_slow', 'It took too long.');
    const code = (each as { code?: unknown }).code;
    if (typeof code !== 'string') continue;
    if (CODES[code]) return new FetchError(CODES[code], code);
    if (CERTIFICATE.test(code)) return new FetchError('certificate', code);
    if (code !== 'UND_ERR') return new FetchError('unreachable', code);
  }
  return new FetchError('unreachable', 'The connection failed.');
}

import { config } from '~/infra/config.server';
import { AppError } from '~/infra/errors';

const publicHost = config.publicUrl && new URL(config.publicUrl).host;

type Sender = { origin: string | null | undefined; site: string | null | undefined; host: string | null | undefined };

/**
 * Whether a write was sent by a page of another site. Browsers send the origin with every cross-site write; programs
 * with a cookie jar send none.
 *
 * @param sender the headers Origin, Sec-Fetch-Site and Host. If the settings contain a public URL, only its host is
 *   accepted.
 */
export function isForeign({ origin, site, host }: Sender): boolean {
  if (!origin) return site !== null && site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== (publicHost ?? host);
}

/**
 * Refuses a write that another site made the owner's browser send.
 *
 * @throws AppError `wrong_origin`.
 */
export function requireSameOrigin(request: Request): void {
  const sender = {
    origin: request.headers.get('Origin'),
    site: request.headers.get('Sec-Fetch-Site'),
    host: request.headers.get('Host'),
  };
  if (isForeign(sender)) throw new AppError('wrong_origin');
}

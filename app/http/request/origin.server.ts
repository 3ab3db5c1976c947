import { config } from '~/infra/config.server';
import { AppError } from '~/infra/errors';

const publicHost = config.publicUrl && new URL(config.publicUrl).host;

type Sender = { origin?: string; site?: string; host?: string };

/** What a request's headers say about its sender. */
export function senderOf(header: (name: string) => string | null | undefined): Sender {
  const [origin, site, host] = ['Origin', 'Sec-Fetch-Site', 'Host'].map((name) => header(name) ?? undefined);
  return { origin, site, host };
}

/**
 * Whether a write was sent by a page of another site. Browsers send the origin with every cross-site write; programs
 * with a cookie jar send none.
 *
 * @param sender the headers Origin, Sec-Fetch-Site and Host. If the settings contain a public URL, only its host is
 *   accepted.
 */
export function isForeign({ origin, site, host }: Sender): boolean {
  if (!origin) return site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== (publicHost ?? host);
}

/**
 * Refuses a write that another site made the owner's browser send.
 *
 * @throws AppError `wrong_origin`.
 */
export function requireSameOrigin(request: Request): void {
  if (isForeign(senderOf((name) => request.headers.get(name)))) throw new AppError('wrong_origin');
}

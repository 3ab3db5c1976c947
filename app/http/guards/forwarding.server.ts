import type { RequestHandler } from 'express';
import { log } from '~/infra/log.server';

const isForwarded = (name: string) => name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-');

/**
 * Leaves of the headers that proxies write only those the settings trust: X-Forwarded-For and -Proto, and of these
 * nothing without a proxy of the operator's own. The host is never a proxy's word: it is that of the settings, or Host.
 *
 * A forwarded header that comes without a trusted proxy is logged once: every visitor of that proxy counts as one.
 */
export function forwarding(settings: { trustedProxies: number; publicUrl?: string }): RequestHandler {
  const host = settings.publicUrl && new URL(settings.publicUrl).host;
  let warned = false;
  return (request, _response, next) => {
    const { headers } = request;
    const forwarded = Object.keys(headers).filter(isForwarded);
    if (forwarded.length > 0 && settings.trustedProxies === 0 && !warned) {
      warned = true;
      log.warn(
        { headers: forwarded },
        'A PROXY IS NOT TRUSTED: a forwarded header arrived, but TRUST_PROXY is 0. All visitors behind that proxy share one address and one set of limits. Set TRUST_PROXY to the number of proxies in front of Komek.',
      );
    }
    const scheme = schemeOf(headers['x-forwarded-proto']);
    for (const name of forwarded) {
      if (name !== 'x-forwarded-for' || settings.trustedProxies === 0) delete headers[name];
    }
    if (scheme && settings.trustedProxies > 0) headers['x-forwarded-proto'] = scheme;
    if (host) headers.host = host;
    next();
  };
}

/** The first of a list: what the outermost proxy was asked with. */
function schemeOf(header: string | string[] | undefined): string | undefined {
  const first = String(header ?? '')
    .split(',', 1)[0]
    ?.trim();
  return first === 'http' || first === 'https' ? first : undefined;
}

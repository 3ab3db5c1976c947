import type { RequestHandler } from 'express';
import { log } from '~/infra/log.server';

const isForwarded = (name: string) => name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-');

/**
 * Removes forwarded headers that the settings do not trust. Keeps only X-Forwarded-For and -Proto, and only behind the
 * operator's own proxies. The host never comes from a proxy: it is the configured one, or Host.
 *
 * A forwarded header without a trusted proxy is logged once, because all visitors of that proxy then count as one.
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

/** The first entry of a list: the scheme of the request to the outermost proxy. */
function schemeOf(header: string | string[] | undefined): string | undefined {
  const first = String(header ?? '')
    .split(',', 1)[0]
    ?.trim();
  return first === 'http' || first === 'https' ? first : undefined;
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '~/infra/log.server';
import { forwarding } from './forwarding.server';

const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
afterEach(() => warn.mockClear());

function pass(rule: ReturnType<typeof forwarding>, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const next = vi.fn();
  rule({ headers } as Request, {} as Response, next);
  expect(next).toHaveBeenCalledOnce();
  return headers;
}

const FORWARDED = {
  host: 'inside:3000',
  'x-forwarded-for': '198.51.100.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-port': '99',
  'x-forwarded-proto': 'https, http',
  forwarded: 'for=198.51.100.1;host=evil.example',
  'x-real-ip': '198.51.100.1',
  accept: '*/*',
};

describe('forwarded headers', () => {
  it('are removed without a trusted proxy, and the operator is warned once', () => {
    const rule = forwarding({ trustedProxies: 0 });
    expect(pass(rule, { ...FORWARDED })).toEqual({ host: 'inside:3000', accept: '*/*' });
    pass(rule, { ...FORWARDED });
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[1]).toContain('TRUST_PROXY');
  });

  it('set the address and the scheme behind a trusted proxy, but never the host', () => {
    expect(pass(forwarding({ trustedProxies: 1 }), { ...FORWARDED })).toEqual({
      host: 'inside:3000',
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-proto': 'https',
      accept: '*/*',
    });
    expect(warn).not.toHaveBeenCalled();
  });

  it('cannot override the configured host, nor can the Host header', () => {
    for (const trustedProxies of [0, 1]) {
      const headers = pass(forwarding({ trustedProxies, publicUrl: 'https://help.example.com:8443' }), {
        ...FORWARDED,
        host: 'evil.example',
      });
      expect(headers.host).toBe('help.example.com:8443');
    }
  });

  it.each(['javascript', 'a b', '%%', '', 'HTTPS'])('cannot set the scheme "%s"', (scheme) => {
    const headers = pass(forwarding({ trustedProxies: 1 }), { host: 'a', 'x-forwarded-proto': scheme });
    expect(headers).toEqual({ host: 'a' });
  });

  it('cause no warning when absent', () => {
    pass(forwarding({ trustedProxies: 0 }), { host: 'a' });
    expect(warn).not.toHaveBeenCalled();
  });
});

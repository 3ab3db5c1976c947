import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { config } from '~/infra/config.server';

const YEAR_SECONDS = 31_536_000;
/**
 * Pages whose address holds the token of a mailed link: no other site hears of it. Not `no-referrer`, with which browsers
 * send their forms with `Origin: null`.
 */
const LINK_PAGES = /^\/(?:verify-email|reset-password)(?:\.data)?\/?$/;

/** What a page of ours may load. Style attributes come from React; inline scripts and styles carry the page's nonce. */
function policyOf(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The sample shop stands for a customer's page: plain HTML with styles of its own. */
const DEMO_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** Headers that tell browsers what an answer may do, besides its policy. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader(
    'Referrer-Policy',
    LINK_PAGES.test(request.path) ? 'same-origin' : 'strict-origin-when-cross-origin',
  );
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  if (config.publicUrl?.startsWith('https://')) {
    response.setHeader('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
  }
  if (!isEmbed(request.path)) response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  next();
};

/** The policy of a page; its nonce is left in `response.locals`. */
export const contentSecurity: RequestHandler = (request, response, next) => {
  const nonce = randomBytes(16).toString('base64');
  response.locals.nonce = nonce;
  if (!isEmbed(request.path)) {
    response.setHeader('Content-Security-Policy', request.path === '/demo' ? DEMO_POLICY : policyOf(nonce));
  }
  next();
};

/** What lives in a frame on other sites names its own policy. */
const isEmbed = (path: string) => path.startsWith('/embed/');

import { randomBytes } from 'node:crypto';
import type { RequestHandler } from 'express';
import { config } from '~/infra/config.server';

const YEAR_SECONDS = 31_536_000;
/**
 * Pages whose URL contains the token of a mailed link: no other site may see it. Not `no-referrer`, because browsers
 * would then send forms with `Origin: null`.
 */
const LINK_PAGES = /^\/(?:verify-email|reset-password|join)(?:\.data)?\/?$/;

/** What our pages may load. Style attributes come from React; inline scripts and styles carry the page's nonce. */
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

/** The sample shop represents a customer's page: plain HTML with its own styles. */
const DEMO_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** Security headers other than the content security policy. */
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

/** Sets the policy of a page; its nonce is stored in `response.locals`. */
export const contentSecurity: RequestHandler = (request, response, next) => {
  const nonce = randomBytes(16).toString('base64');
  response.locals.nonce = nonce;
  if (!isEmbed(request.path)) {
    response.setHeader('Content-Security-Policy', request.path === '/demo' ? DEMO_POLICY : policyOf(nonce));
  }
  next();
};

/** Pages framed by other sites set their own policy. */
const isEmbed = (path: string) => path.startsWith('/embed/');

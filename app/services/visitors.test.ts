import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../test/failures';
import type { Assistant } from './assistants.server';
import { issueAnonymous, signVisitor, verifyVisitor } from './visitors.server';

const SECRET = 'a'.repeat(64);
const owner = { id: 'o', plan: 'free', secret: SECRET };
const open = { signedVisitorsOnly: false } as Assistant;
const signedOnly = { signedVisitorsOnly: true } as Assistant;

const check = (userId: string, signature: string, assistant = open) =>
  verifyVisitor({ userId, signature }, assistant, owner);

/** A token as an owner's server makes it. */
function token(claims: Record<string, unknown> = {}, options: { secret?: string; expires?: string } = {}) {
  const key = new TextEncoder().encode(options.secret ?? SECRET);
  const jwt = new SignJWT({ sub: 'client-42', ...claims }).setProtectedHeader({ alg: 'HS256' });
  return (options.expires === 'never' ? jwt : jwt.setExpirationTime(options.expires ?? '5m')).sign(key);
}

describe('a visitor the owner’s server vouches for with a hash', () => {
  it('is believed when the hash is the HMAC with SHA-256 of the id under the owner’s secret, in hex', async () => {
    const hash = createHmac('sha256', SECRET).update('client-42').digest('hex');
    expect(signVisitor('client-42', SECRET)).toBe(hash);
    expect(await check('client-42', hash)).toEqual({ id: 'client-42' });
    expect(await check('client-42', hash.toUpperCase())).toEqual({ id: 'client-42' });
    expect(await check('client-42', hash, signedOnly)).toEqual({ id: 'client-42' });
  });

  it('is known by a name in any script', async () => {
    const id = 'Әйгерім Қасымова';
    expect(await check(id, signVisitor(id, SECRET))).toEqual({ id });
  });

  it.each([
    ['of another id', signVisitor('client-43', SECRET)],
    ['under another secret', signVisitor('client-42', 'b'.repeat(64))],
    ['cut short', signVisitor('client-42', SECRET).slice(0, 63)],
    ['with more behind it', `${signVisitor('client-42', SECRET)}0`],
    ['empty', ''],
    ['of other signs', 'қ'.repeat(64)],
    ['that is the id itself', 'client-42'],
  ])('is not believed with a hash %s', async (_, signature) => {
    expect(await failureOf(check('client-42', signature))).toBe('bad_signature');
  });
});

describe('a visitor with a signed token', () => {
  it('is believed, with the name and address the token carries', async () => {
    expect(await check('client-42', await token({ name: 'Dana', email: 'dana@example.com' }))).toEqual({
      id: 'client-42',
      name: 'Dana',
      email: 'dana@example.com',
    });
    expect(await check('client-42', await token(), signedOnly)).toMatchObject({ id: 'client-42' });
  });

  it('is not believed when the token has run out', async () => {
    expect(await failureOf(check('client-42', await token({}, { expires: '-1m' })))).toBe('signature_expired');
  });

  it('is not believed when the token never runs out', async () => {
    expect(await failureOf(check('client-42', await token({}, { expires: 'never' })))).toBe('bad_signature');
  });

  it('is not believed when the token is another visitor’s', async () => {
    expect(await failureOf(check('client-43', await token()))).toBe('bad_signature');
  });

  it('is not believed under another secret', async () => {
    expect(await failureOf(check('client-42', await token({}, { secret: 'b'.repeat(64) })))).toBe('bad_signature');
  });

  it('is not believed when the token is signed by nobody', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = part({ sub: 'client-42', exp: Math.floor(Date.now() / 1000) + 300 });
    for (const alg of ['none', 'None', 'HS256']) {
      expect(await failureOf(check('client-42', `${part({ alg })}.${payload}.`))).toBe('bad_signature');
    }
  });

  it('is not believed under another algorithm, or with anything else that has a dot', async () => {
    const key = new TextEncoder().encode(SECRET);
    const other = await new SignJWT({ sub: 'client-42' })
      .setProtectedHeader({ alg: 'HS512' })
      .setExpirationTime('5m')
      .sign(key);
    for (const signature of [other, 'a.b.c', '.', '..', `${signVisitor('client-42', SECRET)}.`]) {
      expect(await failureOf(check('client-42', signature))).toBe('bad_signature');
    }
  });
});

describe('a visitor without a name', () => {
  it('gets an id of their own, and is known again by it', async () => {
    const [one, two] = [issueAnonymous(open, owner), issueAnonymous(open, owner)];
    expect(one.userId).toMatch(/^anon_/);
    expect(one.userId).not.toBe(two.userId);
    expect(await check(one.userId, one.signature)).toEqual({ id: one.userId });
    expect(await failureOf(check(two.userId, one.signature))).toBe('bad_signature');
  });

  it('is turned away by an assistant that answers signed-in visitors only', async () => {
    const earlier = issueAnonymous(open, owner);
    expect(await failureOf(check(earlier.userId, earlier.signature, signedOnly))).toBe('signed_visitors_only');
    expect(await failureOf((async () => issueAnonymous(signedOnly, owner))())).toBe('signed_visitors_only');
  });
});

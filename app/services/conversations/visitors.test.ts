import { createHmac, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../test/failures';
import type { Assistant } from '../assistant/assistants.server';
import { issueAnonymous, signVisitor, tokenKeyOf, type VouchingOwner, verifyVisitor } from './visitors.server';

const SECRET = 'a'.repeat(64);
const owner = { id: 'o', plan: 'free', secret: SECRET };
const open = { id: 'a', signedVisitorsOnly: false } as Assistant;
const signedOnly = { ...open, signedVisitorsOnly: true };

const check = (userId: string, signature: string, assistant = open, by: VouchingOwner = owner) =>
  verifyVisitor({ userId, signature }, assistant, by);

/** A token as an owner's server makes it. */
function token(claims: Record<string, unknown> = {}, options: { secret?: string; expires?: string } = {}) {
  const key = new TextEncoder().encode(tokenKeyOf(options.secret ?? SECRET));
  const jwt = new SignJWT({ sub: 'client-42', ...claims }).setProtectedHeader({ alg: 'HS256' });
  return (options.expires === 'never' ? jwt : jwt.setExpirationTime(options.expires ?? '5m')).sign(key);
}

describe('a visitor signed with a hash', () => {
  it('is accepted if the hash is the hex HMAC-SHA256 of the id with the owner’s secret', async () => {
    const hash = createHmac('sha256', SECRET).update('client-42').digest('hex');
    expect(signVisitor('client-42', SECRET)).toBe(hash);
    expect(await check('client-42', hash)).toEqual({ id: 'client-42' });
    expect(await check('client-42', hash.toUpperCase())).toEqual({ id: 'client-42' });
    expect(await check('client-42', hash, signedOnly)).toEqual({ id: 'client-42' });
  });

  it('may have an id in any script', async () => {
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
  ])('is rejected with a hash %s', async (_, signature) => {
    expect(await failureOf(check('client-42', signature))).toBe('bad_signature');
  });
});

describe('a visitor with a signed token', () => {
  it('is accepted, with the token’s name and address', async () => {
    expect(await check('client-42', await token({ name: 'Dana', email: 'dana@example.com' }))).toEqual({
      id: 'client-42',
      name: 'Dana',
      email: 'dana@example.com',
    });
    expect(await check('client-42', await token(), signedOnly)).toMatchObject({ id: 'client-42' });
  });

  it('is rejected with an expired token', async () => {
    expect(await failureOf(check('client-42', await token({}, { expires: '-1m' })))).toBe('signature_expired');
  });

  it('is rejected with a token without expiry', async () => {
    expect(await failureOf(check('client-42', await token({}, { expires: 'never' })))).toBe('bad_signature');
  });

  it('is rejected with another visitor’s token', async () => {
    expect(await failureOf(check('client-43', await token()))).toBe('bad_signature');
  });

  it('is rejected with another secret', async () => {
    expect(await failureOf(check('client-42', await token({}, { secret: 'b'.repeat(64) })))).toBe('bad_signature');
  });

  it('is rejected with an unsigned token', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = part({ sub: 'client-42', exp: Math.floor(Date.now() / 1000) + 300 });
    for (const alg of ['none', 'None', 'HS256']) {
      expect(await failureOf(check('client-42', `${part({ alg })}.${payload}.`))).toBe('bad_signature');
    }
  });

  it('is rejected with another algorithm, or with anything else that has a dot', async () => {
    const key = new TextEncoder().encode(tokenKeyOf(SECRET));
    const other = await new SignJWT({ sub: 'client-42' })
      .setProtectedHeader({ alg: 'HS512' })
      .setExpirationTime('5m')
      .sign(key);
    for (const signature of [other, 'a.b.c', '.', '..', `${signVisitor('client-42', SECRET)}.`]) {
      expect(await failureOf(check('client-42', signature))).toBe('bad_signature');
    }
  });
});

describe('the key of signed tokens', () => {
  it('is HKDF-SHA256 of the secret, so that an owner’s server can derive it', () => {
    expect(tokenKeyOf(SECRET)).toBe(Buffer.from(hkdfSync('sha256', SECRET, '', 'komek jwt', 32)).toString('hex'));
    expect(tokenKeyOf(SECRET)).not.toBe(tokenKeyOf('b'.repeat(64)));
  });

  it('does not turn the hash of an id that looks like a token’s first two parts into a token', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id = `${part({ alg: 'HS256' })}.${part({ sub: 'ceo', exp: 2e9 })}`;
    const hash = signVisitor(id, SECRET);
    const token = `${id}.${Buffer.from(hash, 'hex').toString('base64url')}`;
    expect(await failureOf(check('ceo', token))).toBe('bad_signature');
    expect(await check(id, hash)).toEqual({ id });
  });

  it('does not sign hashes', async () => {
    expect(await failureOf(check('client-42', signVisitor('client-42', tokenKeyOf(SECRET))))).toBe('bad_signature');
  });
});

describe('the previous secret', () => {
  const rotated = { ...owner, secret: 'c'.repeat(64), previousSecret: SECRET };

  it('is accepted beside the new one during its overlap', async () => {
    const signed = ['client-42', signVisitor('client-42', SECRET)] as const;
    expect(await check(...signed, open, rotated)).toEqual({ id: 'client-42' });
    expect(await check('client-42', signVisitor('client-42', rotated.secret), open, rotated)).toMatchObject({});
    expect(await check('client-42', await token(), open, rotated)).toMatchObject({ id: 'client-42' });
    expect(await check('client-42', await token({}, { secret: rotated.secret }), open, rotated)).toMatchObject({});
  });

  it('is rejected afterwards', async () => {
    const ended = { ...owner, secret: rotated.secret };
    expect(await failureOf(check('client-42', signVisitor('client-42', SECRET), open, ended))).toBe('bad_signature');
    expect(await failureOf(check('client-42', await token(), open, ended))).toBe('bad_signature');
  });

  it('reports an expired token of its own as expired', async () => {
    const old = await token({}, { expires: '-1m' });
    expect(await failureOf(check('client-42', old, open, rotated))).toBe('signature_expired');
  });
});

describe('a reserved visitor id', () => {
  it.each(['tg:4242', `anon_${'x'.repeat(22)}`, 'site:tg:4242'])(
    'becomes a separate visitor when an owner’s server signs it: %s',
    async (id) => {
      expect(await check(id, signVisitor(id, SECRET))).toEqual({ id: `site:${id}` });
    },
  );

  it('is not changed when it only looks similar', async () => {
    for (const id of ['anon_bob', 'anonymous', 'tg4242', 'website:1', 'playground']) {
      expect(await check(id, signVisitor(id, SECRET))).toEqual({ id });
    }
  });
});

describe('an anonymous visitor', () => {
  it('gets an id and is recognised by it', async () => {
    const [one, two] = [issueAnonymous(open), issueAnonymous(open)];
    expect(one.userId).toMatch(/^anon_/);
    expect(one.userId).not.toBe(two.userId);
    expect(await check(one.userId, one.signature)).toEqual({ id: one.userId });
    expect(await failureOf(check(two.userId, one.signature))).toBe('bad_signature');
  });

  it('stays known when the owner changes the secret', async () => {
    const { userId, signature } = issueAnonymous(open);
    expect(await check(userId, signature, open, { ...owner, secret: 'd'.repeat(64) })).toEqual({ id: userId });
  });

  it('stays known by an earlier release’s signature, made with the owner’s secret of that time', async () => {
    const userId = `anon_${'y'.repeat(22)}`;
    const later = { ...owner, secret: 'd'.repeat(64), anonymousSecret: SECRET };
    expect(await check(userId, signVisitor(userId, SECRET), open, later)).toEqual({ id: userId });
    expect(await failureOf(check(userId, signVisitor(userId, SECRET), signedOnly, later))).toBe('signed_visitors_only');
  });

  it('is unknown to another assistant', async () => {
    const { userId, signature } = issueAnonymous(open);
    expect(await failureOf(check(userId, signature, { ...open, id: 'another' }))).toBe('bad_signature');
  });

  it('is rejected by an assistant that accepts only signed visitors', async () => {
    const earlier = issueAnonymous(open);
    expect(await failureOf(check(earlier.userId, earlier.signature, signedOnly))).toBe('signed_visitors_only');
    expect(await failureOf((async () => issueAnonymous(signedOnly))())).toBe('signed_visitors_only');
  });
});

import { describe, expect, it } from 'vitest';
import { knownDevice, withKnownDevice } from './known-devices.server';

const owner = { id: 'owner-1', epoch: 0 };
const other = { id: 'owner-2', epoch: 0 };

describe('a known device', () => {
  it('is known only to the account that it logged in to', () => {
    const cookie = withKnownDevice(owner, undefined);
    expect(knownDevice(owner, cookie)).toMatch(/^owner-1:[\w-]{16}$/);
    expect(knownDevice(other, cookie)).toBeUndefined();
  });

  it('keeps its name at the next log-in, so that its count continues', () => {
    const cookie = withKnownDevice(owner, undefined);
    expect(withKnownDevice(owner, cookie)).toBe(cookie);
  });

  it('becomes unknown once the account has changed hands', () => {
    const cookie = withKnownDevice(owner, undefined);
    expect(knownDevice({ ...owner, epoch: 1 }, cookie)).toBeUndefined();
    expect(knownDevice({ ...owner, epoch: 1 }, withKnownDevice({ ...owner, epoch: 1 }, cookie))).toBeDefined();
  });

  it('may be known to several accounts, the latest five', () => {
    const accounts = Array.from({ length: 6 }, (_, at) => ({ id: `owner-${at}`, epoch: 0 }));
    const cookie = accounts.reduce<string | undefined>((kept, one) => withKnownDevice(one, kept), undefined) ?? '';
    expect(accounts.map((one) => knownDevice(one, cookie) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(cookie.length).toBeLessThan(250);
  });

  it('cannot be forged: a cookie that was not signed here is unknown', () => {
    const cookie = withKnownDevice(owner, undefined);
    const [nonce = '', signature = ''] = cookie.split('.');
    const swapped = `${withKnownDevice(other, undefined).split('.')[0]}.${signature}`;
    const altered = `${nonce}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const wrong of [swapped, altered, nonce, `${nonce}.`, '', '~~~', '~'.repeat(20_000), 'қ.қ']) {
      expect([wrong.slice(0, 40), knownDevice(owner, wrong)]).toEqual([wrong.slice(0, 40), undefined]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { makeSeed, seedAddress, stepOfCode } from './totp';

/** RFC 6238, appendix B: the seed "12345678901234567890", codes cut to their last six digits. */
const RFC_SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a TOTP code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('of RFC 6238 is accepted at second %i', (second, code) => {
    expect(stepOfCode(RFC_SEED, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
  });

  it('is accepted at most one step early or late', () => {
    // The step from second 1,111,111,110 to 1,111,111,139.
    const code = '050471';
    const step = 37_037_037;
    const at = (second: number) => stepOfCode(RFC_SEED, code, new Date(second * 1000));
    expect([1_111_111_080, 1_111_111_110, 1_111_111_139, 1_111_111_169].map(at)).toEqual([step, step, step, step]);
    expect([1_111_111_079, 1_111_111_170].map(at)).toEqual([undefined, undefined]);
  });

  it('has exactly six digits', () => {
    for (const wrong of ['', '28708', '2870820', '28708a', '２８７０８２', ' 287082', '-87082', '1e5000']) {
      expect([wrong, stepOfCode(RFC_SEED, wrong, new Date(59_000))]).toEqual([wrong, undefined]);
    }
  });
});

describe('a TOTP seed', () => {
  it('is 160 random bits', () => {
    const seeds = Array.from({ length: 20 }, makeSeed);
    expect(new Set(seeds).size).toBe(20);
    for (const seed of seeds) expect(seed).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is passed to an app with the account’s name', () => {
    const address = new URL(seedAddress(RFC_SEED, 'a+b@shop.kz'));
    expect(address.protocol + address.host + decodeURIComponent(address.pathname)).toBe(
      'otpauth:totp/Komek:a+b@shop.kz',
    );
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret: RFC_SEED,
      issuer: 'Komek',
      digits: '6',
      period: '30',
    });
  });
});

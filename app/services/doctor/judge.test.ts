import { describe, expect, it } from 'vitest';
import { isPublicHost } from '~/services/connect/public-host';
import { goodAspects } from './faults';
import { judge } from './judge';
import { forbidden, parsePolicies } from './page/policy';
import { reportFaults, stateOf } from './report-faults';

/** What depends on a public address, and policies one by one. The pages of a website are in doctor.db.test.ts. */

const KEY = 'our-key-1234';
const LINE = `<script async src="https://komek.example/widget.js" data-assistant="${KEY}"></script>`;
const expected = {
  ...{ asked: 'https://shop.kz/', key: KEY, origin: 'https://komek.example', secrets: ['s3cret'] },
  ...{ signedVisitorsOnly: false, allows: () => true, isPublic: isPublicHost },
};
const faultsAt = async (url: string, html = LINE, policy?: string) =>
  (await judge({ url, html, policy }, expected)).faults.map(({ code }) => code);

describe('a public page', () => {
  it('in order shows no fault, and says what is well', async () => {
    const { faults } = await judge({ url: 'https://www.shop.kz/contacts', html: LINE }, expected);
    expect(faults).toEqual([]);
    expect(goodAspects(faults, true)).toHaveLength(11);
  });

  it('without encryption is named', async () => {
    expect(await faultsAt('http://shop.kz/')).toEqual(['http']);
  });

  it('with encryption refuses a line without', async () => {
    expect(await faultsAt('https://shop.kz/', LINE.replace('https:', 'http:'))).toEqual(['mixed']);
  });

  it('that leads to another website is named', async () => {
    expect(await faultsAt('https://hosting.example/parked')).toEqual(['other_host']);
  });

  it('without the chat’s line is not checked for the line’s key and position', async () => {
    const { faults } = await judge({ url: 'https://shop.kz/', html: '<p>Hello</p>' }, expected);
    expect(faults.map(({ code }) => code)).toEqual(['no_tag']);
    expect(goodAspects(faults, true)).toEqual(['secret', 'page', 'https', 'domains', 'others']);
  });

  it('is judged by the tag that works, not by a broken one beside it', async () => {
    expect(await faultsAt('https://shop.kz/', `<!-- ${LINE} --><noscript>${LINE}</noscript>${LINE}`)).toEqual([]);
  });

  it('is read in a moment, however it is nested and however long', async () => {
    const started = performance.now();
    const deep = '<div><a href="x">'.repeat(100_000) + '</b>'.repeat(100_000) + '<!-- /widget.js <!-- '.repeat(20_000);
    const many = `<script src="/widget.js" data-assistant="x"></script><noscript>`.repeat(20_000);
    expect(await faultsAt('https://shop.kz/', deep)).toEqual(['no_tag']);
    expect(await faultsAt('https://shop.kz/', many)).toEqual(['other_server']);
    expect(await faultsAt('https://shop.kz/', LINE, `script-src ${'https://a.example '.repeat(50_000)}`)).toHaveLength(
      1,
    );
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('a policy', () => {
  const script = (policy: string, nonce?: string) =>
    forbidden(parsePolicies([policy]), 'script', {
      ...{ page: new URL('https://shop.kz/'), target: new URL('https://komek.example/widget.js'), nonce },
    });

  it.each([
    'script-src *',
    'script-src https:',
    'script-src komek.example',
    'script-src https://komek.example',
    'script-src http://komek.example',
    'script-src *.example',
    'script-src https://komek.example/widget.js',
    'script-src https://komek.example/',
    'script-src https://komek.example:443',
    "script-src-elem https://komek.example; script-src 'none'",
    "script-src https://komek.example; default-src 'none'",
    "SCRIPT-SRC https://KOMEK.example; script-src 'none'",
    "img-src 'self'",
    '',
  ])('"%s" lets the script in', (policy) => {
    expect(script(policy)).toBeUndefined();
  });

  it.each([
    ["script-src 'none'", 'script-src'],
    ["script-src 'self' 'unsafe-inline'", 'script-src'],
    ["default-src 'self'", 'default-src'],
    ['script-src', 'script-src'],
    ['script-src http://komek.example:8080', 'script-src'],
    ['script-src https://komek.example/other/', 'script-src'],
    ['script-src *.komek.example', 'script-src'],
    ["script-src https://komek.example 'strict-dynamic' 'nonce-a'", 'script-src'],
    ["script-src https://komek.example, script-src 'self'", 'script-src'],
    ["script-src-elem 'self'; script-src https://komek.example", 'script-src-elem'],
  ])('"%s" refuses it by %s', (policy, directive) => {
    expect(script(policy)).toBe(directive);
  });

  it('lets a script with its nonce in, and no other', () => {
    expect(script("script-src 'nonce-a'", 'a')).toBeUndefined();
    expect(script("script-src 'nonce-a'", 'b')).toBe('script-src');
  });
});

describe('a browser’s report', () => {
  const report = {
    ...{
      shown: true,
      appearedMs: 900,
      viewport: { width: 390, height: 844 },
      tags: 1,
      blocked: [],
      user: 'none' as const,
    },
  };
  const codes = (seen: object, signedVisitorsOnly = false) =>
    reportFaults({ ...report, ...seen }, { signedVisitorsOnly }).map(({ code }) => code);

  it('names what is wrong, and nothing where all is well', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ shown: false, appearedMs: undefined })).toEqual(['hidden']);
    expect(codes({ tags: 2, appearedMs: 9_000 })).toEqual(['twice', 'slow']);
    expect(codes({ user: 'unsigned' })).toEqual(['half_signed']);
    expect(codes({}, true)).toEqual(['unsigned']);
    expect(codes({ user: 'signed' }, true)).toEqual([]);
    expect(codes({ blocked: [{ directive: 'connect-src', address: 'https://komek.example/api' }] })).toEqual([
      'blocked',
    ]);
  });

  it('counts for the page’s colour', () => {
    const settings = { signedVisitorsOnly: false };
    expect(stateOf({ faults: [] }, settings)).toBe('good');
    expect(stateOf({ faults: [{ code: 'twice' }] }, settings)).toBe('amber');
    expect(stateOf({ faults: [{ code: 'twice' }], report: { ...report, coveredBy: 'div' } }, settings)).toBe('red');
  });

  it('names another chat that lies over the button', () => {
    const [fault] = reportFaults({ ...report, coveredBy: 'code.jivosite.com' }, { signedVisitorsOnly: false });
    expect(fault).toMatchObject({ code: 'covered', facts: { by: 'Jivo' } });
  });
});

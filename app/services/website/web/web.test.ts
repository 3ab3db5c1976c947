import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../extract/blocks/document';
import { endlessKind, isWanted, onSite, pageAddress } from './addresses';
import { separateCommon } from './common-blocks';
import { decodePage } from './decode-page';
import { robotsOf } from './robots';
import { readSitemap } from './sitemap';

const site = new URL('https://www.shop.kz/');
const known = (address: string) => onSite(address, 'https://www.shop.kz/a/b', site)?.href;

describe('the address of a page', () => {
  it('has one form, on the website’s own host', () => {
    expect(
      [
        'http://shop.kz/prices?utm_source=x&b=2&a=1#top',
        '../index.html',
        'c?PHPSESSID=7&sort=price',
        '//www.shop.kz//c//d/',
        '/цены',
      ].map(known),
    ).toEqual([
      'https://www.shop.kz/prices?a=1&b=2',
      'https://www.shop.kz/',
      'https://www.shop.kz/a/c',
      'https://www.shop.kz/c/d/',
      'https://www.shop.kz/%D1%86%D0%B5%D0%BD%D1%8B',
    ]);
  });

  it('is none for files, other websites, other schemes and traps', () => {
    const long = `/${'a'.repeat(500)}`;
    for (const address of ['/price.pdf', '/photo.JPG', 'https://other.kz/', 'mailto:a@shop.kz', 'javascript:x()', long])
      expect(known(address), address).toBeUndefined();
    for (const address of ['/a/b/a/b/a/b', '/1/2/3/4/5/6/7/8/9/10/11']) expect(known(address), address).toBeUndefined();
    expect(pageAddress('https://user:password@shop.kz/')).toBeUndefined();
  });

  it('is read only if the owner’s patterns allow it', () => {
    const wanted = (path: string, include: string[], exclude: string[] = []) =>
      isWanted(new URL(path, site), { include, exclude });
    expect(wanted('/blog/a', [])).toBe(true);
    expect(wanted('/blog/a', ['/blog'])).toBe(true);
    expect(wanted('/shop/a', ['/blog'])).toBe(false);
    expect(wanted('/blog/a', [], ['/blog/*'])).toBe(false);
    expect(wanted('/ru/blog/2024/x', ['*/blog/*/x'])).toBe(true);
    expect(wanted('/ru/blog/x', ['*/blog/*/x'])).toBe(false);
    expect(wanted('/цены/1', ['/цены'])).toBe(true);
    expect(wanted('/aba', ['/ab*ba'])).toBe(false);
    expect(wanted(`/${'a'.repeat(450)}`, [`*${'a*'.repeat(90)}b`])).toBe(false);
  });

  it('shows kinds of pages that programs make without end', () => {
    const kind = (path: string) => endlessKind(new URL(path, site))?.most;
    expect([kind('/product/17'), kind('/list?page=2'), kind('/calendar/2026/01'), kind('/events?month=3')]).toEqual([
      undefined,
      200,
      20,
      20,
    ]);
  });
});

describe('robots.txt', () => {
  it('allows, forbids and slows down', () => {
    const robots = robotsOf(
      'https://shop.kz',
      'User-agent: *\nDisallow: /cart\nCrawl-delay: 2.5\nSitemap: https://shop.kz/map.xml\nUser-agent: KomekBot\nDisallow: /private\nCrawl-delay: 60',
    );
    expect(robots.allows('https://shop.kz/private/x')).toBe(false);
    expect(robots.allows('https://shop.kz/open')).toBe(true);
    expect([robots.delayMs, robots.sitemaps]).toEqual([10_000, ['https://shop.kz/map.xml']]);
    expect(robotsOf('https://shop.kz', 'User-agent: *\nCrawl-delay: 0.1').delayMs).toBe(1000);
    expect(robotsOf('https://shop.kz', '<html>not found</html>').allows('https://shop.kz/')).toBe(true);
  });
});

describe('a sitemap', () => {
  it('is read as XML, packed, as an index, as text and up to its damage', () => {
    const pages = '<urlset><url><loc> https://a.kz/1 </loc><image><loc>https://a.kz/i.png</loc></image></url></urlset>';
    expect(readSitemap(Buffer.from(pages)).pages).toEqual(['https://a.kz/1']);
    expect(readSitemap(gzipSync(pages)).pages).toEqual(['https://a.kz/1']);
    const index = '<sitemapindex><sitemap><loc><![CDATA[https://a.kz/s.xml]]></loc></sitemap></sitemapindex>';
    expect(readSitemap(Buffer.from(index))).toEqual({ pages: [], sitemaps: ['https://a.kz/s.xml'] });
    expect(readSitemap(Buffer.from('https://a.kz/1\nhttps://a.kz/2\n')).pages).toHaveLength(2);
    expect(readSitemap(Buffer.from(pages.replace('</urlset>', '<url><lo'))).pages).toEqual(['https://a.kz/1']);
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>';
    expect(readSitemap(Buffer.from(bomb)).pages.join()).not.toContain('aaaa');
    expect(readSitemap(gzipSync(Buffer.alloc(100 * 1024 * 1024)))).toEqual({ pages: [], sitemaps: [] });
  });
});

describe('the encoding of a page', () => {
  it('is that of its bytes before what is said of it', () => {
    const text = '<meta charset="koi8-r">Режим работы мастерской с девяти до шести';
    expect(decodePage(Buffer.from(text), 'text/html; charset=windows-1251')).toBe(text);
    expect(decodePage(iconv.encode(text, 'windows-1251'), 'text/html; charset=windows-1251')).toBe(text);
    expect(decodePage(iconv.encode(text, 'koi8-r'), 'text/html')).toBe(text);
    expect(decodePage(iconv.encode('Режим работы мастерской', 'windows-1251'), 'text/html; charset=utf-8')).toBe(
      'Режим работы мастерской',
    );
  });
});

describe('what pages have in common', () => {
  const paragraph = (text: string, more: Partial<Block> = {}): Block => ({ kind: 'paragraph', text, ...more });

  it('is kept once, menus not at all, and leaves each page its own', () => {
    const pages = Array.from({ length: 6 }, (_, at) => ({
      id: String(at),
      blocks: [
        paragraph('Home', { link: true }),
        paragraph('+7 701 555 11 22', { link: true }),
        paragraph(`Text of page ${at}`),
        ...(at < 4 ? [paragraph('Open  9–18')] : []),
        ...(at < 3 ? [paragraph('On half of the pages')] : []),
      ],
    }));
    const { common, pages: own } = separateCommon(pages);
    expect(common.map(({ text }) => text)).toEqual(['+7 701 555 11 22', 'Open  9–18']);
    expect(own[0]?.blocks.map(({ text }) => text)).toEqual(['Text of page 0', 'On half of the pages']);
    expect(own[5]?.blocks.map(({ text }) => text)).toEqual(['Text of page 5']);
  });

  it('is not looked for in fewer than five pages', () => {
    const pages = Array.from({ length: 4 }, (_, at) => ({ id: String(at), blocks: [paragraph('Open 9–18')] }));
    expect(separateCommon(pages)).toEqual({ common: [], pages });
  });
});

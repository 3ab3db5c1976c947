import { type ComponentChild, h, type VNode } from 'preact';
import { beforeAll, describe, expect, it } from 'vitest';
import { tappable } from '../people/tappable';
import { markdown, plain } from './markdown';

/** Tags with their relevant attributes, text escaped: enough to read what would be shown. */
function show(node: ComponentChild): string {
  if (Array.isArray(node)) return node.map(show).join('');
  if (node === null || typeof node !== 'object') return `${node ?? ''}`.replace(/</g, '&lt;');
  const { type, props } = node as VNode<{ href?: string; start?: number; children?: ComponentChild }>;
  const attributes = `${props.href ? ` href=${props.href}` : ''}${props.start ? ` start=${props.start}` : ''}`;
  return `<${type}${attributes}>${show(props.children)}</${type}>`;
}
const html = (source: string) => markdown(source).map(show).join('');

// As the file about people does once it is loaded.
beforeAll(() => {
  plain.text = tappable(h);
});

describe('an answer', () => {
  it('has paragraphs and line breaks', () => {
    expect(html('One\ntwo\r\n\r\n\nthree')).toBe('<p>One<br></br>two</p><p>three</p>');
  });
  it('has bold text, code and links within it', () => {
    expect(html('**1–2 `days`**, see [terms](https://shop.example/a_(b)).')).toBe(
      '<p><b>1–2 <code>days</code></b>, see <a href=https://shop.example/a_(b)>terms</a>.</p>',
    );
  });
  it('keeps a number on one line', () => {
    expect(html('45 000 or **1 200 500** in 2 days, room 12 3456')).toBe(
      '<p>45\u00a0000 or <b>1\u00a0200\u00a0500</b> in 2 days, room 12 3456</p>',
    );
  });
  it('has numbers to call and e-mail addresses that can be tapped, and no markup of its own', () => {
    expect(html('Call **8 (727) 345-67-89** or write to a@b.kz, <b>45 000</b> ₸')).toBe(
      '<p>Call <b><a href=tel:+77273456789>8 (727) 345-67-89</a></b> or write to <a href=mailto:a@b.kz>a@b.kz</a>, &lt;b>45\u00a0000&lt;/b> ₸</p>',
    );
  });
  it('has lists, numbered from their start', () => {
    expect(html('You need:\n- a\n* **b**\n\n3. c\n4) d\nThen pay.')).toBe(
      '<p>You need:</p><ul><li>a</li><li><b>b</b></li></ul><ol start=3><li>c</li><li>d</li></ol><p>Then pay.</p>',
    );
  });
  it('has code blocks, closed or still incomplete', () => {
    expect(html('```js\na **b**\n<c>\n```\nd')).toBe('<pre><code>a **b**\n&lt;c></code></pre><p>d</p>');
    expect(html('```\na')).toBe('<pre><code>a</code></pre>');
  });
  it('shows a heading as a bold line', () => {
    expect(html('## Delivery\ntext')).toBe('<p><b>Delivery</b></p><p>text</p>');
  });
  it('finds bare URLs without trailing punctuation', () => {
    expect(html('See https://shop.example/a, or (http://b.example).')).toBe(
      '<p>See <a href=https://shop.example/a>https://shop.example/a</a>, or (<a href=http://b.example/>http://b.example</a>).</p>',
    );
    expect(html('mailto:help@shop.example.')).toBe('<p><a href=mailto:help@shop.example>help@shop.example</a>.</p>');
  });
  it('keeps anything else as plain text', () => {
    for (const text of [
      '[x](javascript:alert(1))',
      '[x](/relative)',
      '![x](y)',
      '2 * 3 * 4',
      'half **bold',
      '`open',
      '_under_',
      'https://',
    ])
      expect(html(text)).toBe(`<p>${text}</p>`);
    expect(html('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)></p>');
  });
  it('opens its links in a new tab, without opener', () => {
    const paragraph = markdown('https://shop.example/')[0] as VNode<{ dir: string; children: ComponentChild }>;
    expect(paragraph.props.dir).toBe('auto');
    const [link] = [paragraph.props.children].flat() as VNode[];
    expect(link?.props).toMatchObject({
      target: '_blank',
      rel: 'noopener noreferrer',
    });
  });
  it('is parsed quickly even when it is built to be slow', () => {
    const started = performance.now();
    for (const nasty of ['[', '**', '`', '](', 'https://(', '- ']) markdown(nasty.repeat(4000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

import type { ComponentChild } from 'preact';
import { answerLink } from './links';

const INLINE =
  /`([^`\n]+)`|\*\*([^\n]+?)\*\*|\[([^[\]\n]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)|((?:https?|ircs?):\/\/[^\s<>]+|(?:mailto|xmpp):[^\s<>]+)/g;
/** Punctuation after a bare URL is not part of it. */
const TRAIL = '.,;:!?\'"»”)]*';
const ITEM = /^\s*(?:[-*•+]|(\d{1,9})[.)])\s+(.*)/;
const HEADING = /^#{1,6}\s+(.*)/;

/** How plain text is drawn. The file about people, loaded behind the panel, makes what is in it tappable. */
export const plain = { text: (text: string): ComponentChild => text };

function link(address: string, text: string): ComponentChild {
  const href = answerLink(address);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : undefined;
}

function inline(text: string): ComponentChild[] {
  const nodes: ComponentChild[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, label, target, bare] = match;
    let node: ComponentChild;
    let length = whole.length;
    if (code) node = <code>{code}</code>;
    else if (bold) node = <b>{inline(bold)}</b>;
    else if (label && target) node = link(target, label);
    else if (bare) {
      while (TRAIL.includes(bare[length - 1] as string)) length--;
      const address = bare.slice(0, length);
      node = link(address, address.replace('mailto:', ''));
    }
    nodes.push(plain.text(text.slice(from, match.index)), node ?? whole.slice(0, length));
    from = match.index + length;
  }
  nodes.push(plain.text(text.slice(from)));
  return nodes.filter((node) => node !== '');
}

/**
 * The safe subset of Markdown for answers, as nodes and never as HTML: paragraphs, line breaks, bold, flat lists, code,
 * links. A heading becomes a bold paragraph; all else stays plain text. Every block determines its own writing
 * direction.
 */
export function markdown(source: string): ComponentChild[] {
  const blocks: ComponentChild[] = [];
  const lines = source.split(/\r?\n/);
  let paragraph: ComponentChild[] = [];
  const end = () => {
    if (paragraph.length) blocks.push(<p dir="auto">{paragraph}</p>);
    paragraph = [];
  };

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line)?.[1];
    const item = ITEM.exec(line);
    if (line.trim().startsWith('```')) {
      end();
      const code: string[] = [];
      while (++at < lines.length && !lines[at]?.trim().startsWith('```')) code.push(lines[at] ?? '');
      blocks.push(
        <pre dir="auto">
          <code>{code.join('\n')}</code>
        </pre>,
      );
    } else if (item) {
      end();
      const ordered = item[1];
      const items: ComponentChild[] = [];
      for (let next: RegExpExecArray | null = item; next && !next[1] === !ordered; next = ITEM.exec(lines[++at] ?? ''))
        items.push(<li dir="auto">{inline(next[2] ?? '')}</li>);
      at--;
      blocks.push(ordered ? <ol start={+ordered}>{items}</ol> : <ul>{items}</ul>);
    } else if (heading) {
      end();
      blocks.push(
        <p dir="auto">
          <b>{inline(heading)}</b>
        </p>,
      );
    } else if (!line.trim()) end();
    else {
      if (paragraph.length) paragraph.push(<br />);
      paragraph.push(...inline(line));
    }
  }
  end();
  return blocks;
}

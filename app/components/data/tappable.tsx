import type { ReactNode } from 'react';
import { tappableIn } from '~/schemas/tappable';

/** A text whose telephone numbers, e-mail and web addresses can be tapped. */
export function Tappable({ text }: { text: string }) {
  const nodes: ReactNode[] = [];
  let from = 0;
  for (const { at, length, href } of tappableIn(text)) {
    const own = href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    nodes.push(
      text.slice(from, at),
      <a key={at} href={href} className="underline underline-offset-2" {...own}>
        {text.slice(at, at + length)}
      </a>,
    );
    from = at + length;
  }
  return (
    <>
      {nodes}
      {text.slice(from)}
    </>
  );
}

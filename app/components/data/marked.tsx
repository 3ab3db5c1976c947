import { markHits } from './hit';

/** A text with the words that were looked for marked. */
export function Marked({ text, words }: { text: string; words: string[] }) {
  let at = 0;
  return markHits(text, words).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? (
      <mark key={key} className="rounded-[2px] bg-warning-tint px-0.5 text-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}

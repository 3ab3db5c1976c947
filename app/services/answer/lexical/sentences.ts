import { stem } from './stem';
import { STOPWORDS } from './stopwords';
import { words } from './words';
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+(?=\S)|\n+/u)
    .map((s) => s.trim())
    .filter(Boolean);
}
export function bestSentences(
  query: string,
  passages: { text: string; kind: 'passage' | 'qa' }[],
  n: number,
): { text: string; passage: number }[] {
  const q = new Set(
    words(query)
      .filter((w) => !STOPWORDS.has(w))
      .map((w) => stem(w)),
  );
  const all: { text: string; passage: number; at: number; score: number; set: Set<string> }[] = [];
  passages.forEach((p, passage) =>
    splitSentences(p.text).forEach((text, at) =>
      all.push({ text, passage, at, score: 0, set: new Set(words(text).map((w) => stem(w))) }),
    ),
  );
  const df = new Map<string, number>();
  for (const s of all) for (const t of s.set) df.set(t, (df.get(t) ?? 0) + 1);
  for (const s of all) {
    for (const t of q) if (s.set.has(t)) s.score += Math.log(1 + (all.length - df.get(t)! + 0.5) / (df.get(t)! + 0.5));
    s.score /= 1 + s.passage * 0.1;
  }
  return all
    .sort((a, b) => b.score - a.score)
    .slice(0, n)
    .sort((a, b) => a.passage - b.passage || a.at - b.at)
    .map(({ text, passage }) => ({ text, passage }));
}

import type { ChannelScores } from './channel';
import type { ChunkStore } from './chunk-store';
import type { Lexicon } from './lexicon';
import type { QueryTerms, Term } from './query-terms';

export type Evidence = Record<string, number>;

export function evidenceOf(
  place: number,
  terms: QueryTerms,
  stems: ChannelScores,
  pieces: ChannelScores,
  store: ChunkStore,
  _lexicon: Lexicon,
): Evidence {
  const own = new Set<number>();
  for (let at = store.forward.starts[place]!; at < store.forward.starts[place + 1]!; at++)
    own.add(store.forward.words[at]!);
  const max = Math.log(1 + (store.size + 0.5) / 0.5);
  const cover = (list: Term[], idf: number[]) => {
    let got = 0;
    let all = 0;
    let unknown = 0;
    let peak = 0;
    let n = 0;
    let hitN = 0;
    list.forEach((t, i) => {
      const w = t.weight * idf[i]!;
      n += t.weight;
      all += w;
      if (t.words.length === 0) unknown += w;
      if (t.words.some((x) => own.has(x))) {
        got += w;
        hitN += t.weight;
        peak = Math.max(peak, w);
      } else {
        let share = 0;
        for (const a of t.alternatives) if (own.has(a.word)) share = Math.max(share, a.share);
        got += w * share;
      }
    });
    return { c: all ? got / all : 0, u: all ? unknown / all : 0, peak: peak / max, n, hitN, abs: got / max };
  };
  const s = cover(terms.stems, stems.idf);
  const x = cover(terms.pieces, pieces.idf);
  return {
    st: stems.text[place]!,
    xt: pieces.text[place]!,
    sq: stems.question[place]!,
    xq: pieces.question[place]!,
    qa: store.isPair(place) ? 1 : 0,
    cs: s.c,
    us: s.u,
    peak: s.peak,
    n: s.n,
    hitN: s.hitN,
    abs: s.abs,
    cx: x.c,
    ux: x.u,
    absx: x.abs,
    nx: x.n,
    dlen: Math.log(1 + store.lengths.textWords[place]!),
    docs: Math.log(store.size),
  };
}

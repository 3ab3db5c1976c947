import { relatives } from './concepts';
import { LIGHT_STEMS } from './light-words';
import { pieces } from './skeleton';
import { splitSentences } from './split-sentences';
import { hasKazakhLetter, kazakhKey, stem } from './stem';
import { STOPWORDS } from './stopwords';
import { normalise, words } from './words';

export const ST: Record<string, number> = {
  adj: 0,
  same: 0,
  lo: 0,
  p1: 0.8,
  p2: 0.65,
  soft: 0.9,
  syn: 0.5,
  light: 0.5,
  dice: 0.4,
  pa: 2,
  cue: 0,
  neigh: 0.15,
  len: 0,
  stop: 0.1,
  mmr: 0,
  first: 0,
  wl: 0.5,
  idf: 1,
};

type QTerm = { key: string; grams: Set<string>; rel: Set<string>; weight: number };

function keyOf(word: string, kazakh: boolean): string {
  return kazakh && /^[\u0400-\u04ff]+$/.test(word) ? kazakhKey(word) : stem(word);
}

type Cue = (sentence: string, fresh: (token: string) => boolean) => boolean;
const tokens = (sentence: string, pattern: RegExp, fresh: (token: string) => boolean) =>
  (sentence.match(pattern) ?? []).some(fresh);
const CUES: [RegExp, Cue][] = [
  [
    /\b(when|what (year|date|day|month|century)|which (year|century))\b|(^|[^а-я])когда|в како[мй] (году|веке|месяце)|какого (числа|года)|қашан|қай (жыл|ғасыр|уақыт)|нешінші жыл/i,
    (s, fresh) =>
      tokens(
        s,
        /\d{3,4}|\b\d{1,2}\b|\b[IVX]{2,}\b|january|february|march|april|june|july|august|september|october|november|december|январ|феврал|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр|қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан|centur|век|ғасыр/gi,
        fresh,
      ),
  ],
  [
    /\bhow (many|much|long|far|tall|large|big|old|high|often|wide|deep)\b|what (percent|number|percentage|portion)|сколько|како(й|е|ва) (процент|количеств|числ|дол)|как (долго|часто|далеко)|қанша|неше|нешеу/i,
    (s, fresh) =>
      tokens(
        s,
        /\d+([.,]\d+)?|\b(one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion|half|third|quarter)\b|(^|\s)(од(ин|на|но)|дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|сто|половин|треть|четверт|тысяч|миллион|миллиард|бір|екі|үш|төрт|бес|алты|жеті|сегіз|тоғыз|он|жүз|мың|жарты)/gi,
        fresh,
      ),
  ],
  [
    /\bwho(m|se)?\b|(^|[^а-я])(кто|кого|кому|кем|чей|чья)([^а-я]|$)|(^|\s)кім/i,
    (s, fresh) => tokens(s.replace(/^\P{L}*\p{L}+/u, ''), /\p{Lu}[\p{L}]+/gu, fresh),
  ],
];

export function bestSentences(
  query: string,
  passages: { text: string; kind: 'passage' | 'qa'; score?: number }[],
  n: number,
): { text: string; passage: number }[] {
  const queryWords = words(query);
  const kazakh = queryWords.some(hasKazakhLetter);
  const terms = new Map<string, QTerm>();
  for (const word of queryWords) {
    const key = keyOf(word, kazakh);
    if (terms.has(key)) continue;
    const rel = relatives(word);
    const related = new Set([...rel.synonyms, ...rel.translations]);
    terms.set(key, {
      key,
      grams: new Set(pieces(word)),
      rel: related,
      weight: STOPWORDS.has(word) ? ST.stop! : LIGHT_STEMS.has(stem(word)) ? ST.light! : 1,
    });
  }
  const list = [...terms.values()];
  const all: { text: string; passage: number; at: number; score: number; match: number[]; len: number }[] = [];
  passages.forEach((p, passage) => {
    splitSentences(p.text).forEach((text, at) => {
      const ws = [...new Set(words(text))];
      const keys = new Set(ws.map((w) => keyOf(w, kazakh)));
      const gramSets = ws.map((w) => pieces(w));
      const match = list.map((t) => {
        if (keys.has(t.key)) return 1;
        for (const r of t.rel) if (keys.has(r)) return ST.syn!;
        let best = 0;
        for (const g of gramSets) {
          let common = 0;
          for (const each of g) if (t.grams.has(each)) common++;
          const dice = (2 * common) / (g.length + t.grams.size);
          if (dice > best) best = dice;
        }
        return best > ST.dice! ? best * ST.soft! : 0;
      });
      all.push({ text, passage, at, score: 0, match, len: ws.length });
    });
  });
  const total = all.length;
  const idf = list.map((t, i) => {
    let df = 0;
    for (const s of all) df += s.match[i]!;
    return t.weight * (ST.idf ? Math.log(1 + (total - df + 0.5) / (df + 0.5)) : 1);
  });
  const lower = normalise(query);
  const fresh = (token: string) => !lower.includes(normalise(token).trim());
  const cues = CUES.filter(([pattern]) => pattern.test(query)).map(([, test]) => test);
  const mass = idf.reduce((a, b) => a + b, 0) || 1;
  const top = passages[0]?.score;
  const prior = ST.pa && top ? passages.map((p) => ((p.score ?? 0) / top) ** ST.pa!) : [1, ST.p1!, ST.p2!];
  for (const s of all) {
    let score = 0;
    s.match.forEach((m, i) => {
      score += m * idf[i]!;
    });
    score /= 1 + ST.lo! * Math.log(1 + s.len / 20);
    score /= mass;
    if (cues.some((c) => c(s.text, fresh))) score += ST.cue!;
    s.score = score;
  }
  const own = all.map((s) => s.score);
  all.forEach((s, i) => {
    const before = all[i - 1]?.passage === s.passage ? own[i - 1]! : 0;
    const after = all[i + 1]?.passage === s.passage ? own[i + 1]! : 0;
    s.score =
      (own[i]! + ST.neigh! * Math.max(before, after) + (s.at === 0 ? ST.first! : 0)) *
      (prior[s.passage] ?? 0.6) *
      (1 + ST.len! * Math.log(s.len / 20 + 0.5));
  });
  const chosen: typeof all = [];
  const left = [...all];
  while (chosen.length < n && left.length) {
    left.sort((a, b) => b.score - a.score);
    const best = left.shift()!;
    chosen.push(best);
    if (ST.same) for (const s of left) if (s.passage === best.passage) s.score *= 1 + ST.same;
    if (ST.adj)
      for (const s of left)
        if (s.passage === best.passage && Math.abs(s.at - best.at) === 1)
          s.score *= 1 + (s.at > best.at ? ST.adj : ST.adj / 2);
    if (ST.mmr)
      for (const s of left) {
        let overlap = 0;
        s.match.forEach((m, i) => {
          overlap += Math.min(m, best.match[i]!) * idf[i]!;
        });
        s.score -= ST.mmr * (overlap / mass);
      }
  }
  return chosen.sort((a, b) => a.passage - b.passage || a.at - b.at).map(({ text, passage }) => ({ text, passage }));
}

/** A question asked in a base of others' fit: the odds that its first passage answers (logarithm), and whether that one does. */
export type Judged = { size: number; answerable: boolean; odds: number; right: boolean };

/** Of what nothing answers, the share that is to be refused. */
const REFUSED = 0.93;

/** What a rule makes of questions, in percent, where it answers from these odds on. */
function sharesFrom(odds: number, judged: Judged[]) {
  const share = (answerable: boolean, holds: (one: Judged) => boolean): number => {
    const all = judged.filter((one) => one.answerable === answerable);
    return Math.round((1000 * all.filter(holds).length) / Math.max(1, all.length)) / 10;
  };
  return {
    right: share(true, (one) => one.odds >= odds && one.right),
    wrong: share(true, (one) => one.odds >= odds && !one.right),
    refused: share(false, (one) => one.odds < odds),
  };
}

/** The least odds from which on a rule may answer, to refuse as many as it is to. */
function leastOdds(judged: Judged[]): number {
  const unanswerable = judged.filter(({ answerable }) => !answerable).map(({ odds }) => odds);
  unanswerable.sort((a, b) => a - b);
  return (unanswerable[Math.ceil(REFUSED * unanswerable.length) - 1] ?? 0) + 1e-9;
}

/** By size of the base, what the rule does, and what it would do if its bias were moved so far that it refuses as many as it is to. */
export function figures(judged: Judged[]): Record<string, unknown>[] {
  return [...new Set(judged.map(({ size }) => size))].map((size) => {
    const own = judged.filter((one) => one.size === size);
    const answerable = own.filter((one) => one.answerable).length;
    const odds = leastOdds(own);
    const moved = { by: Math.round(-100 * odds) / 100, ...sharesFrom(odds, own) };
    return { size, answerable, unanswerable: own.length - answerable, ...sharesFrom(0, own), moved };
  });
}

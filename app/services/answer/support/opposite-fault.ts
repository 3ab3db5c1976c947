import { type Claim, type Fault, RULE, score, sum, type Weighed, weighed } from './claim';
import { type Evidence, termsOf, type Unit } from './evidence';
import { clausesOf, denies, mayAgree, opposed, saysExistence, windowsOf, withoutPolarity } from './reading/polarity';

/** Bounds on what is compared: clauses of a sentence, units alike, clauses of a unit. */
const MAX_CLAUSES = 12;
const MAX_ALIKE = 12;
const MAX_WINDOWS = 40;

/** A clause that the passages deny, and none of them says. */
export function oppositeFault({ text, evidence, kazakh }: Claim): Fault | undefined {
  for (const clause of clausesOf(text).slice(0, MAX_CLAUSES)) {
    const terms = weighed(termsOf(withoutPolarity(clause, kazakh), kazakh), evidence);
    if (terms.length === 0 || (terms.length === 1 && !saysExistence(clause, kazakh))) continue;
    const alike = clausesLike(terms, evidence);
    const best = Math.max(0, ...alike.map(({ share }) => share));
    const agrees = (other: Alike): boolean =>
      other.isDenied
        ? denies(clause, kazakh)
        : mayAgree({ text: clause, kazakh }, other) && !opposed(clause, other.text);
    const near = alike.filter(({ share }) => share >= RULE.agrees * best);
    const denied = near.some((one) => one.isOfIt && !agrees(one));
    if (denied && !near.some(agrees)) return { kind: 'opposite', said: clause.trim() };
  }
  return undefined;
}

/** `isDenied`: it asks, and what answers it says no. */
type Alike = { text: string; kazakh: boolean; share: number; isOfIt: boolean; isDenied: boolean };

/** Clauses of the passages that say most of the terms; `isOfIt` tells those that hardly speak of anything else. */
function clausesLike(terms: Weighed[], evidence: Evidence): Alike[] {
  const all = sum(terms);
  return evidence.units
    .filter((unit) => score(unit, terms, evidence) / all >= RULE.sameClause)
    .slice(0, MAX_ALIKE)
    .flatMap((unit) => {
      const isDenied = isDeniedQuestion(unit, evidence);
      return windowsOf(unit.text)
        .slice(0, MAX_WINDOWS)
        .map((text): Alike => {
          const kazakh = unit.language === 'kk';
          const own = termsOf(withoutPolarity(text, kazakh), kazakh);
          const keys = new Set(own.flatMap((term) => term.own));
          const matches = terms.map(({ term, weight }) => weight * evidence.matchIn(term, keys));
          const met = matches.filter((match) => match > 0).length;
          const share = matches.reduce((total, match) => total + match, 0) / all;
          const isOfIt = met >= Math.min(2, terms.length) && met >= RULE.ofIt * own.length;
          return { text, kazakh, share, isOfIt, isDenied };
        });
    })
    .filter(({ share }) => share >= RULE.sameClause);
}

/** A question says nothing by itself: "Do you deliver?" with "We do not, but …" behind it denies. */
function isDeniedQuestion(unit: Unit, { units }: Evidence): boolean {
  const answer = units[unit.at + 1];
  if (!unit.text.trimEnd().endsWith('?') || denies(unit.text, unit.language === 'kk')) return false;
  if (answer?.passage !== unit.passage) return false;
  const [said = ''] = clausesOf(answer.text);
  return denies(said, answer.language === 'kk');
}

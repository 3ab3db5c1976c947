import { type Claim, type Fault, RULE, score, type Weighed } from './claim';
import { termsOf } from './evidence';
import { daysNamed } from './reading/days';
import { claimsEvery, saysEvery } from './reading/every';
import { figuresInWords } from './reading/figures';
import { FREE, INCLUDED } from './reading/measure-words';
import { namesIn } from './reading/names';
import { denies } from './reading/polarity';

const DAYS = 7;

/** A day of the week that what is spoken of is not on. */
export function dayFault({ text, terms, asked, evidence, foreign }: Claim): Fault | undefined {
  const isDay = ({ term }: Weighed): boolean => daysNamed(term.word).length > 0;
  const list = [...terms, ...asked.map(({ term, weight }) => ({ term, weight: RULE.around * weight }))].filter(
    (one) => !isDay(one),
  );
  for (const day of new Set(daysNamed(text))) {
    let best = 0;
    let own = -1;
    for (const unit of evidence.units) {
      if (unit.days.size === 0) continue;
      const said = score(unit, list, evidence);
      best = Math.max(best, said);
      if (unit.days.has(day)) own = Math.max(own, said);
    }
    if (own < 0 || own < (foreign ? RULE.foreignFigure : RULE.figure) * best) {
      if (!evidence.saidDays.has(day)) return { kind: 'day', said: text };
    }
  }
  return undefined;
}

/** A name that neither the passages nor the visitor has named. @param sentence with its capital letters. */
export function nameFault(sentence: string, { evidence, kazakh }: Claim): Fault | undefined {
  for (const name of namesIn(sentence)) {
    const [term] = termsOf(name, kazakh);
    if (!term || evidence.says(term) || evidence.asks(term) || evidence.spells(name)) continue;
    return { kind: 'name', said: name };
  }
  return undefined;
}

/** What is called free has to be called so, or included, where the reply's words stand. */
export function freeFault({ text, kazakh, support }: Claim): Fault | undefined {
  const free = text.match(FREE)?.[0];
  if (!free || denies(text, kazakh)) return undefined;
  const [best] = support;
  const near = support.filter(({ share }) => best && share >= RULE.foreignFigure * best.share);
  const holds = near.some(
    ({ unit }) => unit.text.match(FREE) || unit.text.match(INCLUDED) || unit.figures.some(({ value }) => value === 0),
  );
  return holds ? undefined : { kind: 'free', said: free };
}

/** What is said to be so without exception has to be said so where the reply's words stand. */
export function everyFault({ text, kazakh, support }: Claim): Fault | undefined {
  const every = claimsEvery(text);
  if (!every || denies(text, kazakh)) return undefined;
  const [best] = support;
  const near = support.filter(({ share }) => best && share >= RULE.foreignFigure * best.share);
  const says = near.some(({ unit }) => saysEvery(unit.text) || unit.days.size === DAYS);
  return says ? undefined : { kind: 'every', said: every };
}

/** More telling words than a reply has of its own, that no passage knows. */
export function wordFault({ terms, evidence, foreign }: Claim): Fault | undefined {
  let [known, strange] = [0, 0];
  const unknown: string[] = [];
  // Numbers in words are checked as figures.
  for (const { term, weight } of terms.filter((one) => figuresInWords(one.term.word).length === 0)) {
    const said = evidence.says(term);
    if (said) known += weight;
    else if (evidence.asks(term)) strange += RULE.asked * (foreign ? 0 : 1);
    else {
      strange += term.isCommon ? 1 : foreign ? RULE.unlisted : RULE.unlistedOwn;
      unknown.push(term.word);
    }
  }
  const limit = (foreign ? RULE.foreignStrange : RULE.strange) + RULE.perKnown * known;
  if (strange <= limit) return undefined;
  return { kind: 'words', said: (unknown.length > 0 ? unknown : terms.map(({ term }) => term.word)).join(', ') };
}

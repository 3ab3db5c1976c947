import type { FactKind } from '~/schemas/assistant/profile';
import type { Language } from '~/schemas/language';
import { writtenIn } from '~/services/language/recognise/detect';
import { sameName } from '~/services/language/spelling/sound-key';
import { words } from '~/services/language/words';
import { digitsOf } from '../find/contacts';
import { STRENGTHS } from '../find/fact';
import { parseHours } from '../hours/parse-hours';
import { contradict, type Hours, together } from '../hours/week';
import type { Reading, Subject } from '../intent/subjects';
import type { Token } from '../vocabulary/match';
import type { FactReply, KnownFact } from './fact-reply';
import { quoteFacts } from './quote-facts';
import { type Clock, sayHours, type Voice } from './say-hours';

type Part<F> = FactReply<F> | undefined;

/**
 * What the facts of a business say to a question that was read; undefined where they do not answer all of it: nothing
 * that they do not say is said.
 */
export function answerFromFacts<F extends KnownFact>(
  reading: Reading,
  facts: F[],
  language: Language,
  clock: Clock,
  voice: Voice,
): FactReply<F> | undefined {
  const parts = reading.subjects.map((subject) => answerPart(subject, reading, facts, language, clock, voice));
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const said = parts as FactReply<F>[];
  return { text: said.map(({ text }) => text).join('\n'), facts: [...new Set(said.flatMap((part) => part.facts))] };
}

function answerPart<F extends KnownFact>(
  subject: Subject,
  reading: Reading,
  facts: F[],
  language: Language,
  clock: Clock,
  voice: Voice,
): Part<F> {
  const { named, left } = branchNamed(reading.unknown, facts);
  const here = (wanted: FactKind) => ofBranch(winning(wanted, facts), named);
  const stated = here(subject.kind);
  if (subject.kind === 'hours')
    return left.length > 0 ? undefined : answerHours(subject, stated, reading, clock, voice);
  // Who knows the address finds the way.
  const kind = subject.kind === 'directions' && stated.length === 0 ? 'address' : subject.kind;
  if (isContact(kind)) return left.length > 0 ? undefined : answerContact(kind, here(kind), facts, named, voice);
  const quoted = quoteFacts(subject, stated, left, language, voice);
  if (!quoted || subject.kind !== 'directions' || !asksWholeWay(subject)) return quoted;
  const address = answerContact('address', here('address'), facts, named, voice);
  if (!address || saysPlace(quoted.text, address.text)) return quoted;
  return { text: `${address.text}\n${quoted.text}`, facts: [...address.facts, ...quoted.facts] };
}

/** "How do I find you" asks for the address too; "which bus" and "which floor" do not. */
const asksWholeWay = ({ rows }: Subject): boolean => rows.every(({ id }) => id === 'directions/ask');

/** Whether a text says the house of an address, and so the address. */
function saysPlace(text: string, address: string): boolean {
  const house = address.match(/\d+/g) ?? [];
  const said = new Set(text.match(/\d+/g));
  return house.length > 0 && house.every((number) => said.has(number));
}

const isContact = (kind: FactKind): boolean => kind === 'address' || kind === 'phone' || kind === 'whatsapp';

/** Of hours and contacts what the owner has stated takes the place of what was found, branch by branch. */
export function winning<F extends KnownFact>(wanted: FactKind, all: F[]): F[] {
  const facts = all.filter(({ kind }) => kind === wanted);
  if (wanted !== 'hours' && !isContact(wanted)) return facts;
  const stated = new Set(facts.filter(({ strength }) => strength === STRENGTHS.own).map(({ branch }) => branch));
  return facts.filter(({ strength, branch }) => strength === STRENGTHS.own || !(stated.has(branch) || stated.has('')));
}

/** The branch that words of a question name, and the words that name none. */
function branchNamed(unknown: Token[], facts: KnownFact[]): { named?: string; left: Token[] } {
  const branches = [...new Set(facts.map(({ branch }) => branch).filter(Boolean))];
  const wordsOf = (branch: string) => {
    const at = facts.filter((fact) => fact.branch === branch && fact.kind === 'address').map(({ text }) => text);
    return words([branch, ...at].join(' ')).filter((word) => word.length > 2 || /\d/.test(word));
  };
  const matching = branches
    .map((branch) => ({
      branch,
      hits: unknown.filter(({ word }) => wordsOf(branch).some((one) => sameName(one, word))),
    }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => b.hits.length - a.hits.length);
  const [best, next] = matching;
  // A word that several branches share (their city, say) tells none of them.
  if (!best || best.hits.length === next?.hits.length) return { left: unknown };
  return { named: best.branch, left: unknown.filter((token) => !best.hits.includes(token)) };
}

function ofBranch<F extends KnownFact>(facts: F[], named: string | undefined): F[] {
  if (named === undefined) return facts;
  const its = facts.filter(({ branch }) => branch === named);
  const hasBranches = facts.some(({ branch }) => branch !== '');
  // What is true of the whole business is true of a branch, but for what is said of each branch.
  return its.length > 0 || hasBranches ? its : facts.filter(({ branch }) => branch === '');
}

function answerHours<F extends KnownFact>(
  subject: Subject,
  facts: F[],
  { when }: Reading,
  clock: Clock,
  voice: Voice,
): Part<F> {
  const parts = new Set(subject.rows.map(({ id }) => id));
  const lines: { branch: string; text: string; facts: F[] }[] = [];
  const general = hoursOf(facts.filter(({ branch }) => branch === ''));
  for (const [branch, stated] of byBranch(facts)) {
    const hours = withGeneral(hoursOf(stated), general);
    const text = hours && sayHours(hours, when, parts, clock, voice);
    if (!text) return undefined;
    lines.push({ branch, text, facts: contributing(stated) });
  }
  const [first] = lines;
  if (!first) return undefined;
  // Branches with the same hours share one line.
  if (lines.every(({ text }) => text === first.text)) return { text: first.text, facts: first.facts };
  return listed(lines);
}

/** Holidays and dates of the whole business are those of its branches. */
const withGeneral = (hours: Hours | undefined, general: Hours | undefined): Hours | undefined =>
  hours && general ? together(hours, { ...general, week: [] }) : hours;

/** What several statements say together; undefined where they contradict each other. */
export function hoursOf(facts: Pick<KnownFact, 'text'>[]): Hours | undefined {
  let hours: Hours | undefined;
  for (const { text } of facts) {
    const read = parseHours(text)?.hours;
    if (!read) continue;
    if (hours && contradict(hours, read)) return undefined;
    hours = hours ? together(hours, read) : read;
  }
  return hours;
}

/** The statements that the hours are made of, without those that repeat what others say. */
function contributing<F extends KnownFact>(facts: F[]): F[] {
  const used: F[] = [];
  for (const fact of facts) {
    const before = JSON.stringify(hoursOf(used));
    if (parseHours(fact.text) && JSON.stringify(hoursOf([...used, fact])) !== before) used.push(fact);
  }
  return used;
}

function byBranch<F extends KnownFact>(facts: F[]): Map<string, F[]> {
  const found = new Map<string, F[]>();
  for (const fact of facts) found.set(fact.branch, [...(found.get(fact.branch) ?? []), fact]);
  // What is said of the whole business says nothing beside branches of its own hours.
  if (found.size > 1) found.delete('');
  return found;
}

const listed = <F>(lines: { branch: string; text: string; facts: F[] }[]): FactReply<F> => ({
  text: lines.map(({ branch, text }) => (branch ? `${branch}: ${text}` : text)).join('\n'),
  facts: lines.flatMap(({ facts }) => facts),
});

function answerContact<F extends KnownFact>(
  kind: FactKind,
  facts: F[],
  all: F[],
  named: string | undefined,
  voice: Voice,
): Part<F> {
  const lines = [...byBranch(facts)].map(([branch, all]) => {
    const stated = ownLanguageFirst(all, voice);
    const distinct = stated.filter((fact, at) => stated.findIndex((one) => sameContact(kind, one, fact)) === at);
    return { branch, stated: distinct };
  });
  if (lines.length === 0) return undefined;
  const told = (stated: F[]) => stated.map((fact) => fact.text).join(kind === 'address' ? '; ' : ', ');
  const foreign = foreignLanguage(lines.map(({ stated }) => told(stated)).join('\n'), voice);
  const several = lines.length > 1 && named === undefined && all.some(({ branch }) => branch);
  const reply = listed(
    lines.map(({ branch, stated }) => ({
      branch: several ? branch : '',
      text: foreign ? told(stated) : voice.t(`facts:${kind}`, { text: told(stated) }),
      facts: stated.slice(0, 1),
    })),
  );
  return foreign ? { ...reply, text: `${voice.t(`facts:lead.${foreign}`)}\n${reply.text}` } : reply;
}

/** Names of streets and cities tell nothing of the language around them. */
const NAME = /\p{Lu}\p{L}*/gu;

/** The language of a text that is not the visitor's. */
function foreignLanguage(text: string, { language }: Voice): Language | undefined {
  const written = writtenIn(text.replace(NAME, ' '));
  return written === language ? undefined : written;
}

/** An address that stands in two languages is told in the visitor's. */
const ownLanguageFirst = <F extends KnownFact>(facts: F[], voice: Voice): F[] =>
  [...facts].sort(
    (a, b) =>
      Number(foreignLanguage(a.text, voice) !== undefined) - Number(foreignLanguage(b.text, voice) !== undefined),
  );

/** Written two ways: a number by its digits, an address by its house and a name in common. */
function sameContact(kind: FactKind, a: KnownFact, b: KnownFact): boolean {
  if (kind !== 'address') return digitsOf(a.text) === digitsOf(b.text);
  const numbers = (text: string) => text.match(/\d+/g)?.sort().join() ?? '';
  const [one, other] = [words(a.text), words(b.text)];
  const shared = one.filter((word) => word.length > 3 && other.some((each) => sameName(word, each))).length;
  return a.text === b.text || (numbers(a.text) === numbers(b.text) && shared > 0);
}

import { findBySense } from '../../app/services/trust/contradictions/by-sense/find';
import { findContradictions } from '../../app/services/trust/contradictions/find';
import { printOf, saysSomething, sentencesIn } from '../../app/services/trust/statements/statement';
import { ownBusinesses } from '../bases/businesses';

/** Every second one is trained on. */
export const isTrainedOn = (at: number): boolean => at % 2 === 0;

/** What is found in the knowledge of the made businesses, which contradicts itself nowhere. */
export async function alarmsOfBusinesses(): Promise<{ statements: number; alarms: string[] }> {
  const alarms: string[] = [];
  let statements = 0;
  for (const [at, { name, pieces }] of (await ownBusinesses()).entries()) {
    const read = pieces.flatMap(({ heading, question, whole, source }) =>
      sentencesIn({ heading, question, text: whole }).map((one) => ({ ...one, source, print: printOf(one) })),
    );
    statements += read.length;
    for (const { a, b, kind } of [
      ...(await findContradictions(read.filter(saysSomething))),
      ...(await findBySense(read)),
    ])
      alarms.push(`${name}${isTrainedOn(at) ? ' (trained on)' : ''}: ${kind}: ${a.quote} | ${b.quote}`);
  }
  return { statements, alarms };
}

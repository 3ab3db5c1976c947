import type { Fact } from '../find/fact';

export type KnownFact = Fact & { id: string };
/** `facts`: what the reply rests on, in its order. */
export type FactReply<F> = { text: string; facts: F[] };

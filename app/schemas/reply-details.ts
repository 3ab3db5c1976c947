import type { FactKind } from './assistant/profile';
import type { Source } from './widget';

/** What a reply was made by. The last four are no answers. */
export const REPLY_RULES = [
  ...['several', 'choice', 'facts', 'rows', 'pair', 'section', 'sentences', 'model', 'talk', 'person', 'action'],
  ...['unclear', 'nothing', 'unsure', 'beside', 'modelRefused'],
] as const;
export type ReplyRule = (typeof REPLY_RULES)[number];

/** A piece of the knowledge that can be shown by itself. */
export type UnitRef = {
  chunkId: number;
  /** The row of a list that is meant, as it is shown. */
  row?: string;
  /** The sentence that is meant of a longer text. */
  sentence?: string;
};

/** An action that called an address of the owner's, or is about to. */
export type ActionDetails = {
  id: string;
  name: string;
  state: 'asks' | 'confirms' | 'cancelled' | 'done' | 'nothing' | 'failed';
  /** Of the call: how long it took, the answer's status, and why there was none. */
  ms?: number;
  status?: number;
  failure?: string;
  /** What the visitor has told, and what is asked for: a value by its name, or, null, a yes. */
  pending?: { given: Record<string, string>; asks: string | null; tries: number };
};

/** Why a reply is as it is: for the owner alone. */
export type ReplyDetails = {
  rule: ReplyRule;
  /** The questions of a message that asks several, and what the reply to each was made by. */
  parts?: { question: string; rule: ReplyRule }[];
  /** What it was taken from; of a refusal, what came nearest. */
  units?: { source: Source; title: string }[];
  facts?: { id: string; kind: FactKind; text: string; own: boolean; source?: Source }[];
  /** Words of the question that the first unit says, and those it does not. */
  found?: string[];
  missing?: string[];
  /** The message as it was understood, where not as it was written. */
  read?: string;
  /** The fact of the business that was asked for, and that nothing says. */
  asked?: FactKind;
  /** What the choices offered stand for. */
  choices?: { question: string; unit: UnitRef }[];
  action?: ActionDetails;
};

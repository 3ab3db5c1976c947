import { isSigned, publicKey } from './sign';
import type { Traces } from './traces.server';

/** What a receipt says: names and figures, and nothing of what the entry said. */
export type ReceiptBody = {
  receipt: 'komek-deletion-1';
  id: string;
  assistant: { id: string; name: string };
  /** `sha256` of a file's bytes; of a text its own; of a pair question, line break, answer. */
  entry: { kind: 'document' | 'qa' | 'text'; id: string; name: string; sha256: string; bytes: number };
  deletedAt: string;
  /** Null where a program or an operator did it. */
  deletedBy: string | null;
  before: Traces;
  after: Traces;
  indexVersion: number;
  /** Questions that it had answered and that were asked again, and how many were answered from it. */
  asked: number;
  answeredFromIt: number;
  /** Processes in which they were asked; of a receipt of before these are missing. */
  processes?: number;
  /** Of these, the ones that did not say in time what they found. */
  silent?: number;
};

/** The file that an owner takes along: the receipt, and what is needed to verify it anywhere. */
export const receiptFile = (body: string, signature: string): string =>
  `${JSON.stringify(
    {
      deletion: JSON.parse(body) as ReceiptBody,
      signature: { algorithm: 'Ed25519', of: 'the value of "deletion" as JSON without blanks', value: signature },
      publicKey: publicKey(),
    },
    null,
    2,
  )}\n`;

/** The receipt of a file, if this server has signed it and nobody has changed it since. */
export function verifiedReceipt(file: string): ReceiptBody | undefined {
  try {
    const { deletion, signature } = JSON.parse(file) as { deletion: ReceiptBody; signature: { value: string } };
    return isSigned(JSON.stringify(deletion), signature.value) ? deletion : undefined;
  } catch {
    return undefined;
  }
}

/** Whether nothing was left of what was deleted; `unconfirmed` where a process did not say. */
export function outcomeOf({
  after,
  answeredFromIt,
  silent = 0,
}: ReceiptBody): 'complete' | 'unconfirmed' | 'incomplete' {
  if (answeredFromIt > 0 || Object.values(after).some((figure) => figure > 0)) return 'incomplete';
  return silent > 0 ? 'unconfirmed' : 'complete';
}

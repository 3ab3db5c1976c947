import type { Owner, WireDocument } from '../tools/client';
import { type FactDocument, MOST_DOCUMENTS } from '../tools/made-documents';
import { until } from '../tools/server';

/** Documents sent together. */
export const BATCH = 10;
const DOCUMENTS_AT_LEAST = 50;
/** A batch is read in about a second: with one a kill, most kills would find nothing left to interrupt. */
const BATCHES_A_KILL = 1.5;
const INGEST_LIMIT_MS = 150_000;
const READING_LIMIT_MS = 30_000;

/** How many documents are sent in a run with so many kills, in whole batches. */
export const documentsFor = (kills: number): number =>
  Math.min(MOST_DOCUMENTS, Math.max(DOCUMENTS_AT_LEAST, Math.ceil(kills * BATCHES_A_KILL) * BATCH));

/** Sends batches one after the other, repeating each until it is acknowledged. */
export class Uploader {
  readonly acknowledged = new Map<string, string>();
  /** Requests without a response: their documents may be stored or not, but not in part. */
  unanswered = 0;
  /** How many batches may have been sent by now. */
  allowed = 0;
  underWay = false;
  private done = 0;

  constructor(
    private readonly owner: Owner,
    private readonly batches: FactDocument[][],
  ) {}

  get finished(): boolean {
    return this.done === this.batches.length;
  }

  /** How many documents there are to send. */
  get documents(): number {
    return this.batches.flat().length;
  }

  async run(): Promise<void> {
    for (let batch = this.next(); batch; batch = this.next()) {
      this.underWay = true;
      try {
        for (const { _id, filename } of await this.owner.upload(batch)) this.acknowledged.set(_id, filename);
        this.done++;
      } catch {
        this.unanswered++;
        return;
      } finally {
        this.underWay = false;
      }
    }
  }

  private next(): FactDocument[] | undefined {
    return this.done < this.allowed ? this.batches[this.done] : undefined;
  }
}

const isFinished = ({ status }: WireDocument) => status === 'ready' || status === 'failed';

export const hasUnfinished = async (owner: Owner) => !(await owner.documents()).every(isFinished);

/** Waits until a document is being read, and sends the next batch whenever all have been read before it was seen. */
export async function untilReading(owner: Owner, uploader: Uploader): Promise<void> {
  await until('a document being read', READING_LIMIT_MS, async () => {
    const documents = await owner.documents();
    if (documents.some(({ status }) => status === 'reading')) return true;
    if (documents.every(isFinished)) {
      uploader.allowed++;
      await uploader.run();
    }
  });
}

export async function allFinished(owner: Owner): Promise<WireDocument[]> {
  return until('every document read', INGEST_LIMIT_MS, async () => {
    const documents = await owner.documents();
    return documents.every(isFinished) ? documents : undefined;
  });
}

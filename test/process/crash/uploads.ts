import type { Owner, WireDocument } from '../tools/client';
import type { FactDocument } from '../tools/made-documents';
import { until } from '../tools/server';

export const DOCUMENTS = 50;
/** Documents sent together. */
export const BATCH = 10;
const INGEST_LIMIT_MS = 150_000;

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

export const isReading = async (owner: Owner) => (await owner.documents()).some(({ status }) => status === 'reading');

export async function allFinished(owner: Owner): Promise<WireDocument[]> {
  return until('every document read', INGEST_LIMIT_MS, async () => {
    const documents = await owner.documents();
    return documents.every(isFinished) ? documents : undefined;
  });
}

import type { ReaderProcess } from './reader-process';

/** A process that has read so many documents, or has grown so large, is not used again. */
const MAX_DOCUMENTS = 100;
const MAX_KEPT_RSS_BYTES = 250 * 1024 * 1024;
/** Processor seconds over all documents of a process before it is replaced. The kernel's limit allows for them. */
export const KEPT_CPU_SECONDS = 20;
const MAX_KEPT = 4;
/** An idle process costs some 60 to 120 MB, so it ends soon. */
const IDLE_MS = 10_000;

type Kept = { reader: ReaderProcess; owner: string; timer: NodeJS.Timeout };

const kept: Kept[] = [];

/** The idle processes, the one used last at the end. */
export const keptReaders = (): ReaderProcess[] => kept.map(({ reader }) => reader);

/** Takes an idle process that has read this owner's documents, and nobody else's. */
export function takeKept(owner: string | undefined): ReaderProcess | undefined {
  for (let at = kept.length - 1; at >= 0; at--) {
    const one = kept[at]!;
    if (one.owner !== owner && !one.reader.gone) continue;
    kept.splice(at, 1);
    clearTimeout(one.timer);
    if (!one.reader.gone) return one.reader;
  }
  return undefined;
}

/** Keeps a process for the owner's next document for a while, or ends it. Without an owner it always ends. */
export async function keepForNext(reader: ReaderProcess, owner: string | undefined): Promise<void> {
  const usage = owner && reader.documents < MAX_DOCUMENTS && !reader.gone ? await reader.usage() : null;
  if (!owner || !usage || usage.rssBytes > MAX_KEPT_RSS_BYTES || usage.cpuSeconds > KEPT_CPU_SECONDS) {
    reader.kill();
    return;
  }
  const oldest = kept.length >= MAX_KEPT ? kept.shift() : undefined;
  if (oldest) end(oldest);
  const one: Kept = { reader, owner, timer: setTimeout(() => end(one), IDLE_MS).unref() };
  kept.push(one);
}

function end(one: Kept): void {
  clearTimeout(one.timer);
  const at = kept.indexOf(one);
  if (at >= 0) kept.splice(at, 1);
  one.reader.kill();
}

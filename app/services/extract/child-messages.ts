import type { Block, ExtractErrorKind, ExtractionMeta } from './blocks/document';
import type { DrawnLogo } from './scan/draw-logo';
import type { ScannedPage } from './scan/scanned-page';

/** Descriptor on which the child writes; not standard output, where a library's print could break the protocol. */
export const RESULT_FD = 3;

/** What precedes a document's bytes on the child's input: one line of JSON. */
export const documentHeader = (header: Header): string => `${JSON.stringify(header)}\n`;

/**
 * `page`: the one that is read from its picture; without it, the text of all is read. `logo`: it is a picture, to be drawn
 * as a small logo.
 */
type Header = { extension: string; length: number; page?: number; logo?: boolean };
export type SentDocument = { extension: string; bytes: Uint8Array; page?: number; logo?: boolean };

/** The documents that a parent sends, each once it has arrived whole. Ends with the input. */
export async function* documentsFrom(input: AsyncIterable<Buffer>): AsyncGenerator<SentDocument> {
  let pieces: Buffer[] = [];
  let size = 0;
  let header: Header | undefined;
  for await (const piece of input) {
    pieces.push(piece);
    size += piece.length;
    // The parent sends a document only when it has the one before.
    if (!header) {
      const whole = Buffer.concat(pieces);
      const end = whole.indexOf(10);
      if (end < 0) continue;
      header = JSON.parse(whole.toString('utf8', 0, end));
      pieces = [whole.subarray(end + 1)];
      size = whole.length - end - 1;
    }
    if (!header || size < header.length) continue;
    const bytes = new Uint8Array(Buffer.concat(pieces));
    const { extension, page, logo } = header;
    pieces = [];
    size = 0;
    header = undefined;
    yield { extension, bytes, page, logo };
  }
}

/** What the child says, one JSON object a line: ready, then meta, blocks and end, or a scanned page or a logo and end, or an error. */
export type WireLine =
  | { ready: true }
  | { meta: ExtractionMeta }
  | { block: Block }
  | { scanned: ScannedPage }
  | { logo: DrawnLogo }
  | { end: true }
  | { error: { kind: ExtractErrorKind; message: string } };

/**
 * Cuts a stream of bytes into lines and parses each as it comes, so that the parent never holds the result twice.
 *
 * @param maxBytes of all lines together.
 */
export class WireReader {
  /** More came than is allowed; what was read is not to be used. */
  overflow = false;
  ready = false;
  ended = false;
  meta: ExtractionMeta | undefined;
  scanned: ScannedPage | undefined;
  logo: DrawnLogo | undefined;
  error: { kind: ExtractErrorKind; message: string } | undefined;
  readonly blocks: Block[] = [];
  private rest: Buffer[] = [];
  private total = 0;

  constructor(private readonly maxBytes: number) {}

  push(bytes: Buffer): void {
    this.total += bytes.length;
    if (this.total > this.maxBytes) {
      this.overflow = true;
      this.rest = [];
      return;
    }
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      this.rest.push(bytes.subarray(start, end));
      const line = Buffer.concat(this.rest).toString('utf8');
      this.rest = [];
      this.take(JSON.parse(line) as WireLine);
      start = end + 1;
    }
    if (start < bytes.length) this.rest.push(bytes.subarray(start));
  }

  private take(line: WireLine): void {
    if ('block' in line) this.blocks.push(line.block);
    else if ('meta' in line) this.meta = line.meta;
    else if ('scanned' in line) this.scanned = line.scanned;
    else if ('logo' in line) this.logo = line.logo;
    else if ('error' in line) this.error = line.error;
    else if ('ready' in line) this.ready = true;
    else this.ended = true;
  }
}

import { makeDocx, makePdf } from '../../fixtures/documents';
import type { UploadFile } from '../tools/client';

const MEGABYTE = 1024 * 1024;

/** Documents that no reader survives, or that hold nothing to read: each has to end as failed. */
export const poison: UploadFile[] = [
  // A few hundred kilobytes that unpack to 300 MB.
  { filename: 'unpacks-without-end.docx', bytes: makeDocx('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(9 * MEGABYTE)) },
  // Elements within elements, deeper than any stack.
  { filename: 'too-deep.docx', bytes: makeDocx(`${'<w:tbl><w:tr><w:tc>'.repeat(400_000)}`) },
  { filename: 'cut-off.pdf', bytes: makePdf([[{ x: 60, y: 700, text: 'Hello' }]]).slice(0, 200) },
  { filename: 'noise.docx', bytes: Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 251) },
];

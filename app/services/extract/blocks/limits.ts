/** Bounds of one extraction. Those on memory and time are held by the parent, see watch.ts. */
export const MAX_PDF_PAGES = 2_000;
/** Declared size of all XML parts of a DOCX or XLSX together, bytes. */
export const MAX_XML_BYTES = 32 * 1024 * 1024;
/** Text of one document, UTF-16 units: one byte of a 10 MB text file can become one unit, hardly more. */
export const MAX_TEXT_CHARS = 12_000_000;
/** What a child may write to its parent, bytes: the greatest text in Cyrillic UTF-8, and its JSON. */
export const MAX_RESULT_BYTES = 40 * 1024 * 1024;
/** No block is longer, so that no line of the result is; longer paragraphs are cut at a space. */
export const MAX_BLOCK_CHARS = 200_000;
/** Of all sheets of a workbook, or of a CSV file; the rest is left out, and the owner sees that. */
export const MAX_TABLE_ROWS = 20_000;
/** Cells further to the right are left out. */
export const MAX_TABLE_COLUMNS = 60;
/** A page of a PDF with fewer letters and digits is a picture of one, most likely, or empty. */
export const MIN_PAGE_LETTERS = 20;
/** Of a picture, and of one in a PDF. Its pixels take four bytes each. */
export const MAX_PICTURE_PIXELS = 25_000_000;

export const MAX_RSS_BYTES = 1024 * 1024 * 1024;
export const MAX_CPU_SECONDS = 30;
/** Last resort for a child that waits for ever without using the processor. */
export const MAX_WALL_SECONDS = 120;
/** V8's own heap; typed arrays live outside it, which is why the resident size is watched as well. */
export const MAX_HEAP_MB = 640;
/** Each half of what is new in it: Node 24 lets it grow to memory that a reader never needs. */
export const MAX_YOUNG_MB = 8;

/** Bounds of reading one page from its picture. */
export const MAX_SCAN_RSS_BYTES = 700 * 1024 * 1024;
export const MAX_SCAN_CPU_SECONDS = 25;
export const MAX_SCAN_WALL_SECONDS = 90;

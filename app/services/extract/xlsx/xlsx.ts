import { countLetters } from '../blocks/clean';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_TABLE_ROWS, MAX_TEXT_CHARS } from '../blocks/limits';
import { tableBlocks } from '../blocks/table';
import { checkOfficeZip, type ZipEntry, ZipParts } from '../blocks/zip';
import { readSheet } from './sheet';
import { readWorkbook } from './workbook';

/** The names that programs give to sheets nobody named. */
const UNNAMED = /^(?:sheet|лист|парақ|таблица|table)\s?\d*$/i;

/**
 * Reads an XLSX: a heading and a table for each sheet that is seen, in their order. What an owner has hidden is not read:
 * it may be what goods cost him.
 *
 * @param entries its ZIP directory: what it declares is held against the limit before anything is unpacked.
 * @throws ExtractError resource_limit, encrypted or no_text; other errors mean a damaged file.
 */
export async function readXlsx(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Promise<{ blocks: Block[]; warnings: string[] }> {
  checkOfficeZip(entries);
  const parts = await ZipParts.open(bytes);
  const book = await readWorkbook(parts);
  const blocks: Block[] = [];
  const warnings = new Set<string>();
  let left = MAX_TABLE_ROWS;
  let chars = 0;
  for (const { name, path, hidden } of book.sheets) {
    if (hidden) {
      warnings.add('hidden_parts');
      continue;
    }
    const sheet = await readSheet(parts.text(path), book, left);
    left -= sheet.rows.length;
    if (sheet.hidden) warnings.add('hidden_parts');
    if (sheet.more) warnings.add('rows_left_out');
    chars += sheet.rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
    if (chars > MAX_TEXT_CHARS) throw new ExtractError('resource_limit', 'The document has too much text to read.');
    const tables = tableBlocks(sheet.rows);
    if (tables.length > 0 && !UNNAMED.test(name.trim())) blocks.push({ kind: 'heading', level: 1, text: name });
    blocks.push(...tables);
  }
  if (!blocks.some((block) => countLetters(block.text, 1) > 0)) {
    throw new ExtractError('no_text', 'No text was found in the workbook.');
  }
  return { blocks, warnings: [...warnings] };
}

import { type OwnLine, type TableContext, tableUnits } from '~/services/rows/table-rows';
import { type TextUnit, textUnits } from '~/services/rows/text-rows';
import { statedCurrency } from '~/services/rows/values';
import type { Block } from '../extract/blocks/document';

/** Below all headings that documents have. */
const SECTION_LEVEL = 8;
/** Lines of running text that are looked through together. */
const MAX_LINES = 2_000;
const MAX_CAPTION = 100;
const ENDS_SENTENCE = /[.!?…;,]["»”)]?$/;

/** A block with its rows written out. `own`: for each line the line of the document that says it, where that is another. */
export type WrittenBlock = Block & { own?: (OwnLine | undefined)[] };

/** Ends the section that is open, so that what follows a list is not read as part of it. */
const END: Block = { kind: 'heading', level: SECTION_LEVEL, text: '' };

/**
 * The same blocks, with the rows of tables and lists written out: "name — value currency (conditions)", a row a line. Titles
 * inside tables and above lists become headings. Nothing is lost but headers, whose words stand in the rows.
 */
export function* rowBlocks(blocks: readonly Block[]): Generator<WrittenBlock> {
  const context: TableContext = { currency: firstStated(blocks), header: [] };
  let paragraphs: Block[] = [];
  let lines = 0;
  let above: Block | undefined;
  for (const block of blocks) {
    context.currency = statedIn(block) ?? context.currency;
    if (block.kind === 'paragraph') {
      paragraphs.push(block);
      lines += block.text.split('\n').length;
    }
    if (block.kind === 'paragraph' && lines < MAX_LINES) continue;
    const caption = block.kind === 'table' ? takeCaption(paragraphs) : undefined;
    yield* listBlocks(paragraphs, context.currency, above);
    paragraphs = [];
    lines = 0;
    if (block.kind === 'heading') {
      above = block;
      yield block;
    }
    if (block.kind === 'table') yield* tableRows(block, caption, context);
  }
  yield* listBlocks(paragraphs, context.currency, above);
}

function firstStated(blocks: readonly Block[]): string | undefined {
  for (const block of blocks) {
    const stated = statedIn(block);
    if (stated) return stated;
  }
  return undefined;
}

function statedIn({ kind, text }: Block): string | undefined {
  if (kind === 'table') return undefined;
  for (const line of text.split('\n')) {
    const stated = statedCurrency(line);
    if (stated) return stated;
  }
  return undefined;
}

/** A short paragraph right above a table is its title. */
function takeCaption(paragraphs: Block[]): Block | undefined {
  const last = paragraphs.at(-1);
  const text = last?.text.trim() ?? '';
  if (text === '' || text.length > MAX_CAPTION || text.includes('\n') || ENDS_SENTENCE.test(text) || text.includes('?'))
    return undefined;
  return paragraphs.pop();
}

function* tableRows(block: Block, caption: Block | undefined, context: TableContext): Generator<WrittenBlock> {
  if (caption) yield section(caption.text.replace(/:$/, ''), block.page);
  let rows: { text: string; own: OwnLine }[] = [];
  const flush = function* (): Generator<WrittenBlock> {
    const text = rows.map((row) => row.text).join('\n');
    if (rows.length > 0) yield { kind: 'table', page: block.page, text, own: rows.map((row) => row.own) };
    rows = [];
  };
  let open = caption !== undefined;
  for (const unit of tableUnits(block.text, context)) {
    if (unit.kind === 'row') {
      rows.push(unit);
      continue;
    }
    const { kind, text } = unit;
    yield* flush();
    if (kind === 'section') yield section(text, block.page);
    else yield { kind: 'paragraph', page: block.page, text };
    open ||= kind === 'section';
  }
  yield* flush();
  if (open) yield END;
}

const section = (text: string, page: number | undefined, level = SECTION_LEVEL): Block => ({
  kind: 'heading',
  level,
  page,
  text,
});

/** A title in capitals stands beside the headings in capitals, not below the last of them. */
const CAPITALS = /^[^\p{L}]*\p{Lu}{4}/u;
const levelBeside = (text: string, above: Block | undefined): number =>
  above && CAPITALS.test(text) && CAPITALS.test(above.text) ? (above.level ?? 1) : SECTION_LEVEL;

/** Paragraphs with the lists among them taken out. */
function* listBlocks(
  paragraphs: readonly Block[],
  currency: string | undefined,
  above: Block | undefined,
): Generator<WrittenBlock> {
  const lines = paragraphs.flatMap((block) =>
    block.text.split('\n').map((text, at) => ({ text, block, first: at === 0 })),
  );
  const units = textUnits(
    lines.map(({ text }) => text),
    currency,
    (line) => line.includes('?'),
  );
  if (units.every(({ kind }) => kind === 'prose')) {
    yield* paragraphs;
    return;
  }
  // Rows of one line share what stands in the document.
  const own = lines.map(({ text }): OwnLine => ({ text }));
  let open = false;
  for (const group of grouped(
    units,
    (unit) => unit.kind !== 'section' && !(unit.kind === 'prose' && lines[unit.at]!.first),
  )) {
    const [head] = group;
    const { page } = lines[head!.at]!.block;
    const text = group.map((unit) => unit.text).join('\n');
    if (head!.kind === 'section') yield section(text.trim().replace(/:$/, ''), page, levelBeside(text, above));
    else {
      if (head!.kind === 'prose' && open) yield END;
      if (head!.kind === 'prose') yield { kind: 'paragraph', page, text };
      else {
        const from = group.map((unit) => (unit.text === own[unit.at]!.text ? undefined : own[unit.at]));
        yield { kind: 'table', page, text, own: from };
      }
    }
    open = head!.kind === 'section' || (head!.kind === 'row' && open);
  }
  if (open) yield END;
}

/** Units of one kind that follow each other; `joins` says whether one may join those before it. */
function* grouped(units: readonly TextUnit[], joins: (unit: TextUnit) => boolean): Generator<TextUnit[]> {
  let group: TextUnit[] = [];
  for (const unit of units) {
    if (group.length > 0 && (group[0]!.kind !== unit.kind || !joins(unit))) {
      yield group;
      group = [];
    }
    group.push(unit);
  }
  if (group.length > 0) yield group;
}

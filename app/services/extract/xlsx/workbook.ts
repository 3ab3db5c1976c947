import { readXml } from '../blocks/xml';
import type { ZipParts } from '../blocks/zip';
import { type NumberFormat, numberFormat } from './number-format';

export type SheetEntry = { name: string; path: string; hidden: boolean };
export type Workbook = { sheets: SheetEntry[]; base1904: boolean; strings: string[]; formats: NumberFormat[] };

const MAX_SHEETS = 500;

/** What the sheets of a workbook share: their names and places, the strings and the number formats. */
export async function readWorkbook(parts: ZipParts): Promise<Workbook> {
  const targets = await readTargets(parts);
  const sheets: SheetEntry[] = [];
  let base1904 = false;
  await readXml(parts.text('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') base1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || sheets.length === MAX_SHEETS) return;
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '';
      const path = targets.get(id);
      const hidden = /hidden/i.test(attributes.state ?? '');
      if (path) sheets.push({ name: attributes.name ?? '', path, hidden });
    },
  });
  return { sheets, base1904, strings: await readStrings(parts), formats: await readFormats(parts) };
}

async function readTargets(parts: ZipParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readXml(parts.text('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target, Type }) {
      // Diagrams have sheets of their own, without cells.
      if (name !== 'Relationship' || !Id || !Target || !/\/worksheet$/.test(Type ?? '')) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  return targets;
}

async function readStrings(parts: ZipParts): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let inText = false;
  let phonetic = false;
  await readXml(parts.text('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
    },
    close(name) {
      if (name === 'si') strings.push(current);
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
    text(text) {
      if (inText && !phonetic) current += text;
    },
  });
  return strings;
}

/** The format of each style that cells name by its number. */
async function readFormats(parts: ZipParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let ofCells = false;
  await readXml(parts.text('xl/styles.xml'), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') ofCells = true;
      else if (name === 'xf' && ofCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(numberFormat(id, codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') ofCells = false;
    },
  });
  return formats;
}

import { crc32, deflateRawSync } from 'node:zlib';

/** One line of a made PDF: where its baseline begins, in points from the bottom left corner. */
export type PdfLine = { x: number; y: number; size?: number; text: string; bold?: boolean };

/** A small PDF of A4 pages in Helvetica, Latin letters only. */
export function makePdf(pages: PdfLine[][], extra: { annotations?: string[] } = {}): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  const fields = (extra.annotations ?? []).map((_, index) => `${5 + pages.length * 2 + index} 0 R`).join(' ');
  add(`<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields}] >> >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  pages.forEach((lines, index) => {
    const content = lines
      .map(({ x, y, size = 11, text, bold }) => {
        const escaped = text.replace(/([()\\])/g, '\\$1');
        return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
      })
      .join('\n');
    const fonts = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>';
    const annotations = index === 0 && fields ? `/Annots [${fields}]` : '';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${fonts} ${annotations} /Contents ${6 + index * 2} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  for (const annotation of extra.annotations ?? []) add(annotation);
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const xref = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

/** A ZIP file of deflated entries. */
export function makeZip(entries: Record<string, string | Uint8Array>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(raw.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const central = Buffer.alloc(42);
    central.writeUInt16LE(20, 0);
    fields.copy(central, 2);
    central.writeUInt32LE(offset, 38);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), central, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006'), end]));
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A DOCX whose body is the given WordprocessingML. */
export function makeDocx(body: string): Uint8Array {
  return makeZip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${MAIN_TYPE}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`,
  });
}

/** A paragraph of WordprocessingML, with the id of its style if it has one. */
export function docxParagraph(text: string, style?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A compound file (OLE) with the given streams, each padded to whole sectors of 512 bytes, at least eight. */
export function makeCompoundFile(streams: Record<string, Uint8Array>): Uint8Array {
  const names = Object.keys(streams);
  const sectorsOf = names.map((name) => Math.max(8, Math.ceil(streams[name]!.length / 512)));
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const firsts: number[] = [];
  const fat = new Uint32Array(128).fill(0xffffffff);
  fat[0] = 0xfffffffd;
  const chain = (first: number, count: number) => {
    for (let i = 0; i < count; i++) fat[first + i] = i === count - 1 ? 0xfffffffe : first + i + 1;
  };
  chain(1, directorySectors);
  let next = 1 + directorySectors;
  for (const count of sectorsOf) {
    firsts.push(next);
    chain(next, count);
    next += count;
  }
  const file = Buffer.alloc(512 * (next + 1));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(0xfffffffe, 68);
  for (let i = 0; i < 109; i++) file.writeUInt32LE(i === 0 ? 0 : 0xffffffff, 76 + i * 4);
  Buffer.from(fat.buffer).copy(file, 512);
  ['Root Entry', ...names].forEach((name, index) => {
    const at = 1024 + index * 128;
    Buffer.from(name, 'utf16le').copy(file, at);
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
    file.writeUInt8(index === 0 ? 5 : 2, at + 66);
    file.writeUInt32LE(index === 0 ? 0xfffffffe : firsts[index - 1]!, at + 116);
    file.writeUInt32LE(index === 0 ? 0 : sectorsOf[index - 1]! * 512, at + 120);
    if (index > 0) Buffer.from(streams[name]!).copy(file, 512 * (firsts[index - 1]! + 1));
  });
  return new Uint8Array(file);
}

/** A Word 97 file of plain text without formatting; `\r` ends a paragraph, `\u0007` a cell, two of them a row. */
export function makeDoc(text: string, options: { encrypted?: boolean } = {}): Uint8Array {
  const main = Buffer.alloc(2048 + text.length * 2);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(0x0200 | (options.encrypted ? 0x0100 : 0), 10);
  main.writeUInt32LE(text.length, 0x4c);
  main.write(text, 2048, 'utf16le');
  const table = Buffer.alloc(64);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(4 + 12, 1);
  table.writeUInt32LE(0, 5);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(2048, 15);
  main.writeUInt32LE(0, 0x01a2);
  for (const list of [0x0102, 0x00fa]) main.writeUInt32LE(4, list + 4);
  return makeCompoundFile({ WordDocument: main, '1Table': table });
}

/** A Word 6 file: one byte a letter, in the encoding given by the caller. */
export function makeWord6Doc(text: Uint8Array): Uint8Array {
  const main = Buffer.alloc(768 + text.length);
  main.writeUInt16LE(0xa5dc, 0);
  main.writeUInt32LE(768, 0x18);
  main.writeUInt32LE(text.length, 0x34);
  Buffer.from(text).copy(main, 768);
  return makeCompoundFile({ WordDocument: main });
}

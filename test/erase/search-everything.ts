import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, inflateRawSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';

/** Base64 forms of a text inside a longer text: at each of three offsets, without the adjacent characters. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.from('x'.repeat(shift) + text).toString('base64');
    return whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + text.length) * 8) / 6));
  });
}

/** All texts that bytes may contain: as they are, and unpacked if they are a gzip stream or a ZIP archive. */
function textsOf(bytes: Buffer): string[] {
  const plain = bytes.toString('utf8');
  if (bytes.readUInt16BE(0) === 0x1f8b) return [plain, gunzipSync(bytes).toString('utf8')];
  if (bytes.readUInt32BE(0) !== 0x504b0304) return [plain];
  const entries: string[] = [];
  for (let at = 0; at >= 0; at = bytes.indexOf('PK\u0003\u0004', at + 4, 'latin1')) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    try {
      entries.push(inflateRawSync(bytes.subarray(start)).toString('utf8'));
    } catch {
      // Not the beginning of an entry, or one that continues in another part.
    }
  }
  return [plain, ...entries];
}

/**
 * Searches for phrases in every row of every table of every schema, as text, base64 and bytes, unpacked if packed, and
 * in every file of the data folder except the database's own.
 *
 * @param mark the common prefix of all phrases, in lower-case letters and digits.
 * @returns the places of each phrase that was found anywhere.
 */
export async function searchEverything(mark: string, phrases: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>();
  const look = (text: string, place: string) => {
    const lower = text.toLowerCase();
    for (const phrase of phrases) {
      if (!lower.includes(phrase) && !base64Forms(phrase).some((form) => text.includes(form))) continue;
      found.set(phrase, (found.get(phrase) ?? new Set()).add(place));
    }
  };
  await searchDatabase(mark, look);
  searchFiles(config.dataDir, look);
  return new Map([...found].map(([phrase, places]) => [phrase, [...places].sort()]));
}

async function searchDatabase(mark: string, look: (text: string, place: string) => void): Promise<void> {
  const tables = await db().execute<{ name: string; bytes: string[] | null }>(sql`
    select format('%I.%I', t.table_schema, t.table_name) as name,
      (select array_agg(format('%I', c.column_name)) from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.data_type = 'bytea') as bytes
    from information_schema.tables t
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`);
  if (tables.length < 25) throw new Error('the list of tables is incomplete');
  const like = sql.join(
    [mark, ...base64Forms(mark)].map((text) => sql`lower(t::text) like ${`%${text.toLowerCase()}%`}`),
    sql` or `,
  );
  for (const { name, bytes } of tables) {
    const rows = await db().execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t where ${like}`);
    for (const { row } of rows) look(row, name);
    for (const column of bytes ?? []) {
      const cells = await db().execute<{ bytes: Buffer }>(sql`
        select ${sql.raw(column)} as bytes from ${sql.raw(name)}
        where octet_length(${sql.raw(column)}) > 4 and (position(${mark}::bytea in ${sql.raw(column)}) > 0
          or substring(${sql.raw(column)} from 1 for 2) in ('\\x1f8b'::bytea, '\\x504b'::bytea))`);
      for (const cell of cells) for (const text of textsOf(Buffer.from(cell.bytes))) look(text, `${name}.${column}`);
    }
  }
}

function searchFiles(folder: string, look: (text: string, place: string) => void): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'database') searchFiles(file, look);
    if (!entry.isFile()) continue;
    const text = readFileSync(file, 'utf8');
    const place = path.relative(config.dataDir, file).replace(/[^/]+\.eml$/, '*.eml');
    // Mails break their lines, in quoted-printable and in base64.
    for (const form of [entry.name, text, text.replace(/=\r?\n/g, ''), text.replace(/\r?\n/g, '')]) look(form, place);
  }
}

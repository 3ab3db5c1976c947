import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_FILE_BYTES } from '~/schemas/knowledge/upload';
import { fileParts, spoolUpload, type Upload } from './upload.server';

const folder = mkdtempSync(path.join(tmpdir(), 'komek-test-'));
beforeEach(() => vi.stubEnv('TMPDIR', folder));
afterEach(() => vi.unstubAllEnvs());

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="documents"; filename="${name}"\r\n\r\n${content}`;

/** An upload whose sender says `said` and then goes away. */
function brokenOff(said: string): Upload {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (said) controller.enqueue(new TextEncoder().encode(said));
      else controller.error(new Error('the sender went away'));
      said = '';
    },
  });
  return { body, contentType: 'multipart/form-data; boundary=b' };
}

/** A form as a browser sends it. */
function formUpload(form: FormData): Upload {
  const { body, headers } = new Response(form);
  return { body, contentType: headers.get('Content-Type') ?? '' };
}

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((target) => target.startsWith(folder));
    } catch {
      return [];
    }
  });

it('a file is held under no name while it is taken in, and is whole', async () => {
  const body = new FormData();
  const content = 'Доставка бесплатна. '.repeat(100_000);
  body.append('documents', new Blob([content]), 'доставка.txt');
  const spool = await spoolUpload(formUpload(body));
  expect(readdirSync(folder)).toEqual([]);
  const [file] = spool.files;
  const pieces = [];
  for await (const { bytes } of fileParts(file!)) pieces.push(bytes);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces).toString('utf8')).toBe(content);
  await spool.remove();
  expect(process.platform === 'linux' ? openFiles() : []).toEqual([]);
});

for (const name of ['half.txt', 'half.exe']) {
  it(`an upload of ${name} that breaks off is refused and leaves nothing open`, async () => {
    const upload = brokenOff(`${part('whole.txt', 'first\r\n')}${part(name, 'x'.repeat(200_000))}`);
    await expect(spoolUpload(upload)).rejects.toMatchObject({ name: 'AppError' });
    expect(readdirSync(folder)).toEqual([]);
    expect(process.platform === 'linux' ? openFiles() : []).toEqual([]);
  });
}

it('a file over the limit is refused together with the rest of its upload', async () => {
  const body = new FormData();
  body.append('documents', new Blob(['x'.repeat(MAX_FILE_BYTES + 1)]), 'large.txt');
  body.append('documents', new Blob(['y'.repeat(300_000)]), 'small.txt');
  await expect(spoolUpload(formUpload(body))).rejects.toMatchObject({ code: 'file_too_large' });
  expect(process.platform === 'linux' ? openFiles() : []).toEqual([]);
});

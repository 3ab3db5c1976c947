import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeTinyModel } from '../../../../../test/stand-ins/tiny-onnx';
import { LocalModel } from '../local-model.server';
import { fetchModel, readManifest } from './fetch-model.server';
import { hashOf, listModel, type Manifest } from './manifest';

const home = mkdtempSync(path.join(tmpdir(), 'komek-fetch-'));
const published = path.join(home, 'e5-tiny');
let address: string;
let manifest: Manifest;
let text: string;
/** Requests, and what answers in place of the files. */
let asked: string[] = [];
let instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;

const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.range ?? ''}`.trim());
  if (instead?.(request, response)) return;
  const name = (request.url ?? '').replace('/models/e5-tiny/', '');
  const file = path.join(published, name);
  const whole = name === 'manifest.json' ? Buffer.from(text) : existsSync(file) ? readFileSync(file) : undefined;
  if (!whole) return void response.writeHead(404).end();
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200).end(whole.subarray(from));
});

/** Ends a file after half of it. */
/** Sends half of a file, and ends the connection once some of it is kept in `folder`. */
const breaksOff = (name: string, folder: string) => (request: IncomingMessage, response: ServerResponse) => {
  if (!request.url?.endsWith(name) || request.headers.range) return false;
  const whole = readFileSync(path.join(published, name));
  response.writeHead(200, { 'content-length': whole.length });
  const endOnceKept = () => {
    if (statSync(path.join(`${folder}.part`, name), { throwIfNoEntry: false })?.size) response.socket?.end();
    else setImmediate(endOnceKept);
  };
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), endOnceKept);
  return true;
};

beforeAll(async () => {
  writeTinyModel(published, { car: [1, 0, 0], bread: [0, 0, 1] });
  mkdirSync(path.join(published, '1_Pooling'));
  writeFileSync(path.join(published, '1_Pooling', 'config.json'), '{}');
  manifest = await listModel(published);
  text = JSON.stringify(manifest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/e5-tiny`;
});
beforeEach(() => {
  asked = [];
  instead = undefined;
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});

let folders = 0;
const newFolder = () => path.join(home, `got-${folders++}`);
const fetchInto = (folder: string, of = manifest) => fetchModel(address, of, folder, () => {});
const without = (part: Partial<Manifest['files'][number]>, name = 'model.onnx'): Manifest => ({
  ...manifest,
  files: manifest.files.map((file) => (file.path === name ? { ...file, ...part } : file)),
});

describe('a model that is fetched', () => {
  it('is there as it was published, and works', async () => {
    const folder = newFolder();
    const list = await readManifest({ from: address, manifest: { sha256: hashOf(text) } });
    expect(await fetchModel(address, list, folder, () => {})).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['1_Pooling', 'model.onnx', 'tokenizer.json', 'tokenizer_config.json']);
    const model = new LocalModel(folder);
    expect((await model.asModel('tiny', false).doEmbed({ values: ['car'] })).embeddings).toEqual([[1, 0, 0]]);
    await model.stop();
  });

  it('is not fetched again where it is there', async () => {
    const folder = newFolder();
    await fetchInto(folder);
    asked = [];
    expect(await fetchInto(folder)).toBe(false);
    expect(asked).toEqual([]);
  });

  it('is not fetched by a list with another hash', async () => {
    const source = { from: address, manifest: { sha256: '0'.repeat(64) } };
    await expect(readManifest(source)).rejects.toThrow(`has the sha256 ${hashOf(text)}`);
  });

  it.each([
    ['another hash', { sha256: 'a'.repeat(64) }, 'has another sha256 than the list says'],
    ['another length', { bytes: 10 }, 'is longer than the list says'],
  ])('with a file of %s is refused, and nothing is kept', async (_, part, said) => {
    const folder = newFolder();
    await expect(fetchInto(folder, without(part))).rejects.toThrow(`${said}: nothing was kept`);
    expect([folder, `${folder}.part`].filter(existsSync)).toEqual([]);
  });

  it('goes on where a download broke off', async () => {
    const folder = newFolder();
    instead = breaksOff('model.onnx', folder);
    expect(await fetchInto(folder)).toBe(true);
    expect(asked.filter((one) => one.includes('model.onnx')).at(-1)).toMatch(/model\.onnx bytes=[1-9]\d*-$/);
  });

  it('begins anew where the server does not go on', async () => {
    const folder = newFolder();
    const half = breaksOff('model.onnx', folder);
    let broken = false;
    instead = (request, response) => {
      const ending = !broken && half(request, response);
      broken ||= ending;
      if (ending) return true;
      delete request.headers.range;
      return false;
    };
    expect(await fetchInto(folder)).toBe(true);
    expect(await fetchInto(folder)).toBe(false);
  });

  it('that cannot be had leaves no folder, and goes on the next time', async () => {
    const folder = newFolder();
    instead = (request, response) => {
      if (!request.url?.endsWith('tokenizer.json')) return false;
      response.writeHead(404).end();
      return true;
    };
    await expect(fetchInto(folder)).rejects.toThrow(/answers 404; what has come is kept in .*run it again/);
    expect(existsSync(folder)).toBe(false);
    instead = undefined;
    asked = [];
    expect(await fetchInto(folder)).toBe(true);
    expect(asked.some((one) => one.includes('model.onnx'))).toBe(false);
  });

  it('that needs more room than there is says so before anything is fetched', async () => {
    const folder = newFolder();
    await expect(fetchInto(folder, without({ bytes: 1e17 }))).rejects.toThrow('the disk is full');
    expect([folder, `${folder}.part`].filter(existsSync)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))('that fills the disk says so, and leaves nothing', async () => {
    const folder = newFolder();
    mkdirSync(`${folder}.part`);
    symlinkSync('/dev/full', path.join(`${folder}.part`, 'tokenizer.json'));
    await expect(fetchInto(folder)).rejects.toThrow('the disk is full');
    expect([folder, `${folder}.part`].filter(existsSync)).toEqual([]);
  });

  it('leaves files that are in its folder already unchanged', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'mine.txt'), 'mine');
    await expect(fetchInto(folder)).rejects.toThrow('holds something else');
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it.each(['../model.onnx', '/etc/model.onnx', 'a/../../b', '.ssh/key'])(
    'is not written outside its folder: %s',
    async (name) => {
      const list = JSON.stringify({ name: 'm', files: [{ path: name, bytes: 1, sha256: 'a'.repeat(64) }] });
      await expect(readManifest({ from: address, manifest: { text: list } })).rejects.toThrow('files.0.path');
    },
  );
});

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { ManifestFile } from './manifest';

/** Tries of one file, each going on where the last one broke off. */
const TRIES = 5;
const PAUSE_MS = 300;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** A list is never longer. */
const MAX_TEXT = 1024 * 1024;
/** Silence of the server after which a try is given up. */
const agent = new Agent({ connectTimeout: 15_000, headersTimeout: 30_000, bodyTimeout: 30_000 });

/** Bytes that cannot be what the list means. They are not kept. */
export class WrongFileError extends Error {}

/** What the operator's address answers; redirects are followed. @throws Error with the status, if it is no success. */
async function get(address: string, from = 0) {
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is no address to fetch from`);
    const headers = from > 0 ? { range: `bytes=${from}-` } : {};
    const { statusCode, headers: given, body } = await request(url, { dispatcher: agent, headers });
    if (statusCode === 200 || statusCode === 206) return { resumed: statusCode === 206, body };
    await body.dump();
    if (!REDIRECTS.has(statusCode) || !given.location) throw new RefusedError(statusCode, url.href);
    url = new URL(String(given.location), url);
  }
  throw new Error(`${address} leads from one address to another without an end`);
}

class RefusedError extends Error {
  constructor(
    readonly status: number,
    url: string,
  ) {
    super(`${url} answers ${status}`);
  }
  /** It may be otherwise in a moment. */
  get passes(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

/** A short text. */
export async function downloadText(address: string): Promise<string> {
  const { body } = await get(address);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += (piece as Buffer).length;
    if (bytes > MAX_TEXT) throw new Error(`${address} is too long for a list of files`);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * Brings a file here. What has come before, of this run or an earlier one, is not fetched again.
 *
 * @throws WrongFileError where its length or hash is another; else what the last try ended with, and what has come stays.
 */
export async function download(address: string, target: string, wanted: ManifestFile): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = await sizeOf(target);
    try {
      return await downloadRest(address, target, wanted);
    } catch (error) {
      // What was left of an earlier run may have been another file.
      if (error instanceof WrongFileError && before > 0) await rm(target);
      else if (tries >= TRIES || !isPassing(error)) throw error;
      await wait(PAUSE_MS * tries);
    }
  }
}

const isPassing = (error: unknown): boolean =>
  !(error instanceof WrongFileError) &&
  (error as NodeJS.ErrnoException).code !== 'ENOSPC' &&
  (!(error instanceof RefusedError) || error.passes);

async function downloadRest(address: string, target: string, { path, bytes, sha256 }: ManifestFile): Promise<void> {
  const hash = createHash('sha256');
  let at = await sizeOf(target);
  if (at > bytes) throw new WrongFileError(`${path} is longer than the list says`);
  if (at < bytes) {
    const { resumed, body } = await get(address, at);
    if (!resumed) at = 0;
    const file = await open(target, resumed ? 'a' : 'w');
    try {
      for await (const piece of body) {
        at += (piece as Buffer).length;
        if (at > bytes) throw new WrongFileError(`${path} is longer than the list says`);
        await file.appendFile(piece as Buffer);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (at < bytes) throw new Error(`${path} broke off after ${at} of ${bytes} bytes`);
  }
  for await (const piece of createReadStream(target)) hash.update(piece);
  if (hash.digest('hex') !== sha256) throw new WrongFileError(`${path} has another sha256 than the list says`);
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0;

import type { Request, Response } from 'express';
import { bodyBytesAt, isMcp } from '~/api/call-limits';
import { AppError } from '~/infra/errors';
import { MAX_FILE_BYTES, MAX_FILES } from '~/schemas/knowledge/upload';
import { LONG_FORM_BYTES } from '../forms/read-form.server';

/** Limits of request bodies (size, duration, concurrency), checked before any route. */

const MB = 1024 * 1024;
const UPLOAD_BYTES = MAX_FILES * MAX_FILE_BYTES + MB;
const UPLOADS = /^\/(api\/knowledge\/upload-multiple|ai-assistant(\.data)?)\/?$/;
/** A body without a declared length is cut off this far over its limit, whatever its reader does. */
const UNTOLD_BYTES = MB;

export type BodyTimes = {
  /** Seconds from the headers to the end of a body. */
  seconds: number;
  /** The same for an upload, which must also bring `uploadBytes` in each interval of `seconds`. */
  uploadSeconds: number;
  uploadBytes: number;
  /** Concurrent bodies from one address. */
  mostOfAddress: number;
  /** Of these, uploads: each asks the database before its files arrive. */
  uploadsOfAddress: number;
};

/**
 * 100 MB in half an hour is 58 KB/s. An office of a hundred people rarely sends a hundred bodies in the same second.
 */
export const BODY_TIMES: BodyTimes = {
  seconds: 20,
  uploadSeconds: 1_800,
  uploadBytes: 20_000,
  mostOfAddress: 100,
  uploadsOfAddress: 20,
};

const isUpload = (request: Request) => request.method === 'POST' && UPLOADS.test(request.path);
const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Maximum body size for a path, in bytes. The reader counts again, and a form has its own limit. */
function mostBytes(request: Request): number {
  if (isUpload(request)) return UPLOAD_BYTES;
  const isCall = request.path.startsWith('/api/') || isMcp(request.path);
  return isCall ? bodyBytesAt(request.method, request.path) : LONG_FORM_BYTES;
}

/**
 * Refuses a body whose declared length is too large, and cuts off an undeclared one that grows too large.
 *
 * @returns the refusal, or undefined if the request may pass.
 */
export function limitBody(request: Request): AppError | undefined {
  if (!hasBody(request)) return undefined;
  const most = mostBytes(request);
  const told = request.headers['content-length'];
  if (told !== undefined) return Number(told) > most ? new AppError('too_large') : undefined;
  let size = 0;
  request.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > most + UNTOLD_BYTES) request.destroy();
  });
  return undefined;
}

/** Counts the concurrent bodies of each address, and ends those that take too long. */
export function createBodyWatch(times: BodyTimes) {
  const underWay = new Map<string, Set<Request>>();

  /** @returns the refusal for an address with too many concurrent bodies, or undefined. */
  return function watchBody(request: Request, response: Response, address: string): AppError | undefined {
    if (!hasBody(request) || request.complete) return undefined;
    const requests = underWay.get(address) ?? new Set();
    for (const other of requests) if (other.complete || other.destroyed) requests.delete(other);
    response.once('finish', () => discard(request));
    const stop = endIfSlow(request, response, times);
    const uploads = isUpload(request) ? [...requests].filter(isUpload).length : 0;
    const full = requests.size >= times.mostOfAddress || uploads >= times.uploadsOfAddress;
    if (!full) underWay.set(address, requests.add(request));
    const ended = (): void => {
      request.off('close', ended);
      request.socket.off('close', ended);
      stop();
      requests.delete(request);
      if (requests.size === 0 && underWay.get(address) === requests) underWay.delete(address);
    };
    request.once('close', ended);
    // A request that was answered before its body came emits no `close` when its sender hangs up.
    request.socket.once('close', ended);
    return full ? new AppError('rate_limited', { retryAfter: times.seconds }) : undefined;
  };
}

/** Checks a body every `seconds`: an unfinished one is cut off, an upload only if it brought too little. */
function endIfSlow(request: Request, response: Response, times: BodyTimes): () => void {
  const started = Date.now();
  let brought = 0;
  if (isUpload(request)) request.on('data', (piece: Buffer) => (brought += piece.length));
  const timer = setInterval(() => {
    const late = Date.now() - started > times.uploadSeconds * 1000;
    const mayGoOn = isUpload(request) && !response.writableEnded && brought >= times.uploadBytes && !late;
    brought = 0;
    if (!request.complete && mayGoOn) return;
    clearInterval(timer);
    if (!request.complete) cutOff(request, response);
  }, times.seconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Reads the rest of a body that no route wanted: the sender's next request comes after it. A body that has arrived and was not
 * read to its end is kept, with its request, for as long as the connection is.
 */
function discard(request: Request): void {
  if (request.readableEnded || request.destroyed) return;
  request.removeAllListeners('data');
  request.resume();
}

/** Ends a request in the way Node ends one that takes too long. */
function cutOff(request: Request, response: Response): void {
  const { socket } = request;
  if (!response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}

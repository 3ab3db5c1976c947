import type { Request, Response } from 'express';
import { bodyBytesOf } from '~/api/call-limits';
import { AppError } from '~/infra/errors';
import { MAX_FILE_BYTES, MAX_FILES } from '~/schemas/upload';
import { LONG_FORM_BYTES } from '../forms/read-form.server';

/** How great a body may be, how long it may take, and how many may be under way: before any route is asked. */

const MB = 1024 * 1024;
const UPLOAD_BYTES = MAX_FILES * MAX_FILE_BYTES + MB;
const UPLOADS = /^\/(api\/knowledge\/upload-multiple|ai-assistant(\.data)?)\/?$/;
/** Past this much over its limit a body without a length is cut off, whatever its reader does. */
const UNTOLD_BYTES = MB;

export type BodyTimes = {
  /** Seconds from the headers to the end of a body. */
  seconds: number;
  /** Of an upload, which must also bring `uploadBytes` in each stretch of `seconds`. */
  uploadSeconds: number;
  uploadBytes: number;
  /** Bodies under way of one address. */
  mostOfAddress: number;
};

/** 100 MB in half an hour are 58 KB/s. An office of a hundred people rarely sends a hundred bodies in the same second. */
export const BODY_TIMES: BodyTimes = { seconds: 20, uploadSeconds: 1_800, uploadBytes: 20_000, mostOfAddress: 100 };

const isUpload = (request: Request) => request.method === 'POST' && UPLOADS.test(request.path);
const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The greatest body of a path, in bytes. Whoever reads it counts again, and a form is held to its own. */
function mostBytes(request: Request): number {
  if (isUpload(request)) return UPLOAD_BYTES;
  return request.path.startsWith('/api/') ? bodyBytesOf(request.method, request.path) : LONG_FORM_BYTES;
}

/**
 * Refuses a body that says it is too large, and cuts one off that says nothing and is.
 *
 * @returns the refusal, or undefined for a request that may pass.
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

/** Counts the bodies under way of each address, and ends those that take too long. */
export function createBodyWatch(times: BodyTimes) {
  const underWay = new Map<string, Set<Request>>();

  /** @returns the refusal of an address that has too many under way, or undefined. */
  return function watchBody(request: Request, response: Response, address: string): AppError | undefined {
    if (!hasBody(request) || request.complete) return undefined;
    const requests = underWay.get(address) ?? new Set();
    for (const other of requests) if (other.complete || other.destroyed) requests.delete(other);
    response.once('finish', () => discard(request));
    const stop = endIfSlow(request, response, times);
    const full = requests.size >= times.mostOfAddress;
    if (!full) underWay.set(address, requests.add(request));
    request.once('close', () => {
      stop();
      requests.delete(request);
      if (requests.size === 0 && underWay.get(address) === requests) underWay.delete(address);
    });
    return full ? new AppError('rate_limited', { retryAfter: times.seconds }) : undefined;
  };
}

/** Looks at a body every `seconds`: one that is not there by then is cut off, an upload only if it brought too little. */
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

/** Reads on what no route wanted: the sender's next request is behind it. */
function discard(request: Request): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
}

/** As Node itself ends a request that takes too long. */
function cutOff(request: Request, response: Response): void {
  const { socket } = request;
  if (!response.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}

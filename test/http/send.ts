import { request as httpRequest, type IncomingMessage } from 'node:http';

export type Answer = { status: number; text: string; headers: IncomingMessage['headers'] };

/**
 * Sends a request with exactly the given headers: `fetch` reserves Host, Origin and Content-Length. A response that
 * arrives before the body was sent counts.
 *
 * @param options.target the request line's target, if it must not be normalised as part of a URL.
 */
export function send(
  address: string,
  {
    method = 'GET',
    headers = {},
    body,
    target,
  }: { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer; target?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const request = httpRequest(
      address,
      { method, headers: { ...length, ...headers }, ...(target && { path: target }) },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(pieces).toString('utf8'),
            headers: response.headers,
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The URL to which the browser's own navigation sends a page's request: the response is its data, without the page. */
export function dataOf(address: string): string {
  const [path = '', query] = address.split('?');
  return `${path === '/' ? '/_root' : path.replace(/\/$/, '')}.data${query ? `?${query}` : ''}`;
}

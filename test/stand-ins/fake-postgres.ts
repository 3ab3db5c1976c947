import { createServer, type Socket } from 'node:net';

/** At this statement it hangs up. */
export const CUT = 'cut the connection';
/** This one it never answers. */
export const SILENCE = 'say nothing';

/** A server that answers each statement like PostgreSQL, without a row. It writes down what it was asked. */
export async function fakePostgres() {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let began = false;
    let inside = false;
    let rest = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      rest = Buffer.concat([rest, piece]);
      for (;;) {
        const start = began ? 1 : 0;
        const length = rest.length >= start + 4 ? rest.readUInt32BE(start) + start : Number.POSITIVE_INFINITY;
        if (length > rest.length) return;
        const text = rest.subarray(start + 4, length - 1).toString();
        const kind = began ? String.fromCharCode(rest[0] ?? 0) : '';
        rest = rest.subarray(length);
        if (!began) {
          began = true;
          socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]));
        } else if (kind === 'P') {
          // The driver's own statements are prepared: name and text, each with a zero at its end.
          asked.push(text.split('\0')[1]?.trim() ?? '');
        } else if (kind === 'S') {
          const ready = message('Z', Buffer.from('I'));
          const none = Buffer.alloc(0);
          socket.write(
            Buffer.concat([message('1', none), message('2', none), message('C', Buffer.from('SELECT 0\0')), ready]),
          );
        } else if (kind === 'Q') {
          asked.push(text.replaceAll('\0', '').trim());
          if (text.includes(CUT)) return socket.resetAndDestroy();
          if (text.includes(SILENCE)) continue;
          if (/^\s*begin/.test(text)) inside = true;
          if (/^\s*(commit|rollback$)/.test(text)) inside = false;
          const tag = text.trim().split(' ')[0]?.toUpperCase();
          socket.write(
            Buffer.concat([message('C', Buffer.from(`${tag}\0`)), message('Z', Buffer.from(inside ? 'T' : 'I'))]),
          );
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://someone@127.0.0.1:${port}/any`,
    asked,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

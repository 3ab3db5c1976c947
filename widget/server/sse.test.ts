import { describe, expect, it } from 'vitest';
import { createEventReader } from './sse';

function read(pieces: string[]): unknown[] {
  const seen: unknown[] = [];
  const reader = createEventReader((json) => seen.push(JSON.parse(json)));
  for (const piece of pieces) reader(piece);
  return seen;
}

describe('a streamed answer', () => {
  const stream = ': hello\r\n\r\nevent: x\r\ndata: {"a":1}\r\n\r\ndata:{"b":"қ\\n"}\n\n';
  it('is read line by line, ignoring comments and other fields', () => {
    expect(read([stream])).toEqual([{ a: 1 }, { b: 'қ\n' }]);
  });
  it('is the same wherever the network cuts it', () => {
    for (let at = 1; at < stream.length; at++)
      expect(read([stream.slice(0, at), stream.slice(at)])).toEqual([{ a: 1 }, { b: 'қ\n' }]);
    expect(read([...stream])).toEqual([{ a: 1 }, { b: 'қ\n' }]);
  });
  it('returns nothing of an interrupted event', () => {
    expect(read(['data: {"a":1}\n\ndata: {"b":'])).toEqual([{ a: 1 }]);
  });
});

/**
 * A reader for the reply stream: takes text from the network, cut anywhere, and passes on the value of each `data:`
 * line. Every event is one line of JSON, so a line is an event; a line cut off by the end of the stream is never passed
 * on.
 */
export function createEventReader(onData: (json: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = text.split('\n');
    // Joined chunk by chunk: otherwise a long line would be searched again with each chunk.
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice(5));
  };
}

/** Reads a stream of events. It ends with the stream, or once `enough`, which is asked after each piece, says so. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onData: (json: string) => void,
  enough?: () => unknown,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read = createEventReader(onData);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    read(decoder.decode(value, { stream: true }));
    if (enough?.()) return;
  }
}

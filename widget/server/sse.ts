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

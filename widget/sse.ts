/**
 * A reader of the reply stream: takes text as it comes off the network, cut anywhere, and gives the value of each
 * `data:` line. Every event of the wire contract is one line of JSON, so a line is an event; a line cut off by the end
 * of the stream is never given.
 */
export function createEventReader(onData: (json: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = text.split('\n');
    // Joined piece by piece: searched as a whole, a long line would be read anew with each piece.
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice(5));
  };
}

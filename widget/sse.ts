/**
 * An incremental reader of Server-Sent Events: takes text as it comes off the network, cut anywhere, and gives the
 * `data` of each whole event. Other fields and comments are passed over; an event cut off by the end of the stream is
 * never given (HTML standard, section 9.2.6).
 */
export function createEventReader(onData: (data: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    rest += text;
    const events = rest.split(/\r\n\r\n|\n\n|\r\r/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(line[5] === ' ' ? 6 : 5));
      if (data.length) onData(data.join('\n'));
    }
  };
}

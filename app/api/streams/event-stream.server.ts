import { describeError } from '~/http/request/describe-error.server';
import type { Language } from '~/schemas/language';
import type { ChatEvent, ChatReply } from '~/schemas/widget';

/**
 * Text that comes within so many milliseconds after a write goes out together: each write is a packet, and costs as much
 * as the text in it. A browser shows 60 pictures a second.
 */
const TOGETHER_MS = 16;

/** No proxy may keep events back to send them together. */
export const EVENT_STREAM_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

export function wantsEventStream(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/event-stream') ?? false;
}

/**
 * Streams a reply while it is written. A failure before the first chunk is thrown to the caller as an ordinary error; a
 * later one ends the stream with an `error` event.
 */
export async function streamReply(
  language: Language,
  answer: (onDelta: (text: string) => void) => Promise<ChatReply>,
): Promise<Response> {
  const { stream, send, end } = openEvents();
  let begin: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let streaming = false;
  const finished = answer((text) => {
    streaming = true;
    send({ type: 'delta', text });
    begin();
  }).then((reply) => {
    send({ type: 'reply', ...reply });
  });
  // The status is known only once a chunk has been written or everything has finished.
  await Promise.race([begun, finished]);
  finished
    .catch((error) => {
      if (!streaming) return;
      const { code, message } = describeError(error, language, 'streamed reply failed');
      send({ type: 'error', code, message });
    })
    .finally(end);
  return new Response(stream, {
    headers: EVENT_STREAM_HEADERS,
  });
}

/** A stream of events. Text is written at once or with what follows it within moments; other events end the stream. */
function openEvents() {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
    cancel() {
      controller = undefined;
    },
  });
  let text = '';
  let last: ChatEvent | undefined;
  let pause: NodeJS.Timeout | undefined;
  const write = () => {
    const events: ChatEvent[] = [...(text ? [{ type: 'delta' as const, text }] : []), ...(last ? [last] : [])];
    text = '';
    last = undefined;
    if (events.length === 0) return;
    controller?.enqueue(encoder.encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')));
  };
  const writeAfterPause = () => {
    pause = undefined;
    if (text) writeNow();
  };
  const writeNow = () => {
    write();
    pause = setTimeout(writeAfterPause, TOGETHER_MS);
  };
  return {
    stream,
    send(event: ChatEvent) {
      if (event.type === 'delta') text += event.text;
      else last = event;
      if (event.type === 'delta' && !pause) writeNow();
    },
    end() {
      clearTimeout(pause);
      write();
      controller?.close();
    },
  };
}

import { describeError } from '~/http/request/describe-error.server';
import type { Language } from '~/schemas/language';
import type { ChatEvent, ChatReply } from '~/schemas/widget';

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
  const send = (event: ChatEvent) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
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
    .finally(() => controller?.close());
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}

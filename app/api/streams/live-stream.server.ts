import { log } from '~/infra/log.server';
import { onBeat } from '~/services/live/beats';
import { follow } from '~/services/live/changes.server';
import { EVENT_STREAM_HEADERS } from './event-stream.server';

const ends = new Set<() => void>();

/** Ends all streams, when the process stops: whoever listens connects to another one. */
export function endLiveStreams(): void {
  for (const end of ends) end();
}

type Source = {
  /** What to send; undefined: nothing. Called at first and after each change, never twice at once. */
  read: () => Promise<object | undefined>;
  /** Follows something else, which is sent at once. @returns a function that ends it. */
  also?: (send: (news: object) => void) => () => void;
  /** Called every now and then while it is open. */
  beat?: () => void;
  ended?: () => void;
  /** Asked before each reading and at each beat: false ends the stream. */
  mayGoOn?: () => Promise<boolean>;
  /** Calls `end` when the stream has to end before that. @returns a function that ends the waiting. */
  endOn?: (end: () => void) => () => void;
};

/** A stream of events for whoever follows a key: each is one line of JSON. It ends with the request. */
export function liveStream(key: string, signal: AbortSignal, source: Source): Response {
  const { read, also, beat, ended, mayGoOn, endOn } = source;
  const encoder = new TextEncoder();
  let open: ReadableStreamDefaultController<Uint8Array> | undefined;
  let state: 'idle' | 'reading' | 'again' = 'idle';
  const write = (text: string) => open?.enqueue(encoder.encode(text));
  const end = () => {
    if (!open) return;
    const closing = open;
    open = undefined;
    for (const undo of undos) undo();
    ends.delete(end);
    ended?.();
    // The reader may have gone.
    try {
      closing.close();
    } catch {}
  };
  const refresh = async () => {
    if (state !== 'idle') {
      state = 'again';
      return;
    }
    state = 'reading';
    try {
      do {
        state = 'reading';
        if (mayGoOn && !(await mayGoOn())) return end();
        const news = await read();
        if (news) write(`data: ${JSON.stringify(news)}\n\n`);
      } while ((state as string) === 'again' && open);
      state = 'idle';
    } catch (error) {
      log.error({ err: error }, 'could not read the changes for a live stream');
      end();
    }
  };
  const endIfOver = async () => {
    if (mayGoOn && !(await mayGoOn().catch(() => true))) end();
  };
  const undos: (() => void)[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      open = controller;
      ends.add(end);
      signal.addEventListener('abort', end, { once: true });
      undos.push(
        follow(key, () => void refresh()),
        onBeat(() => {
          write(':\n\n');
          beat?.();
          void endIfOver();
        }),
        () => signal.removeEventListener('abort', end),
        also?.((news) => write(`data: ${JSON.stringify(news)}\n\n`)) ?? (() => {}),
        ...(endOn ? [endOn(end)] : []),
      );
      void refresh();
      if (signal.aborted) end();
    },
    cancel: end,
  });
  return new Response(stream, { headers: EVENT_STREAM_HEADERS });
}

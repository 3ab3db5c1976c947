import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { log } from '../infra/log.server';
import { traces } from '../services/ai/uses/traces';

/** Spans that wait for the collector: what comes when so many wait is dropped. */
const MAX_WAITING = 2_000;
const SEND_EVERY_MS = 2_000;
const TIMEOUT_MS = 5_000;
/** How long the last spans may take when the process stops. */
const STOP_MS = 3_000;
const COMPLAIN_EVERY_MS = 60_000;

type Settings = { url: string; headers: Record<string, string>; service: string };

/** Sends a trace of each call of a model to the operator's collector. @returns a function that sends the rest and ends it. */
export async function startTraces({ url, headers, service }: Settings): Promise<() => Promise<void>> {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor(complaining(exporter), {
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  });
  // A step of a call belongs to the call.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  traces.tracer = provider.getTracer('komek');
  return async () => {
    traces.tracer = undefined;
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
    context.disable();
  };
}

/** Sends spans without the words of errors, which may quote what was said, and logs from time to time that it cannot. */
function complaining(exporter: OTLPTraceExporter): SpanExporter {
  let quietUntil = 0;
  return {
    export(spans, done) {
      exporter.export(spans.map(withoutWords), (result) => {
        if (result.code !== 0 && Date.now() >= quietUntil) {
          quietUntil = Date.now() + COMPLAIN_EVERY_MS;
          log.warn({ err: result.error, spans: spans.length }, 'could not send traces to the collector');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}

const NAME_OF_ERROR = 'exception.type';

function withoutWords(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => {
    const name = event.attributes?.[NAME_OF_ERROR];
    return { ...event, attributes: name === undefined ? {} : { [NAME_OF_ERROR]: name } };
  });
  return Object.create(span, { events: { value: events }, status: { value: { code: span.status.code } } });
}

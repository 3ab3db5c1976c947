import type { LanguageModelV3, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import type { Span } from '@opentelemetry/api';
import { currentRequestId } from '~/infra/context/current-request';
import { traces } from './traces';

/** OpenTelemetry's code of a span that failed. */
const FAILED = 2;

/**
 * Has the AI SDK trace a call where the operator collects traces: which model, how long, how many tokens, and no word of
 * what was asked or answered.
 *
 * @param functionId what the call is for.
 */
export function telemetry(functionId: string) {
  const { tracer } = traces;
  if (!tracer) return {};
  const request = currentRequestId();
  const metadata: Record<string, string> = request === undefined ? {} : { request };
  const isEnabled = true;
  return {
    experimental_telemetry: { isEnabled, tracer, functionId, metadata, recordInputs: false, recordOutputs: false },
  };
}

/** The span of a stream that is read without the SDK, as the SDK would write it. */
export class StreamSpan {
  readonly #span?: Span;
  readonly #begun = performance.now();
  #isFirst = true;

  constructor(functionId: string, { provider, modelId }: Pick<LanguageModelV3, 'provider' | 'modelId'>) {
    const request = currentRequestId();
    this.#span = traces.tracer?.startSpan('ai.streamText.doStream', {
      attributes: {
        'operation.name': `ai.streamText.doStream ${functionId}`,
        'resource.name': functionId,
        'ai.operationId': 'ai.streamText.doStream',
        'ai.telemetry.functionId': functionId,
        ...(request !== undefined && { 'ai.telemetry.metadata.request': request }),
        'ai.model.provider': provider,
        'ai.model.id': modelId,
        'gen_ai.system': provider,
        'gen_ai.request.model': modelId,
      },
    });
  }

  /** Takes from a part of the stream what it tells besides words. */
  read(part: LanguageModelV3StreamPart): void {
    if (!this.#span) return;
    if (this.#isFirst && part.type !== 'stream-start') {
      this.#isFirst = false;
      this.#span.setAttribute('ai.response.msToFirstChunk', performance.now() - this.#begun);
    }
    if (part.type === 'error') this.failed(part.error);
    if (part.type !== 'finish') return;
    const { inputTokens, outputTokens } = part.usage;
    this.#span.setAttributes({
      'ai.response.finishReason': part.finishReason.unified,
      'gen_ai.response.finish_reasons': [part.finishReason.unified],
      'gen_ai.usage.input_tokens': inputTokens.total,
      'gen_ai.usage.output_tokens': outputTokens.total,
    });
  }

  failed(error: unknown): void {
    this.#span?.recordException({ name: error instanceof Error ? error.name : 'Error' });
    this.#span?.setStatus({ code: FAILED });
  }

  end(): void {
    this.#span?.end();
  }
}

import type { Tracer } from '@opentelemetry/api';

/**
 * Traces of what models are asked. Nothing is traced unless OTEL_EXPORTER_OTLP_ENDPOINT is set:
 * app/program/traces.server.ts then sets the tracer.
 */
export const traces: { tracer?: Tracer } = {};

/**
 * Packages that stay in node_modules: they bring native code, or find their own files by their place, or are optional.
 * What they depend on stays too.
 */
export const EXTERNAL = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-pgvector',
  '@electric-sql/pglite-socket',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@tesseract.js-data/eng',
  '@tesseract.js-data/kaz',
  // Its tables of 1.5 MB are read when the first text needs them.
  'iconv-lite',
  'onnxruntime-node',
  'pdfjs-dist',
  'pg-native',
  'tesseract.js-core',
];

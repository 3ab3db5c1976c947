import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

// @ts-check
// Plain JavaScript: a worker thread runs its file as it is, in tests and development too.

/** Makes vectors with an ONNX model in its own thread: one text at a time, since more at once are no faster on a processor. */

/** @typedef {{ id: number; text: string; urgent: boolean }} Task */

/** No encoder of this kind reads more, whatever its tokenizer says. */
const MAX_TOKENS = 512;
const MODEL_FILES = [
  'model_int8.onnx',
  'model_quantized.onnx',
  'model.onnx',
  'onnx/model_int8.onnx',
  'onnx/model_quantized.onnx',
  'onnx/model.onnx',
];

const { folder } = /** @type {{ folder: string }} */ (workerData);
const port = parentPort;
if (!port) throw new Error('embedding-worker.js is a worker thread, started by local-model.server.ts');

/** @type {Task[]} */
const urgent = [];
/** @type {Task[]} */
const rest = [];
let working = false;
/** @type {ReturnType<typeof load> | undefined} */
let loaded;

port.on('message', (/** @type {Task | { cancel: number }} */ message) => {
  if ('cancel' in message) {
    for (const list of [urgent, rest]) {
      const at = list.findIndex(({ id }) => id === message.cancel);
      if (at >= 0) list.splice(at, 1);
    }
    return;
  }
  (message.urgent ? urgent : rest).push(message);
  if (!working) void work();
});

async function work() {
  working = true;
  for (;;) {
    const task = urgent.shift() ?? rest.shift();
    if (!task) break;
    try {
      loaded ??= load();
      const vector = await encode(await loaded, task.text);
      port?.postMessage({ id: task.id, vector });
    } catch (error) {
      // What was missing may be there the next time.
      loaded = undefined;
      port?.postMessage({ id: task.id, error: error instanceof Error ? error.message : String(error) });
    }
  }
  working = false;
}

async function load() {
  const model = MODEL_FILES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
  if (!model) throw new Error(`${folder} holds no model.onnx: put the ONNX files of the model there`);
  const tokenizerFile = path.join(folder, 'tokenizer.json');
  if (!existsSync(tokenizerFile)) throw new Error(`${tokenizerFile} is missing: it belongs to the model`);
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const settings = readJson('tokenizer_config.json');
  const tokenizer = new Tokenizer(JSON.parse(readFileSync(tokenizerFile, 'utf8')), settings);
  const { InferenceSession, Tensor } = await runtime();
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const maxTokens = Math.min(MAX_TOKENS, Number(settings.model_max_length) || MAX_TOKENS);
  return {
    tokenizer,
    session,
    Tensor,
    maxTokens,
    firstToken: readJson('1_Pooling/config.json').pooling_mode_cls_token === true,
  };
}

async function runtime() {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    throw new Error('onnxruntime-node is not installed: run npm install --no-save onnxruntime-node', { cause: error });
  }
}

/** @param {string} name */
function readJson(name) {
  const file = path.join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param {Awaited<ReturnType<typeof load>>} model
 * @param {string} text
 */
async function encode({ tokenizer, session, Tensor, maxTokens, firstToken }, text) {
  const { ids: all } = tokenizer.encode(text);
  const last = all.at(-1);
  // What is too long loses its end, but not the token that closes every text.
  const ids = all.length > maxTokens && last !== undefined ? [...all.slice(0, maxTokens - 1), last] : all;
  const shape = [1, ids.length];
  const whole = (/** @type {(at: number) => number} */ value) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, (_, at) => BigInt(value(at))),
      shape,
    );
  const inputs = {
    input_ids: whole((at) => ids[at] ?? 0),
    attention_mask: whole(() => 1),
    token_type_ids: whole(() => 0),
  };
  const wanted = Object.fromEntries(Object.entries(inputs).filter(([name]) => session.inputNames.includes(name)));
  const outputs = await session.run(wanted);
  const name =
    ['sentence_embedding', 'last_hidden_state'].find((one) => one in outputs) ?? session.outputNames[0] ?? '';
  const output = outputs[name];
  if (!output || !(output.data instanceof Float32Array)) throw new Error(`the model gives no numbers as ${name}`);
  return normalised(output.dims.length === 2 ? output.data : pooled(output.data, ids.length, firstToken));
}

/**
 * The mean of the tokens' vectors, or the first token's.
 *
 * @param {Float32Array} data @param {number} tokens @param {boolean} firstToken
 */
function pooled(data, tokens, firstToken) {
  const length = data.length / tokens;
  if (firstToken) return data.slice(0, length);
  const sum = new Float32Array(length);
  for (let at = 0; at < data.length; at++) sum[at % length] = (sum[at % length] ?? 0) + (data[at] ?? 0) / tokens;
  return sum;
}

/** @param {Float32Array} vector */
function normalised(vector) {
  const length = Math.hypot(...vector) || 1;
  return Array.from(vector, (value) => value / length);
}

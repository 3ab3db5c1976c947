import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// @ts-check

/** An ONNX encoder: from the tokens of a text to its vector, of length one. */

const MODEL_FILES = [
  'model_int8.onnx',
  'model_quantized.onnx',
  'model.onnx',
  'onnx/model_int8.onnx',
  'onnx/model_quantized.onnx',
  'onnx/model.onnx',
];

/** @typedef {Awaited<ReturnType<typeof loadSession>>} Encoder */

/** @param {string} folder */
export async function loadSession(folder) {
  const { InferenceSession, Tensor } = await runtime();
  const session = await InferenceSession.create(modelFile(folder), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // Prepacked weights would be held beside the weights.
    extra: { session: { disable_prepacking: '1' } },
  });
  const firstToken = settingsOf(folder, '1_Pooling/config.json').pooling_mode_cls_token === true;
  return { session, Tensor, firstToken };
}

/** @param {string} folder */
export function modelFile(folder) {
  const model = MODEL_FILES.map((name) => path.join(folder, name)).find((file) => existsSync(file));
  if (!model) throw new Error(`${folder} holds no model.onnx: put the ONNX files of the model there`);
  return model;
}

async function runtime() {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    throw new Error('onnxruntime-node is not installed: run npm install --no-save onnxruntime-node', { cause: error });
  }
}

/** @param {string} folder @param {string} name @returns of a file that a model may lack, nothing. */
export function settingsOf(folder, name) {
  const file = path.join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * The vector of a text. The thread is busy meanwhile.
 *
 * @param {Encoder} encoder @param {readonly number[]} ids of its tokens
 */
export async function encode({ session, Tensor, firstToken }, ids) {
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

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bytes, message, number, tensor, text, value } from '../test/stand-ins/onnx-format';

/**
 * Writes an ONNX encoder of random weights in the shape of multilingual-e5-small as it is quantised: 12 layers of 384 numbers,
 * a vocabulary of 250,037, weights of one byte. It means nothing; it takes the time and the memory that such a model takes.
 */
const LAYERS = 12;
const WIDTH = 384;
const HEADS = 12;
const INNER = 1536;
const VOCABULARY = 250_037;
/** Letters of a token, as that model's tokenizer reads Russian. */
const LETTERS = 4;

const FLOAT = 1;
const INT8 = 3;
const INT64 = 7;

class Graph {
  readonly nodes: Uint8Array[] = [];
  readonly tensors: Uint8Array[] = [];
  #made = 0;

  op(kind: string, inputs: string[], attributes: Uint8Array[] = [], outputs = 1): string[] {
    const names = Array.from({ length: outputs }, () => `v${this.#made++}`);
    const fields = [...inputs.map((one) => text(1, one)), ...names.map((one) => text(2, one)), text(4, kind)];
    this.nodes.push(bytes(1, message(...fields, ...attributes.map((one) => bytes(5, one)))));
    return names;
  }

  one(kind: string, inputs: string[], ...attributes: Uint8Array[]): string {
    return this.op(kind, inputs, attributes)[0]!;
  }

  weights(shape: number[], fill: (length: number) => ArrayLike<number> & ArrayBufferView, type: number): string {
    const name = `w${this.#made++}`;
    const data = fill(shape.reduce((product, size) => product * size, 1));
    this.tensors.push(tensor(name, shape, type, new Uint8Array(data.buffer)));
    return name;
  }

  floats = (values: number[], shape = [values.length]): string =>
    this.weights(shape, () => Float32Array.from(values), FLOAT);
  whole = (values: number[]): string =>
    this.weights([values.length], () => BigInt64Array.from(values.map(BigInt)) as never, INT64);
}

const whole = (name: string, at: number): Uint8Array => message(text(1, name), number(3, at), number(20, 2));
const wholes = (name: string, all: number[]): Uint8Array =>
  message(text(1, name), ...all.map((one) => number(8, one)), number(20, 7));

let seed = 1;
function randomBytes(length: number): Int8Array {
  const made = new Int8Array(length);
  for (let at = 0; at < length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    made[at] = seed >> 24;
  }
  return made;
}

type Quantised = { values: string; scale: string; zero: string };

function layers(graph: Graph, input: string): string {
  const scale = graph.floats([0.002]);
  const gain = graph.floats(new Array<number>(WIDTH).fill(1));
  const none = graph.floats(new Array<number>(WIDTH).fill(0));
  const split = graph.whole([0, 0, HEADS, WIDTH / HEADS]);
  const join = graph.whole([0, 0, WIDTH]);
  const normal = (x: string) => graph.one('LayerNormalization', [x, gain, none], whole('axis', 2));
  const quantised = (x: string): Quantised => {
    const [values = '', own = '', zero = ''] = graph.op('DynamicQuantizeLinear', [x], [], 3);
    return { values, scale: graph.one('Mul', [own, scale]), zero };
  };
  const times = (x: Quantised, from: number, to: number): string => {
    const made = graph.one('MatMulInteger', [x.values, graph.weights([from, to], randomBytes, INT8), x.zero]);
    return graph.one('Mul', [graph.one('Cast', [made], whole('to', FLOAT)), x.scale]);
  };
  const heads = (x: string, order: number[]) =>
    graph.one('Transpose', [graph.one('Reshape', [x, split])], wholes('perm', order));
  let x = normal(input);
  for (let layer = 0; layer < LAYERS; layer++) {
    const read = quantised(x);
    const [query, key, worth] = [0, 1, 2].map(() => times(read, WIDTH, WIDTH)) as [string, string, string];
    const scores = graph.one('MatMul', [heads(query, [0, 2, 1, 3]), heads(key, [0, 2, 3, 1])]);
    const share = graph.one('Softmax', [graph.one('Mul', [scores, graph.floats([0.18])])], whole('axis', 3));
    const seen = graph.one('MatMul', [share, heads(worth, [0, 2, 1, 3])]);
    const joined = graph.one('Reshape', [graph.one('Transpose', [seen], wholes('perm', [0, 2, 1, 3])), join]);
    x = normal(graph.one('Add', [x, times(quantised(joined), WIDTH, WIDTH)]));
    const inner = times(quantised(x), WIDTH, INNER);
    const bent = graph.one('Erf', [graph.one('Mul', [inner, graph.floats([Math.SQRT1_2])])]);
    const half = graph.one('Mul', [inner, graph.floats([0.5])]);
    const active = graph.one('Mul', [half, graph.one('Add', [bent, graph.floats([1])])]);
    x = normal(graph.one('Add', [x, times(quantised(active), INNER, WIDTH)]));
  }
  return x;
}

export function writeMadeEncoder(folder: string): void {
  const graph = new Graph();
  const table = graph.weights([VOCABULARY, WIDTH], randomBytes, INT8);
  const rows = graph.one('Cast', [graph.one('Gather', [table, 'input_ids'])], whole('to', FLOAT));
  const last = layers(graph, rows);
  const model = message(
    number(1, 8),
    bytes(
      7,
      message(
        ...graph.nodes,
        text(2, 'made'),
        ...graph.tensors.map((one) => bytes(5, one)),
        bytes(11, value('input_ids', INT64, ['batch', 'tokens'])),
        bytes(12, value(last, FLOAT, ['batch', 'tokens', WIDTH])),
      ),
    ),
    bytes(8, message(text(1, ''), number(2, 17))),
  );
  const tokenizer = {
    ...{ version: '1.0', truncation: null, padding: null, added_tokens: [], normalizer: null, post_processor: null },
    pre_tokenizer: { type: 'Split', pattern: { Regex: `[\\s\\S]{1,${LETTERS}}` }, behavior: 'Isolated', invert: false },
    decoder: null,
    model: { type: 'WordLevel', vocab: { '[UNK]': 0, доставка: 249_000 }, unk_token: '[UNK]' },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'model_int8.onnx'), model);
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  writeFileSync(path.join(folder, 'tokenizer_config.json'), '{"unk_token":"[UNK]","model_max_length":512}');
}

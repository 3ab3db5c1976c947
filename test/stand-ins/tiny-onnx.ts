import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bytes, message, number, tensor, text, value } from './onnx-format';

/**
 * Writes an ONNX model of a few words, each with a vector of its own: what it gives for a text is the mean of its words'.
 * Its files are those of any model of the kind: model.onnx, tokenizer.json, tokenizer_config.json.
 */
export function writeTinyModel(folder: string, vectors: Record<string, number[]>): void {
  mkdirSync(folder, { recursive: true });
  const words = ['[UNK]', ...Object.keys(vectors)];
  const length = Object.values(vectors)[0]?.length ?? 0;
  const table = [new Array<number>(length).fill(0), ...Object.values(vectors)];
  writeFileSync(path.join(folder, 'model.onnx'), model(table, length));
  const vocab = Object.fromEntries(words.map((word, at) => [word, at]));
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: null,
    decoder: null,
    model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
  };
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  writeFileSync(
    path.join(folder, 'tokenizer_config.json'),
    JSON.stringify({ unk_token: '[UNK]', model_max_length: 512 }),
  );
}

const FLOAT = 1;
const INT64 = 7;

/** One Gather of the words' rows from the table, in the format of onnx.proto. */
function model(table: number[][], length: number): Uint8Array {
  const gather = message(text(1, 'table'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather'));
  const rows = new Uint8Array(Float32Array.from(table.flat()).buffer);
  const graph = message(
    bytes(1, gather),
    text(2, 'tiny'),
    bytes(5, tensor('table', [table.length, length], FLOAT, rows)),
    bytes(11, value('input_ids', INT64, ['batch', 'tokens'])),
    bytes(11, value('attention_mask', INT64, ['batch', 'tokens'])),
    bytes(12, value('last_hidden_state', FLOAT, ['batch', 'tokens', length])),
  );
  return message(number(1, 8), bytes(7, graph), bytes(8, message(text(1, ''), number(2, 13))));
}

/** The pieces of an ONNX file, in the format of onnx.proto. */

export function value(name: string, type: number, shape: (string | number)[]): Uint8Array {
  const dims = shape.map((one) => bytes(1, message(typeof one === 'string' ? text(2, one) : number(1, one))));
  const tensor = message(number(1, type), bytes(2, message(...dims)));
  return message(text(1, name), bytes(2, message(bytes(1, tensor))));
}

export const message = (...fields: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(fields));
export const text = (field: number, content: string): Uint8Array => bytes(field, Buffer.from(content));
export const number = (field: number, content: number): Uint8Array => message(varint(field << 3), varint(content));
export const bytes = (field: number, content: Uint8Array): Uint8Array =>
  message(varint((field << 3) | 2), varint(content.length), content);

export const tensor = (name: string, shape: number[], type: number, data: Uint8Array): Uint8Array =>
  message(...shape.map((one) => number(1, one)), number(2, type), text(8, name), bytes(9, data));

function varint(content: number): Uint8Array {
  const parts: number[] = [];
  let rest = content;
  while (rest > 127) {
    parts.push((rest & 127) | 128);
    rest >>>= 7;
  }
  return Uint8Array.of(...parts, rest);
}

import { encode } from 'uqr';

/** A QR code as the outline of its dark squares, in units of one square; a border of four stands around it. */
export type Qr = { size: number; path: string };

const BORDER = 4;

/** Draws a text as a QR code, here on the server: no other site learns what it says, and it needs no JavaScript. */
export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}

import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { logoFrom } from './draw-logo.server';
import { pictureType } from './scan/picture';

const ofPdf = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { createCanvas, loadImage } = createRequire(ofPdf)('@napi-rs/canvas');

function picture(width: number, height: number, color: string): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.beginPath();
  context.arc(width / 2, height / 2, Math.min(width, height) / 3, 0, 7);
  context.fill();
  return canvas.toBuffer('image/png');
}

/** A favicon.ico with these pictures. */
function icon(pictures: { side: number; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ side, data }, at) => {
    header.writeUInt8(side % 256, 6 + at * 16);
    header.writeUInt32LE(data.length, 6 + at * 16 + 8);
    header.writeUInt32LE(offset, 6 + at * 16 + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...pictures.map(({ data }) => data)]);
}

/** A bitmap as icons hold it: half of it, the upper one, of a colour, the lower white. */
function bitmap(side: number, [red, green, blue]: [number, number, number], bits = 32): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  header.writeUInt16LE(bits, 14);
  const rows = Array.from({ length: side * side }, (_, at) =>
    at < (side * side) / 2 ? [255, 255, 255, 255] : [blue, green, red, 255],
  );
  return Buffer.concat([header, Buffer.from(rows.flat())]);
}

describe('a picture drawn as a logo', () => {
  it('is a small square of its own, with the colour it is mostly painted in', async () => {
    // Bytes after the picture in its file are left out.
    const bytes = Buffer.concat([picture(512, 480, '#c0392b'), Buffer.from('<script>alert(1)</script>')]);
    const logo = await logoFrom(bytes);
    expect(logo).toMatchObject({ type: 'image/png', color: '#c0392b' });
    const drawn = Buffer.from(logo?.base64 ?? '', 'base64');
    expect(pictureType(drawn)).toBe('png');
    expect([drawn.readUInt32BE(16), drawn.readUInt32BE(20)]).toEqual([80, 80]);
    expect(drawn.length).toBeLessThan(12 * 1024);
    expect(drawn.includes('script')).toBe(false);
  });

  it('is none if it is wide, no picture, damaged, or declares more pixels than it may', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const huge = picture(64, 64, '#000');
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    for (const bytes of [picture(400, 100, '#00f'), svg, picture(64, 64, '#00f').subarray(0, 60), huge]) {
      expect(await logoFrom(bytes)).toBeUndefined();
    }
  });

  it('is the largest picture of a favicon.ico, a PNG or a bitmap', async () => {
    const both = icon([
      { side: 32, data: bitmap(32, [0, 0, 255]) },
      { side: 64, data: picture(64, 64, '#c0392b') },
    ]);
    expect(await logoFrom(both)).toMatchObject({ type: 'image/png', color: '#c0392b' });
    const painted = await logoFrom(icon([{ side: 48, data: bitmap(48, [26, 115, 62]) }]));
    // Where it meets the transparent half its colour is mixed with white.
    expect(painted?.color).toMatch(/^#1[a-f]7[3-7][34][\da-f]$/);
    const drawn = await loadImage(Buffer.from(painted?.base64 ?? '', 'base64'));
    const sheet = createCanvas(80, 80).getContext('2d');
    sheet.drawImage(drawn, 0, 0);
    const at = (y: number) => [...sheet.getImageData(40, y, 1, 1).data];
    expect([at(10), at(70)]).toEqual([
      [26, 115, 62, 255],
      [255, 255, 255, 255],
    ]);
  });

  it('is none of an icon that is small, of another kind, or says more than it has', async () => {
    const whole = icon([{ side: 48, data: bitmap(48, [0, 0, 255]) }]);
    const beyond = Buffer.from(whole);
    beyond.writeUInt32LE(0xfffffff0, 6 + 12);
    const counts = Buffer.from(whole);
    counts.writeUInt16LE(65_535, 4);
    counts.writeUInt32LE(0xffffffff, 6 + 8);
    const small = icon([{ side: 16, data: picture(16, 16, '#00f') }]);
    const few = icon([{ side: 48, data: bitmap(48, [0, 0, 255], 8) }]);
    for (const bytes of [small, few, beyond, whole.subarray(0, 500), whole.subarray(0, 10)]) {
      expect(await logoFrom(bytes)).toBeUndefined();
    }
    expect((await logoFrom(counts))?.color).toMatch(/^#0[\da-f]0[\da-f]ff$/);
  });
});

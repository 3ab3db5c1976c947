import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { logoFrom } from './draw-logo.server';
import { pictureType } from './scan/picture';

const ofPdf = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const { createCanvas } = createRequire(ofPdf)('@napi-rs/canvas');

function picture(width: number, height: number, color: string): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.beginPath();
  context.arc(width / 2, height / 2, Math.min(width, height) / 3, 0, 7);
  context.fill();
  return canvas.toBuffer('image/png');
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
});

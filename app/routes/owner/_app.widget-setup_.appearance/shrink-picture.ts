import { MAX_AVATAR_BYTES } from '~/schemas/assistant/widget-settings';

/** Twice the 40 pixels it is shown at, for sharp screens. */
const SIDE = 80;

/**
 * Makes a chosen picture fit: cut to its middle square and drawn small, put back into the input in place of the large
 * one. Left as it is where the browser cannot read it; the server then says what is wrong.
 *
 * @returns the picture as a data address, or `undefined` when none is chosen or it cannot be shown.
 */
export async function shrinkPicture(input: HTMLInputElement): Promise<string | undefined> {
  const file = input.files?.[0];
  if (!file) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIDE;
    const side = Math.min(picture.width, picture.height);
    canvas
      .getContext('2d')
      ?.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
    if (file.size > MAX_AVATAR_BYTES) replaceFile(input, await smallest(canvas));
    return canvas.toDataURL();
  } catch {
    return undefined;
  }
}

/** PNG keeps what is see-through; a photograph may need JPEG to be small enough. */
async function smallest(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const as = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85));
  const png = await as('image/png');
  return png && png.size <= MAX_AVATAR_BYTES ? png : as('image/jpeg');
}

function replaceFile(input: HTMLInputElement, picture: Blob | null): void {
  if (!picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(new File([picture], 'avatar', { type: picture.type }));
  input.files = transfer.files;
}

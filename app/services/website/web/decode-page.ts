import iconv from 'iconv-lite';
import { decodeText } from '../../extract/text/encoding';

/** Where pages name their encoding: as `<meta charset>` or as `http-equiv`. */
const META = /charset\s{0,3}=\s{0,3}["']?([\w-]{2,30})/i;
const HEAD_BYTES = 4096;

/**
 * A page's text. Bytes that are valid UTF-8 are UTF-8, whatever is said of them: other encodings of letters are never by
 * chance. Else what the header or the page names counts, and then what the letters show.
 *
 * @returns undefined for bytes that are no text.
 */
export function decodePage(bytes: Buffer, contentType: string): string | undefined {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    return utf8.decode(bytes);
  } catch {
    const named = /charset\s*=\s*["']?([\w-]{2,30})/i.exec(contentType)?.[1];
    const inPage = META.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1];
    for (const name of [named, inPage]) {
      if (name && !/^utf-?8$/i.test(name) && iconv.encodingExists(name)) return iconv.decode(bytes, name);
    }
    return decodeText(bytes)?.text;
  }
}

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { keyFor } from '~/services/keys/server-key.server';

/** Signatures by Ed25519 with a key of the server: anybody with the public key can verify them, and nobody else make one. */

/** The frame of a private key in PKCS#8, before its 32 bytes (RFC 8410). */
const FRAME = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = (): KeyObject =>
  createPrivateKey({ key: Buffer.concat([FRAME, keyFor('deletion receipts')]), format: 'der', type: 'pkcs8' });

/** Base64 of the public key in SPKI. */
export const publicKey = (): string =>
  createPublicKey(privateKey()).export({ format: 'der', type: 'spki' }).toString('base64');

export const signed = (text: string): string => sign(null, Buffer.from(text), privateKey()).toString('base64');

/** Whether this server has signed a text. */
export const isSigned = (text: string, signature: string): boolean => {
  const bytes = Buffer.from(signature, 'base64');
  return bytes.length === 64 && verify(null, Buffer.from(text), createPublicKey(privateKey()), bytes);
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFor } from '../keys/server-key.server';

/**
 * The address at which a visitor answers a mail: it names the conversation, and is signed by this server. Whoever has it
 * may write in the conversation. Local parts have 64 characters at most, and some programs write them in capitals.
 */

const PREFIX = 'reply+';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** Of both, five bits a letter. */
const LETTERS = Math.ceil(((ID_BYTES + SIGNATURE_BYTES) * 8) / 5);

/** The key is derived from this text: never change it. */
const signatureOf = (id: Buffer): Buffer =>
  createHmac('sha256', keyFor('visitor reply address')).update(id).digest().subarray(0, SIGNATURE_BYTES);

/** @param domain where mail for this server arrives. */
export function replyAddress(conversationId: string, domain: string): string {
  const id = Buffer.from(conversationId.replaceAll('-', ''), 'hex');
  return `${PREFIX}${base32(Buffer.concat([id, signatureOf(id)]))}@${domain}`;
}

/** The conversation that an address names; undefined: the address is none of ours. */
export function conversationOfAddress(address: string, domain: string): string | undefined {
  const [local = '', host, ...more] = address.toLowerCase().split('@');
  if (more.length > 0 || host !== domain.toLowerCase() || !local.startsWith(PREFIX)) return undefined;
  const bytes = fromBase32(local.slice(PREFIX.length));
  // Written in one way only: the last letter has bits to spare.
  if (!bytes || base32(bytes) !== local.slice(PREFIX.length)) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  const signature = bytes.subarray(ID_BYTES, ID_BYTES + SIGNATURE_BYTES);
  if (!timingSafeEqual(signature, signatureOf(id))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer | undefined {
  if (text.length !== LETTERS || !/^[a-z2-7]+$/.test(text)) return undefined;
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.slice(0, (ID_BYTES + SIGNATURE_BYTES) * 8).match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

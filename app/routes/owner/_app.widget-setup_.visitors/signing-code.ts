/** How a visitor's id is signed on the owner's server, in the languages in which such servers are written. */

export const CODE_LANGUAGES = ['node', 'python', 'php', 'ruby', 'go'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

export const CODE_NAMES: Record<CodeLanguage, string> = {
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
};

/** The HMAC that the server checks: of the id, keyed with the secret key, in hex. */
export const SIGNING_CODE: Record<CodeLanguage, string> = {
  node: `import { createHmac } from 'node:crypto';

const userHash = createHmac('sha256', process.env.KOMEK_SECRET)
  .update(String(userId))
  .digest('hex');`,
  python: `import hashlib
import hmac
import os

user_hash = hmac.new(
    os.environ["KOMEK_SECRET"].encode(),
    str(user_id).encode(),
    hashlib.sha256,
).hexdigest()`,
  php: `<?php
$userHash = hash_hmac('sha256', (string) $userId, getenv('KOMEK_SECRET'));`,
  ruby: `require 'openssl'

user_hash = OpenSSL::HMAC.hexdigest('SHA256', ENV['KOMEK_SECRET'], user_id.to_s)`,
  go: `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"os"
)

func userHash(userID string) string {
	mac := hmac.New(sha256.New, []byte(os.Getenv("KOMEK_SECRET")))
	mac.Write([]byte(userID))
	return hex.EncodeToString(mac.Sum(nil))
}`,
};

export const TOKEN_CODE = `import { SignJWT } from 'jose';

const key = new TextEncoder().encode(process.env.KOMEK_TOKEN_KEY);
const userHash = await new SignJWT({ name, email })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(userId)
  .setExpirationTime('1h')
  .sign(key);`;

export const codeLanguageOf = (value: string | null): CodeLanguage =>
  CODE_LANGUAGES.find((known) => known === value) ?? 'node';

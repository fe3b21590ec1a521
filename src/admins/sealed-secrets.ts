import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Context } from '../context.ts';
import { keptSecret, secondFactorKeyFile } from '../database/index.ts';

// The encryption key lies beside the database, so that a backup alone reveals no secret.

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Seals the secret for one owner. The first call makes the key file. */
export function sealSecret({ config }: Context, owner: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const key = readKey(secondFactorKeyFile(config.dataFolder));
  const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
  const sealed = [encryption.update(secret, 'utf8'), encryption.final()];
  return Buffer.concat([nonce, encryption.getAuthTag(), ...sealed]).toString('base64url');
}

/** Returns null if another key sealed the secret, as on another server. */
export function openSecret({ config }: Context, owner: string, sealed: string): string | null {
  const file = secondFactorKeyFile(config.dataFolder);
  if (!existsSync(file)) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceLength);
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
  try {
    const decryption = createDecipheriv(cipher, readKey(file), nonce, { authTagLength: tagLength });
    decryption.setAAD(Buffer.from(owner)).setAuthTag(tag);
    const secret = decryption.update(bytes.subarray(nonceLength + tagLength));
    return Buffer.concat([secret, decryption.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function readKey(file: string): Buffer {
  return createHash('sha256').update(keptSecret(file)).digest();
}

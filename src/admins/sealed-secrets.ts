import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { keptSecret, secondFactorKeyFile } from '../database/index.ts';

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts secrets in the database by a key beside it, so that a backup alone opens nothing. */
export type SealedSecrets = ReturnType<typeof sealedSecrets>;

/** Returns the functions that seal and open secrets; their key is made in the data folder with the first one. */
export function sealedSecrets(dataFolder: string) {
  const file = secondFactorKeyFile(dataFolder);
  const key = () => createHash('sha256').update(keptSecret(file)).digest();
  return {
    /** Encrypts a secret for one owner. */
    seal(owner: string, secret: string): string {
      const nonce = randomBytes(nonceLength);
      const encryption = createCipheriv(cipher, key(), nonce).setAAD(Buffer.from(owner));
      const sealed = [encryption.update(secret, 'utf8'), encryption.final()];
      return Buffer.concat([nonce, encryption.getAuthTag(), ...sealed]).toString('base64url');
    },
    /** Returns the secret of that owner; null if it was sealed by another key, as on another server. */
    open(owner: string, sealed: string): string | null {
      if (!existsSync(file)) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceLength);
      const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
      try {
        const decryption = createDecipheriv(cipher, key(), nonce, { authTagLength: tagLength });
        decryption.setAAD(Buffer.from(owner)).setAuthTag(tag);
        const secret = decryption.update(bytes.subarray(nonceLength + tagLength));
        return Buffer.concat([secret, decryption.final()]).toString('utf8');
      } catch {
        // Whatever is wrong with it, nobody can read it here.
        return null;
      }
    },
  };
}

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** A certificate with its chain and its key, which belong together. */
export interface Pair {
  /** The certificate and what leads to its root, PEM. */
  chain: string;
  /** PEM, without a passphrase. */
  key: string;
  begin: Date;
  end: Date;
  /** The certificate's number at its CA, hexadecimal. */
  serial: string;
  /** Whether the certificate is good for a name. */
  covers(name: string): boolean;
}

/**
 * Takes a certificate and its key together.
 * @param chain PEM; the certificate first
 * @param key PEM
 * @throws Error with one sentence if one of them cannot be read, or if they do not belong together.
 */
export function readPair(chain: string, key: string): Pair {
  const leaf = read('The certificate', () => new X509Certificate(chain));
  const privateKey = read('The key', () => createPrivateKey(key));
  if (!leaf.checkPrivateKey(privateKey)) throw new Error('The key does not belong to the certificate.');
  // What else OpenSSL has against them, such as a key that is too short, would else come up at the first visitor.
  read('The certificate with its key', () => createSecureContext({ cert: chain, key }));
  return {
    chain,
    key,
    begin: leaf.validFromDate,
    end: leaf.validToDate,
    serial: leaf.serialNumber,
    covers: (name) => leaf.checkHost(name) !== undefined,
  };
}

function read<Read>(what: string, reading: () => Read): Read {
  try {
    return reading();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isLocked = code === 'ERR_MISSING_PASSPHRASE' || code === 'ERR_OSSL_CRYPTO_INTERRUPTED_OR_CANCELLED';
    if (isLocked) throw new Error(`${what} has a passphrase; give it without one.`);
    throw new Error(`${what} is not valid PEM (${error instanceof Error ? error.message : String(error)}).`);
  }
}

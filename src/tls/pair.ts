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

/** Keeps the certificate that the site is served with. */
export interface CertificateKeeper {
  /** What is served now; null as long as there has never been one. */
  current(): Pair | null;
  /** What a CA asks for at /.well-known/acme-challenge/: the answer by its token. */
  challenges: ReadonlyMap<string, string>;
  /** Begins to look after it, once port 80 answers; every certificate that takes the place of the last one is handed on. */
  start(serve: (pair: Pair) => void): void;
  /** Looks again now, as the operator asks for with SIGHUP. */
  lookAgain(): void;
  /** Ends what is under way; nothing is handed on any more. */
  stop(): void;
}

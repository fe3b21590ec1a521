import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** A certificate with its chain and the key that belongs to it. */
export interface Pair {
  /** The certificate first, PEM. */
  chain: string;
  /** PEM, without a passphrase. */
  key: string;
  begin: Date;
  end: Date;
  /** Serial number, hexadecimal. */
  serial: string;
  /** Whether the certificate is valid for a name. */
  covers(name: string): boolean;
}

/**
 * Reads a certificate chain and its key, both PEM.
 * @throws Error with one sentence if one of them is not valid or they do not belong together.
 */
export function readPair(chain: string, key: string): Pair {
  const leaf = read('The certificate', () => new X509Certificate(chain));
  const privateKey = read('The key', () => createPrivateKey(key));
  if (!leaf.checkPrivateKey(privateKey)) throw new Error('The key does not belong to the certificate.');
  // Other objections of OpenSSL, such as a short key, would otherwise appear with the first visitor.
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

/** Keeps the certificate of the site. */
export interface CertificateKeeper {
  /** Returns the certificate that is served, or null if there has never been one. */
  current(): Pair | null;
  /** Answers for the CA at /.well-known/acme-challenge/, by token. */
  challenges: ReadonlyMap<string, string>;
  /** Starts the renewal, once port 80 answers, and passes on every new certificate. */
  start(serve: (pair: Pair) => void): void;
  /** Checks now, as the operator asks with SIGHUP. */
  lookAgain(): void;
  /** Aborts what is under way and passes on nothing more. */
  stop(): void;
}

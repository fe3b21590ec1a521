import type { Logger } from 'pino';
import type { HttpsSettings } from '../settings.ts';
import { certificateStore } from './certificate-store.ts';
import { obtainCertificate } from './order-process.ts';
import { ownCertificate } from './own-certificate.ts';
import type { Pair } from './pair.ts';
import { renewedCertificate } from './renewal.ts';

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

/**
 * Gives the keeper that the settings ask for.
 * @throws StartupError with exit code 2 if they name files that cannot be used.
 */
export function openKeeper(https: HttpsSettings, dataFolder: string, log: Logger): CertificateKeeper {
  const now = () => new Date();
  if (https.ownCertificate !== null) return ownCertificate(https.ownCertificate, https.domains, now, log);
  const store = certificateStore(dataFolder);
  return renewedCertificate({ https, store, now, random: Math.random, log, obtain: obtainCertificate });
}

import type { Logger } from 'pino';
import type { HttpsSettings } from '../settings.ts';
import { certificateStore } from './certificate-store.ts';
import { obtainCertificate } from './order-process.ts';
import { ownCertificate } from './own-certificate.ts';
import type { CertificateKeeper } from './pair.ts';
import { renewedCertificate } from './renewal.ts';

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

import type { Logger } from 'pino';
import type { HttpsSettings } from '../settings.ts';
import { certificateStore } from './certificate-store.ts';
import { obtainCertificate } from './order-process.ts';
import { ownCertificate } from './own-certificate.ts';
import type { CertificateKeeper } from './pair.ts';
import { renewedCertificate } from './renewal.ts';

/**
 * Opens the keeper that the settings require.
 * @throws StartupError with exit code 2 if they name unusable files.
 */
export function openKeeper(https: HttpsSettings, dataFolder: string, log: Logger): CertificateKeeper {
  const now = () => new Date();
  if (https.ownCertificate !== null) return ownCertificate(https.ownCertificate, https.domains, now, log);
  const store = certificateStore(dataFolder);
  return renewedCertificate({ https, store, now, random: Math.random, log, obtain: obtainCertificate });
}

import type { Logger } from 'pino';
import type { OwnStart } from '../own-process.ts';
import type { HttpsSettings } from '../settings.ts';
import { certificateStore } from './certificate-store.ts';
import { obtainCertificate } from './order-process.ts';
import { ownCertificate } from './own-certificate.ts';
import type { CertificateKeeper } from './pair.ts';
import { type RenewalParts, renewedCertificate } from './renewal.ts';

/**
 * Opens the keeper that the settings require.
 * @throws StartupError with exit code 2 if they name unusable files.
 */
export function openKeeper(
  https: HttpsSettings,
  dataFolder: string,
  log: Logger,
  own: OwnStart,
): CertificateKeeper {
  const now = () => new Date();
  if (https.ownCertificate !== null) return ownCertificate(https.ownCertificate, https.domains, now, log);
  const store = certificateStore(dataFolder);
  const obtain: RenewalParts['obtain'] = (order, challenges, signal) =>
    obtainCertificate(order, challenges, signal, own);
  return renewedCertificate({ https, store, now, random: Math.random, log, obtain });
}

import { statSync } from 'node:fs';
import { reasonOf } from '../reason.ts';
import type { HttpsSettings } from '../settings.ts';
import { alarmLimits } from '../shared/alarms.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import { certificateStore } from './certificate-store.ts';
import type { OwnCertificate } from './own-certificate.ts';
import { readOwnPair } from './own-certificate.ts';
import type { Pair } from './pair.ts';

/** The state of the certificate, with what to do if it is not good. */
interface CertificateReport {
  good: boolean;
  text: string;
}

/** Checks the certificate of a site: its end, its names, and the last attempt to renew it. */
export function reportCertificate(
  https: HttpsSettings | null,
  dataFolder: string,
  now: Date,
): CertificateReport {
  try {
    const domains = https?.domains ?? [];
    return https === null || https.ownCertificate === null
      ? reportKept(dataFolder, https, now)
      : reportOwn(https.ownCertificate, domains, now);
  } catch (error) {
    return fault(reasonOf(error));
  }
}

function reportOwn(files: OwnCertificate, domains: readonly string[], now: Date): CertificateReport {
  const pair = readOwnPair(files);
  const uncovered = domains.find((name) => !pair.covers(name));
  if (uncovered !== undefined) return fault(`TLS_CERT is not good for ${uncovered}; give one that is`);
  const text = `TLS_CERT ${lifeOf(pair, now)}`;
  if (pair.end.getTime() - now.getTime() > alarmLimits.certificateDays * dayMilliseconds)
    return { good: true, text };
  return fault(`${text}; put a new one in its place, then send the server SIGHUP`);
}

function reportKept(dataFolder: string, https: HttpsSettings | null, now: Date): CertificateReport {
  const store = certificateStore(dataFolder);
  const pair = store.certificate()?.pair ?? null;
  const { at, reason } = store.failures();
  const state = pair === null ? 'there is none' : lifeOf(pair, now);
  const name = https?.domains[0] ?? 'the name';
  const advice = `see that DNS leads ${name} to this machine, that port 80 is open, and that the CA can be reached`;
  const last = at.at(-1)?.toISOString();
  if (last !== undefined) return fault(`${state}; the last attempt failed, ${last}: ${reason} Now ${advice}`);
  if (pair === null) {
    if (https === null) return { good: true, text: 'none, since neither DOMAIN nor TLS_CERT is set here' };
    return { good: true, text: `${state} yet; the server obtains it once it runs: ${advice}` };
  }
  if (pair.end <= now) return fault(`${state}; the server renews it once it runs: ${advice}`);
  const isOpen = (statSync(store.certificateFile).mode & 0o077) !== 0;
  if (isOpen) return fault(`its key is open to others; run: chmod 600 ${store.certificateFile}`);
  return { good: true, text: state };
}

function lifeOf({ end }: Pair, now: Date): string {
  const days = Math.floor((end.getTime() - now.getTime()) / dayMilliseconds);
  const day = end.toISOString().slice(0, 10);
  return days < 0 ? `ran out on ${day}` : `is good for ${days} days, until ${day}`;
}

function fault(text: string): CertificateReport {
  return { good: false, text };
}

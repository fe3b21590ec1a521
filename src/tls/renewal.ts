import type { Logger } from 'pino';
import { reasonOf } from '../reason.ts';
import type { HttpsSettings } from '../settings.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import type { CertificateStore, Failures, KeptCertificate } from './certificate-store.ts';
import type { CertificateOrder } from './order.ts';
import type { CertificateKeeper, Pair } from './pair.ts';
import { delayAfter, dueTime, earliestAttempt, renewalLead } from './schedule.ts';

/** The clock is read at least this often: it may be set, or the machine may sleep. */
const betweenLooks = hourMilliseconds;
/** Failures that are stored. */
const remembered = 10;

/** The services that the renewal uses. */
export interface RenewalParts {
  https: HttpsSettings;
  store: CertificateStore;
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
  log: Logger;
  /** Obtains a certificate; adds to `challenges` what the CA will request. */
  obtain(order: CertificateOrder, challenges: Map<string, string>, signal: AbortSignal): Promise<Pair>;
}

/**
 * Obtains a certificate of a CA, stores it and renews it in time. If anything fails the last one is still served, and
 * the log has one line with the reason and the time of the next attempt. Throws nothing.
 */
export function renewedCertificate(parts: RenewalParts): CertificateKeeper {
  const { https, store, now, log } = parts;
  const challenges = new Map<string, string>();
  const stopping = new AbortController();
  let kept = readKept(store, log);
  let failures = store.failures();
  let retryAt = 0;
  /** The time from a failure to `retryAt`, in milliseconds; the clock may be put back meanwhile. */
  let retryWait = Number.POSITIVE_INFINITY;
  let isIdle = false;
  let timer: NodeJS.Timeout | undefined;
  let serve = (_pair: Pair) => {};

  const look = () => {
    clearTimeout(timer);
    retryAt = Math.min(retryAt, now().getTime() + retryWait);
    const due = Math.max(
      dueTime(kept, https).getTime(),
      retryAt,
      earliestAttempt(failures.at, now()).getTime(),
    );
    const wait = due - now().getTime();
    if (wait <= 0) return void attempt();
    timer = setTimeout(look, Math.min(wait, betweenLooks));
    timer.unref();
  };

  const attempt = async () => {
    isIdle = false;
    log.info({ domains: https.domains, directory: https.acme.directory }, 'asking for a certificate');
    // Stored before it begins: if the attempt ends the process, repeated starts do not ask the CA each time.
    note({ at: [...failures.at, now()].slice(-remembered), reason: 'It did not come to its end.' });
    try {
      const pair = await obtained();
      if (!stopping.signal.aborted) succeed({ pair, directory: https.acme.directory });
    } catch (error) {
      if (!stopping.signal.aborted) fail(reasonOf(error));
    }
    isIdle = true;
    challenges.clear();
    if (!stopping.signal.aborted) look();
  };

  const obtained = async () => {
    const { directory, email } = https.acme;
    const order = { directory, email, domains: https.domains, accountKey: store.accountKey() };
    const pair = await parts.obtain(order, challenges, stopping.signal);
    const missing = https.domains.find((name) => !pair.covers(name));
    if (missing !== undefined) throw new Error(`The CA's certificate is not good for ${missing}.`);
    return pair;
  };

  const succeed = (certificate: KeptCertificate) => {
    kept = certificate;
    failures = { at: [], reason: '' };
    const { pair } = certificate;
    // With a clock that is wrong by months the new one seems due at once, and a CA limits what it issues.
    retryWait = renewalLead(pair);
    retryAt = now().getTime() + retryWait;
    // Served even if it cannot be stored: another order would not help against a full disk.
    attend('certificate cannot be kept; the next start obtains another', () =>
      store.keepCertificate(certificate),
    );
    serve(pair);
    log.info({ domains: https.domains, end: pair.end, serial: pair.serial }, 'certificate obtained');
  };

  const fail = (reason: string) => {
    note({ ...failures, reason });
    retryWait = delayAfter(failures.at.length, parts.random());
    retryAt = now().getTime() + retryWait;
    const meanwhile =
      kept === null ? 'there is none yet' : `the old one, good until ${day(kept.pair.end)}, is still served`;
    const next = new Date(Math.max(retryAt, earliestAttempt(failures.at, now()).getTime()));
    log.error({ next }, `certificate not obtained, ${meanwhile}: ${reason}`);
  };

  const note = (noted: Failures) => {
    failures = noted;
    attend('failure cannot be noted', () => store.keepFailures(noted));
  };

  const attend = (complaint: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      log.error({ err: error }, complaint);
    }
  };

  return {
    current: () => kept?.pair ?? null,
    challenges,
    start(hand) {
      serve = hand;
      isIdle = true;
      look();
    },
    lookAgain() {
      retryAt = 0;
      if (isIdle) look();
    },
    stop() {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}

function readKept(store: CertificateStore, log: Logger): KeptCertificate | null {
  try {
    return store.certificate();
  } catch (error) {
    log.error({ err: error }, 'the kept certificate cannot be used; another one is obtained');
    return null;
  }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

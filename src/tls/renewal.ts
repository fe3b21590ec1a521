import type { Logger } from 'pino';
import type { HttpsSettings } from '../settings.ts';
import type { CertificateStore, Failures, KeptCertificate } from './certificate-store.ts';
import type { CertificateOrder } from './order.ts';
import type { CertificateKeeper, Pair } from './pair.ts';
import { delayAfter, dueTime, earliestAttempt, renewalLead } from './schedule.ts';

/** However long it is until the next attempt, the clock is looked at this often: it may be set, or the machine have slept. */
const oneHour = 3_600_000;
/** So many failures are remembered. */
const remembered = 10;

/** What the renewal needs. */
export interface RenewalParts {
  https: HttpsSettings;
  store: CertificateStore;
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
  log: Logger;
  /** Gets a certificate; puts into `challenges` what the CA is going to ask for. */
  obtain(order: CertificateOrder, challenges: Map<string, string>, signal: AbortSignal): Promise<Pair>;
}

/**
 * Keeps a certificate of a CA: obtains it, keeps it, renews it in time. Whatever fails, the last one is still served, one
 * line in the log says why and when the next attempt is, and nothing is thrown.
 */
export function renewedCertificate(parts: RenewalParts): CertificateKeeper {
  const { https, store, now, log } = parts;
  const challenges = new Map<string, string>();
  const stopping = new AbortController();
  let kept = readKept(store, log);
  let failures = store.failures();
  let retryAt = 0;
  let isIdle = false;
  let timer: NodeJS.Timeout | undefined;
  let serve = (_pair: Pair) => {};

  const look = () => {
    clearTimeout(timer);
    const due = Math.max(
      dueTime(kept, https).getTime(),
      retryAt,
      earliestAttempt(failures.at, now()).getTime(),
    );
    const wait = due - now().getTime();
    if (wait <= 0) return void attempt();
    timer = setTimeout(look, Math.min(wait, oneHour));
    timer.unref();
  };

  const attempt = async () => {
    isIdle = false;
    log.info({ domains: https.domains, directory: https.acme.directory }, 'asking for a certificate');
    // Noted before it begins: should it be what ends the process, starts over and over do not ask over and over.
    note({ at: [...failures.at, now()].slice(-remembered), reason: 'It did not come to its end.' });
    try {
      const pair = await obtained();
      if (!stopping.signal.aborted) succeed({ pair, directory: https.acme.directory });
    } catch (error) {
      if (!stopping.signal.aborted) fail(sentence(error));
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
    // Should the clock be wrong by months, the new one looks as if it were due at once; a CA counts what it hands out.
    retryAt = now().getTime() + renewalLead(pair);
    // Served even if it cannot be kept: another order would not mend a full disk.
    attend('certificate cannot be kept; the next start obtains another', () =>
      store.keepCertificate(certificate),
    );
    serve(pair);
    log.info({ domains: https.domains, end: pair.end, serial: pair.serial }, 'certificate obtained');
  };

  const fail = (reason: string) => {
    note({ ...failures, reason });
    retryAt = now().getTime() + delayAfter(failures.at.length, parts.random());
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

function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { reasonOf } from '../reason.ts';
import type { HttpsSettings } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import type { CertificateKeeper, Pair } from './pair.ts';
import { readPair } from './pair.ts';

/** The files of the institute's own certificate. */
export type OwnCertificate = NonNullable<HttpsSettings['ownCertificate']>;

/**
 * Keeps the certificate of TLS_CERT and TLS_KEY: reads both files again on SIGHUP, and keeps the old ones if the new
 * ones are not valid.
 * @throws StartupError with exit code 2 if the files cannot be read or do not belong together.
 */
export function ownCertificate(
  files: OwnCertificate,
  domains: readonly string[],
  now: () => Date,
  log: Logger,
): CertificateKeeper {
  let pair = readAtStart(files);
  let serve = (_pair: Pair) => {};
  warnOf(pair, domains, now(), log);
  return {
    current: () => pair,
    challenges: new Map(),
    start(hand) {
      serve = hand;
    },
    lookAgain() {
      try {
        pair = readOwnPair(files);
      } catch (error) {
        log.error(`certificate not changed, the old one is still served: ${reasonOf(error)}`);
        return;
      }
      serve(pair);
      log.info({ end: pair.end, serial: pair.serial }, 'certificate read again');
      warnOf(pair, domains, now(), log);
    },
    stop() {
      serve = () => {};
    },
  };
}

/**
 * Reads the certificate of TLS_CERT and the key of TLS_KEY.
 * @throws Error with one sentence that names the variables.
 */
export function readOwnPair({ certificateFile, keyFile }: OwnCertificate): Pair {
  const chain = contentOf('TLS_CERT', certificateFile);
  const key = contentOf('TLS_KEY', keyFile);
  try {
    return readPair(chain, key);
  } catch (error) {
    throw new Error(
      `TLS_CERT '${certificateFile}' and TLS_KEY '${keyFile}' cannot be used. ${reasonOf(error)}`,
    );
  }
}

function readAtStart(files: OwnCertificate): Pair {
  try {
    return readOwnPair(files);
  } catch (error) {
    throw new StartupError(reasonOf(error), 2);
  }
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const advice = code === 'EACCES' ? '; give this user the right to read it' : '';
    throw new Error(`${variable} is '${file}'; it cannot be read (${code})${advice}.`);
  }
}

function warnOf(pair: Pair, domains: readonly string[], now: Date, log: Logger): void {
  const uncovered = domains.find((name) => !pair.covers(name));
  if (uncovered !== undefined) log.warn(`the certificate of TLS_CERT is not good for ${uncovered}`);
  if (pair.end <= now)
    log.warn({ end: pair.end }, 'the certificate of TLS_CERT has run out; renew it, then send SIGHUP');
}

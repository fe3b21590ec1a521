import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pair } from './pair.ts';
import { readPair } from './pair.ts';

/** A certificate as it is kept. */
export interface KeptCertificate {
  pair: Pair;
  /** The address of the CA that it comes from. */
  directory: string;
}

/** Attempts since the last certificate came, none of which has brought one. */
export interface Failures {
  /** When they began, the last one last. */
  at: Date[];
  /** Why the last one failed, one sentence; empty if there is none. */
  reason: string;
}

/** What stands before the key and the chain in the file, where programs that read PEM pass over it. */
const origin = /^Obtained from (\S+)\n/u;

/**
 * Everything about certificates that outlives the process, in `DATA_DIR/tls`, for its owner alone. Key and chain are one
 * file, and every file is put in its place once it is whole on the disk, so that whenever the process dies they match.
 */
export function certificateStore(dataFolder: string) {
  const folder = join(dataFolder, 'tls');
  const accountFile = join(folder, 'account.pem');
  const certificateFile = join(folder, 'certificate.pem');
  const failuresFile = join(folder, 'failures.json');

  const write = (file: string, text: string) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${file}.new`;
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, file);
  };

  return {
    /** Where the key and the chain are, in one file. */
    certificateFile,

    /** The key of the account at the CA, PEM; made at the first call. */
    accountKey(): string {
      if (!existsSync(accountFile)) {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        write(accountFile, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
      }
      return readFileSync(accountFile, 'utf8');
    },

    /**
     * The kept certificate, or null if there is none.
     * @throws Error with one sentence if it is damaged.
     */
    certificate(): KeptCertificate | null {
      if (!existsSync(certificateFile)) return null;
      const text = readFileSync(certificateFile, 'utf8');
      const [, directory] = origin.exec(text) ?? [];
      if (directory === undefined) throw new Error(`${certificateFile} does not say where it comes from.`);
      const beginOfChain = text.indexOf('-----BEGIN CERTIFICATE-----');
      return { pair: readPair(text.slice(beginOfChain), text.slice(0, beginOfChain)), directory };
    },

    /** Keeps a certificate in place of the last one, and forgets the failures. */
    keepCertificate({ pair, directory }: KeptCertificate): void {
      write(certificateFile, `Obtained from ${directory}\n${pair.key.trim()}\n${pair.chain.trim()}\n`);
      rmSync(failuresFile, { force: true });
    },

    /** The failures since then; none if the file is damaged, since they only delay the next attempt. */
    failures(): Failures {
      try {
        const { at, reason } = JSON.parse(readFileSync(failuresFile, 'utf8')) as {
          at: string[];
          reason: string;
        };
        const times = at.map((time) => new Date(time));
        if (times.every((time) => !Number.isNaN(time.getTime())))
          return { at: times, reason: String(reason) };
      } catch {
        // Not there, most of the time.
      }
      return { at: [], reason: '' };
    },

    /** Keeps the failures for the next start and for `doctor`. */
    keepFailures(failures: Failures): void {
      write(failuresFile, `${JSON.stringify(failures, null, 2)}\n`);
    },
  };
}

/** The keeping place of certificates. */
export type CertificateStore = ReturnType<typeof certificateStore>;

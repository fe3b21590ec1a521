import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Pair } from './pair.ts';
import { readPair } from './pair.ts';

/** A certificate in the store. */
export interface KeptCertificate {
  pair: Pair;
  /** Address of the CA that issued it. */
  directory: string;
}

/** Failed attempts since the last certificate was obtained. */
export interface Failures {
  /** When they began, oldest first. */
  at: Date[];
  /** Why the last one failed, in one sentence, or empty. */
  reason: string;
}

const failuresRules = v.object({
  at: v.array(v.pipe(v.string(), v.isoTimestamp(), v.toDate())),
  reason: v.string(),
});

/** The first line of the certificate's file, which programs that read PEM skip. */
const origin = /^Obtained from (\S+)\n/u;

/**
 * Stores certificates in `DATA_DIR/tls`, readable only by the owner. Key and chain are one file, and every file gets its
 * name once it is complete on the disk, so they match whenever the process dies.
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
    /** The file with the key and the chain. */
    certificateFile,

    /** Returns the key of the account at the CA in PEM form, made at the first call. */
    accountKey(): string {
      if (!existsSync(accountFile)) {
        const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
        write(accountFile, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
      }
      return readFileSync(accountFile, 'utf8');
    },

    /**
     * Returns the stored certificate, or null.
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

    /** Stores a certificate in place of the last one and removes the failures. */
    keepCertificate({ pair, directory }: KeptCertificate): void {
      write(certificateFile, `Obtained from ${directory}\n${pair.key.trim()}\n${pair.chain.trim()}\n`);
      rmSync(failuresFile, { force: true });
    },

    /** Returns the failures since then. A damaged file counts as none: failures only delay the next attempt. */
    failures(): Failures {
      try {
        return v.parse(failuresRules, JSON.parse(readFileSync(failuresFile, 'utf8')));
      } catch {
        // Usually there is none.
        return { at: [], reason: '' };
      }
    },

    /** Stores the failures for the next start and for `doctor`. */
    keepFailures(failures: Failures): void {
      write(failuresFile, `${JSON.stringify(failures, null, 2)}\n`);
    },
  };
}

export type CertificateStore = ReturnType<typeof certificateStore>;

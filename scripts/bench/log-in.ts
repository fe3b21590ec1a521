import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import argon2 from 'argon2';
import Sqlite from 'better-sqlite3';
import { admin, logIn, startTemporaryServer } from '../server.ts';
import { median, sideBySide, timeOf } from './measure.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const logins = 21;
const goal = 1.3;

/** Measures a log-in beside the verification of the same hash alone. */
export async function benchLogin() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startTemporaryServer(folder, unlimited);
  try {
    const database = new Sqlite(join(folder, 'institute.db'), { readonly: true });
    const hash = String(database.prepare('SELECT password_hash FROM admins').pluck().get());
    database.close();
    const ways = [() => logIn(server.url), () => verify(hash)];
    const [whole = [], bare = []] = await sideBySide(
      ways.map((way) => () => timeOf(way)),
      logins,
    );
    const ratio = median(whole.map((time, round) => time / (bare[round] ?? Number.NaN)));
    const rows = [
      ['POST /admin/login', median(whole).toFixed(1), `${ratio.toFixed(2)} × the bare verify (goal ${goal})`],
      [`bare verify, ${hash.split('$')[3]}`, median(bare).toFixed(1), ''],
    ];
    report('log-in', 'Log-in', table(['', 'milliseconds', ''], rows));
  } finally {
    await server.stop();
  }
}

async function verify(hash: string) {
  if (!(await argon2.verify(hash, admin.password))) throw new Error('the password is not that of the hash');
}

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { certificateStore } from '../tls/certificate-store.ts';
import { readPair } from '../tls/pair.ts';

/*
 * A program: keeps the certificate that it is given in place of another, and kills itself right before the Nth thing that
 * it does to the disk; the second half of a file counts as one more thing.
 */

type Method = (this: unknown, ...values: unknown[]) => unknown;

const [steps, dataFolder = '', directory = '', chain = '', key = ''] = process.argv.slice(2);
let stepsLeft = Number(steps);

function reach(half = () => {}): void {
  stepsLeft -= 1;
  if (stepsLeft > 0) return;
  half();
  process.kill(process.pid, 'SIGKILL');
}

const { writeFileSync } = fs;
for (const name of ['mkdirSync', 'rmSync', 'writeFileSync', 'renameSync']) {
  const method: Method = Reflect.get(fs, name);
  Reflect.set(fs, name, (...values: unknown[]) => {
    reach();
    if (name === 'writeFileSync')
      reach(() => writeFileSync(String(values[0]), String(values[1]).slice(0, 300)));
    return method.apply(fs, values);
  });
}
syncBuiltinESMExports();
certificateStore(dataFolder).keepCertificate({ directory, pair: readPair(chain, key) });

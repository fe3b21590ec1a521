import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../pack/packed-program.mjs';
import { root } from '../tools.mjs';
import { median } from './measure.mjs';

const starts = 7;
const settings = { ADMIN_EMAIL: 'meena@example.com', ADMIN_PASSWORD: 'correct horse battery' };

/** Measures how soon the executable answers after its start, and how much memory it then holds. */
export async function benchExecutable() {
  const file = join(root, `dist/drone-institute-linux-${process.arch}`);
  if (!existsSync(file)) return console.log('Executable: not measured; make it first: npm run pack');
  const program = install(file);
  const milliseconds = [];
  const megabytes = [];
  try {
    for (let start = 0; start < starts; start += 1) {
      const server = await program.serve(settings);
      milliseconds.push(server.milliseconds);
      megabytes.push(server.resident() / 1e6);
      await server.stop();
    }
  } finally {
    program.remove();
  }
  console.log(
    `Executable, median of ${starts} starts: first answer after ${median(milliseconds).toFixed(0)} ms, ${median(megabytes).toFixed(0)} MB resident`,
  );
}

// The first step of every script of package.json: `node scripts/setup/main.mjs TASK …`. It needs nothing installed and runs on
// Node 18 and later; what comes after the installation runs on the Node that package.json pins.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFresh, site } from './fingerprint.mjs';
import { install, isInstalled } from './install.mjs';
import { findNode, startsHere } from './pinned-node.mjs';
import { runInForeground } from './run.mjs';
import { environmentOf, tasks } from './tasks.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {(line: string) => never} */
const refuse = (line) => {
  console.error(line);
  process.exit(1);
};

const [name = '', ...more] = process.argv.slice(2);
const task = tasks[name];
if (!task) refuse(`Usage: node scripts/setup/main.mjs ${Object.keys(tasks).join('|')} …`);

const wasInstalled = isInstalled(root);
if (!wasInstalled) {
  console.log('Installing the locked dependencies…');
  if (!(await install(root))) refuse('The dependencies could not be installed; npm says why above.');
}

const node = findNode(root);
if (!node) {
  const here = `${process.platform}-${process.arch}`;
  refuse(`No Node is pinned for ${here}: install Node 24 or later. This one is ${process.version}.`);
}
if (!wasInstalled && !startsHere(node)) refuse(`${node} does not start on this machine: it needs glibc.`);

if (task.needsSite && !isFresh(root, site)) {
  const isFirst = !existsSync(join(root, '.cache/build'));
  console.log(
    `Building the site…${isFirst ? ' (the first time takes half a minute or more, for its pictures)' : ''}`,
  );
  const code = await runInForeground(node, ['build.mjs'], { cwd: root });
  if (code !== 0) process.exit(code);
}

const env = environmentOf(task, process.env);
process.exit(await runInForeground(node, task.parameters(more), { cwd: root, env }));

// Run under a booted systemd: installs two institutes, uses both, and writes what was seen to /srv/results/seen.json.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addressOf, install, thisMachine, uninstall } from '../systemd/index.ts';
import { pathsBeneath, serviceOf, userOf } from '../systemd/installed-paths.ts';

const [north, south] = ['north', 'south'];
const password = 'correct horse';
const archive = '/root/north.tar.gz';

function put(name: string, executable: string): void {
  const options = { name, root: null, domain: null, email: null };
  install(options, { ...thisMachine(), executable: `/srv/results/${executable}` });
}

/** Runs a command of the program as root, in a folder of its own. */
function run(...words: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('/srv/results/program', words, {
    cwd: '/root',
    encoding: 'utf8',
  });
  if (stderr !== '') process.stderr.write(stderr);
  return { code: status, output: stdout };
}

function systemctl(...words: string[]): string {
  return execFileSync('systemctl', words, { encoding: 'utf8' }).trim();
}

const portOf = (name: string) => addressOf(null, name)?.ports[0];

async function answers(name: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${portOf(name)}/healthz`).catch(() => null);
  return answer?.ok === true;
}

async function untilHealthy(name: string): Promise<void> {
  const begun = performance.now();
  while (!(await answers(name))) {
    if (performance.now() - begun > 20_000) throw new Error(run('doctor', '--all').output);
    await setTimeout(20);
  }
}

async function logIn(name: string, email: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  return (await fetch(`http://127.0.0.1:${portOf(name)}/admin/login`, { method: 'POST', headers, body }))
    .status;
}

const processOf = (name: string) => systemctl('show', '--property=MainPID', '--value', serviceOf(name));

/** Which program an institute runs, and whether it is the process that it was. */
function programOf(name: string, before: string) {
  const environment = readFileSync(`/proc/${processOf(name)}/environ`, 'utf8').split('\0');
  return { isNewer: environment.includes('NEWER=1'), isSame: processOf(name) === before };
}

const idOf = (which: '-u' | '-g', name: string) =>
  Number(execFileSync('id', [which, userOf(name)], { encoding: 'utf8' }));

function reads(name: string, other: string): boolean {
  const who = { uid: idOf('-u', name), gid: idOf('-g', name) };
  const { dataFolder, environmentFile } = pathsBeneath(null, other);
  return [
    ['ls', dataFolder],
    ['cat', join(dataFolder, 'secret')],
    ['cat', environmentFile],
  ].some(([command = '', path = '']) => spawnSync(command, [path], who).status === 0);
}

/** Runs `doctor --all`, and returns the services that it names and what is bad of which. */
function doctor() {
  const { code, output } = run('doctor', '--all');
  const services: string[] = [];
  const bad: string[] = [];
  for (const line of output.trimEnd().split('\n')) {
    if (!line.startsWith(' ')) services.push(line);
    const [, subject] = /^ {2}BAD {2}(.+?):/u.exec(line) ?? [];
    if (subject !== undefined) bad.push(`${services.at(-1)} ${subject}`);
  }
  return { code, services, bad };
}

const seen: Record<string, unknown> = {};

for (const name of [north, south]) put(name, 'program');
seen.ports = [portOf(north), portOf(south)];
run('admin', 'create', 'meena@example.com', '--name', north, `--password=${password}`);
run('admin', 'create', 'ravi@example.com', '--name', south, `--password=${password}`);
for (const name of [north, south]) systemctl('enable', '--now', serviceOf(name));
for (const name of [north, south]) await untilHealthy(name);
const logIns = async (email: string) => [await logIn(north, email), await logIn(south, email)];
seen.logIns = { meena: await logIns('meena@example.com'), ravi: await logIns('ravi@example.com') };
seen.readsTheOther = [reads(north, south), reads(south, north)];
seen.sound = doctor();

const before = { north: processOf(north), south: processOf(south) };
put(north, 'newer');
systemctl('restart', serviceOf(north));
await untilHealthy(north);
seen.upgraded = {
  north: programOf(north, before.north),
  south: programOf(south, before.south),
};
systemctl('restart', serviceOf(south));
await untilHealthy(south);
seen.southLater = programOf(south, before.south);

run('backup', archive, '--name', north);
systemctl('stop', serviceOf(north));
run('admin', 'remove', 'meena@example.com', '--name', north);
run('restore', archive, '--name', north);
seen.southMeanwhile = (await answers(south)) && !(await answers(north));
systemctl('start', serviceOf(north));
await untilHealthy(north);
const { dataFolder } = pathsBeneath(null, north);
const nameOf = (uid: number) => execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim();
const owners = readdirSync(dataFolder, { recursive: true }).map(
  (file) => statSync(join(dataFolder, String(file))).uid,
);
seen.restored = {
  meena: await logIn(north, 'meena@example.com'),
  archiveOf: nameOf(statSync(archive).uid),
  owners: [...new Set(owners)].map(nameOf),
};

const secret = join(pathsBeneath(null, south).dataFolder, 'secret');
chmodSync(secret, 0o644);
systemctl('stop', serviceOf(north));
seen.broken = doctor();
systemctl('start', serviceOf(north));
await untilHealthy(north);

uninstall({ name: south, root: null }, thisMachine());
seen.removed = { north: await answers(north), south: await answers(south), data: existsSync(secret) };
seen.left = doctor();
writeFileSync('/srv/results/seen.json', JSON.stringify(seen));

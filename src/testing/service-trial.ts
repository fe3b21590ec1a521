// Run under a booted systemd: starts the installed service, uses it, and writes what was seen to /srv/results/seen.json.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const service = 'drone-institute';
const site = 'http://127.0.0.1:80';

function systemctl(...words: string[]): string {
  return execFileSync('systemctl', words, { encoding: 'utf8' }).trim();
}

async function untilHealthy(): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const answer = await fetch(`${site}/healthz`).catch(() => null);
    if (answer?.ok) return;
    if (performance.now() - begun > 20_000) throw new Error(systemctl('status', '--no-pager', service));
    await setTimeout(20);
  }
}

const mainProcess = () => systemctl('show', '--property=MainPID', '--value', service);

/** Whether a command inside the service's own view of the file system ends well. */
function works(...command: string[]): boolean {
  return spawnSync('nsenter', ['--target', mainProcess(), '--mount', '--', ...command]).status === 0;
}

async function logIn(): Promise<number> {
  const body = JSON.stringify({ email: 'meena@example.com', password: 'correct horse' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${site}/admin/login`, { method: 'POST', headers, body })).status;
}

const folder = `/var/lib/${service}`;
execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', folder, service]);
systemctl('start', service);
await untilHealthy();
const begunAs = mainProcess();
const status = readFileSync(`/proc/${begunAs}/status`, 'utf8');
const field = (name: string) =>
  new RegExp(`^${name}:\\s*(.*)$`, 'mu').exec(status)?.[1]?.split('\t')[0] ?? '';
const user = Number(execFileSync('id', ['-u', service], { encoding: 'utf8' }));
const seen = {
  runsAsItsUser: Number(field('Uid')) === user && user !== 0,
  capabilities: ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map(field),
  noNewPrivileges: field('NoNewPrivs'),
  seccompMode: field('Seccomp'),
  logIn: await logIn(),
  writable: [folder, '/etc', '/usr/local/bin', '/srv', '/var/log'].filter((path) =>
    works('sh', '-c', `touch ${path}/trial && rm ${path}/trial`),
  ),
  seesTheMachine: works('test', '-e', '/proc/meminfo'),
  seesHomes: works('test', '-e', '/root/mine'),
  ...(await reloaded()),
  owners: [
    ...new Set(
      readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))).uid),
    ),
  ].map((uid) => (uid === user ? 'service' : uid === 0 ? 'root' : uid)),
  ...(await stopped()),
};
writeFileSync('/srv/results/seen.json', JSON.stringify(seen));

async function reloaded() {
  systemctl('reload', service);
  await setTimeout(300);
  await untilHealthy();
  return { sameProcessAfterReload: mainProcess() === begunAs };
}

async function stopped() {
  systemctl('restart', service);
  await untilHealthy();
  systemctl('stop', service);
  const result = systemctl('show', '--property=Result,ExecMainStatus,ActiveState', '--value', service);
  return { result: result.split('\n').sort() };
}

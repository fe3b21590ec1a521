import { spawnSync } from 'node:child_process';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';
import {
  addressOf,
  installedInstitutes,
  type Machine,
  otherAt,
  pathsBeneath,
  portWords,
  requireService,
  serviceOf,
  servicesCommission,
} from '../systemd/index.ts';
import type { Finding } from './doctor.ts';
import { findingLine } from './doctor.ts';

/**
 * Examines every institute of the machine: its service, its ports, and by its own program all that `doctor` looks at.
 * Prints each under the name of its service, and returns exit code 1 if anything is wrong, otherwise 0.
 * @throws StartupError with one sentence if there is none, or the caller may not look at them.
 */
export function examineAll(machine: Machine, print: (line: string) => void): number {
  requireService('doctor --all', machine);
  const institutes = installedInstitutes(machine.root);
  if (institutes.length === 0) throw new StartupError('No institute is installed on this machine.', 1);
  let exitCode = 0;
  for (const institute of institutes) {
    const own = [serviceFinding(institute, machine), ...portFindings(institute, machine)];
    const told = ownDoctor(institute, machine);
    print(serviceOf(institute));
    for (const line of [...own.map(findingLine), ...told.lines]) print(`  ${line}`);
    if (told.code !== 0 || own.some(({ good }) => !good)) exitCode = 1;
  }
  return exitCode;
}

function serviceFinding(institute: string | null, machine: Machine): Finding {
  const service = serviceOf(institute);
  const state = machine.run('systemctl', 'is-active', service).output.trim();
  const subject = 'service';
  if (state !== 'active')
    return {
      subject,
      good: false,
      text: `${state}; see why: journalctl -u ${service} -n 20, then run: systemctl enable --now ${service}`,
    };
  return machine.run('systemctl', 'is-enabled', service).code === 0
    ? { subject, good: true, text: 'runs, and starts with the machine' }
    : {
        subject,
        good: false,
        text: `runs, but does not start with the machine; run: systemctl enable ${service}`,
      };
}

/** Nothing is found where the settings are wrong: the institute's own program says that. */
function portFindings(institute: string | null, { root }: Machine): Finding[] {
  const address = addressOf(root, institute);
  if (address === null) return [];
  const subject = 'ports';
  const other = otherAt(root, institute, address);
  if (other === null) return [{ subject, good: true, text: `${address.ports.join(' and ')}, its own` }];
  const { environmentFile } = pathsBeneath(root, institute);
  const text = `${portWords(other.ports)} ${other.service}'s too; set others in ${environmentFile}, then restart`;
  return [{ subject, good: false, text }];
}

/** Its own program knows its version of the data. What that says instead of findings, such as of wrong settings, is one. */
function ownDoctor(institute: string | null, { root, isRoot }: Machine): { code: number; lines: string[] } {
  const { executable, dataFolder } = pathsBeneath(root, institute);
  try {
    const quiet = { PATH: process.env.PATH, LOG_LEVEL: 'silent', HOME: dataFolder };
    const { environment, owner } = servicesCommission('doctor', institute, {
      environment: quiet,
      isRoot,
      root,
    });
    const options = { ...owner, cwd: '/', env: environment, encoding: 'utf8' } as const;
    const { status, error, stdout, stderr } = spawnSync(executable, ['doctor'], options);
    if (error) throw error;
    const findings = stdout.trim() === '' ? [] : stdout.trimEnd().split('\n');
    const refusals = stderr.trim() === '' ? [] : stderr.trim().split('\n');
    return { code: status ?? 1, lines: [...findings, ...refusals.map(badDoctor)] };
  } catch (error) {
    return { code: 1, lines: [badDoctor(`${executable} cannot look: ${reasonOf(error)}`)] };
  }
}

function badDoctor(text: string): string {
  return findingLine({ subject: 'doctor', good: false, text });
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../systemd/index.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A machine with systemd whose root is a folder, and what was run on it. */
export function fakeMachine(parts: Partial<Machine> = {}) {
  const root = temporaryFolder();
  const executable = join(root, 'downloaded');
  writeFileSync(executable, 'the program', { mode: 0o555 });
  const ran: string[] = [];
  const isUserThere = { value: false };
  const run: Machine['run'] = (program, ...words) => {
    if (program === 'id')
      return isUserThere.value ? { code: 0, output: '999\n' } : { code: 1, output: 'no such user' };
    ran.push([program, ...words].join(' ').replaceAll(root, ''));
    if (program === 'useradd') isUserThere.value = true;
    return { code: 0, output: '' };
  };
  const listening: Machine['listening'] = () => new Set();
  return {
    version: '1.2.3',
    executable,
    isRoot: true,
    hasSystemd: true,
    run,
    listening,
    ran,
    ...parts,
    root,
  };
}

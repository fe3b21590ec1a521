import { debian, needDebian } from '../../debian.ts';
import type { Processor } from '../../tools.ts';
import { runQuietly } from '../run-quietly.ts';

/** Debian's strip for each processor; both run on either. */
const programs = { x64: debian.stripX64, arm64: debian.stripArm64 };

/** Writes a copy of a program without its symbols and debugging information. */
export async function strip(program: string, copy: string, processor: Processor): Promise<void> {
  await needDebian(programs[processor]);
  await runQuietly(programs[processor].file, ['--strip-all', '-o', copy, program], { cwd: '/' });
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServingProgram } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** For the environment of a program that does as `die-at-step.ts` says. */
export const diesWhenAsked = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'die-at-step.ts')).href}`,
};

/** The data folder as a kill would leave it before any of some steps: that one is the same for all of them. */
export interface Left {
  folder: string;
  /** Their numbers, from 1. */
  numbers: number[];
}

/** Sends a request. Returns its answer, the names of its steps, and what a kill before each of them would leave. */
export async function leftAtEachStep(
  server: ServingProgram,
  path: string,
  init: RequestInit,
): Promise<{ answer: Response; steps: string[]; left: Left[] }> {
  const copies = temporaryFolder();
  const headers = { ...init.headers, 'x-copy-at-steps': copies };
  const answer = await fetch(server.url + path, { ...init, headers });
  // The last step comes after the answer.
  await server.writes('stderr', new RegExp(`^copied to ${copies}/\\d+ before: end$`, 'mu'));
  const steps = [...server.written.stderr.matchAll(/^copied to (\S+)\/\d+ before: (.*)$/gmu)]
    .filter(([, folder]) => folder === copies)
    .map(([, , step = '']) => step);
  const left = new Map<string, Left>();
  for (const [index] of steps.entries()) {
    const folder = join(copies, String(index + 1));
    const content = hashOf(folder);
    const same = left.get(content) ?? { folder, numbers: [] };
    left.set(content, same);
    same.numbers.push(index + 1);
  }
  return { answer, steps, left: [...left.values()] };
}

/** Returns a hash of all files in a folder, but for what only running programs share. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((each) => each.isFile() && !each.name.endsWith('-shm')))
    hash
      .update(`${join(parentPath, name).slice(folder.length)}\0`)
      .update(readFileSync(join(parentPath, name)));
  return hash.digest('hex');
}

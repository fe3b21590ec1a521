import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBrowserTest, isQuick } from './choose.ts';

/** What changes something for every test of its process. */
const forItsProcess =
  /\bmock\b|\bglobalThis\b|\bprocess\.(?:argv|chdir|env|exitCode|on|once|seteuid|umask)\b|^(?:before|after)Each\(/mu;

/**
 * Returns which files run in one process, those that take longest first: the files of a room do, since each process loads most of
 * the server before its first test. A file that changes something for its whole process, such as its timers, has one of its own;
 * so has one that needs a browser, or takes long.
 */
export function byProcess(files: string[], read: (file: string) => string): string[][] {
  const rooms = new Map<string, string[]>();
  for (const file of files) {
    const isAlone = isBrowserTest(file) || !isQuick(file) || forItsProcess.test(read(file));
    const room = isAlone ? file : roomOf(file);
    rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  return [...rooms.values()].sort((one, other) => other.length - one.length);
}

/**
 * Writes what runs several files in one process, below a folder; one that cannot even be loaded fails by its name.
 * Returns its path, or that of the only file.
 */
export function writeProcess(root: string, folder: string, [first = '', ...others]: string[]): string {
  if (others.length === 0) return first;
  const urls = [first, ...others].map((file) => pathToFileURL(join(root, file)).href);
  const path = join(folder, `${roomOf(first).replaceAll('/', '-')}.test.mjs`);
  writeFileSync(
    path,
    `import { test } from 'node:test';
for (const url of ${JSON.stringify(urls)})
  await import(url).catch((error) => test(url, () => Promise.reject(error)));
`,
  );
  return path;
}

/** Returns the room of a file in src/; of web/ and scripts/ it returns just that. */
function roomOf(file: string): string {
  const [top = '', room = ''] = dirname(file).split('/');
  return top === 'src' ? join(top, room) : top;
}

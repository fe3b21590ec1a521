import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBrowserTest, isQuick } from './choose.ts';

/** Code that changes something for every test of its process. */
const forItsProcess =
  /\bmock\b|\bglobalThis\b|\bprocess\.(?:argv|chdir|env|exitCode|on|once|seteuid|umask)\b|^(?:before|after)Each\(/mu;

/** Processes that the files with a browser are dealt out to: two for each that runs at a time, so that none is left over for long. */
const browserProcesses = 12;

/**
 * Returns which files run in one process, those that take longest first: the files of a room do, since each process loads most of
 * the server before its first test, and several that need a browser, which they then share. A file that changes something for its
 * whole process, such as its timers, or takes long has one of its own.
 */
export function byProcess(files: string[], read: (file: string) => string): string[][] {
  const rooms = new Map<string, string[]>();
  const lengths = new Map<string, number>();
  for (const file of files) {
    const content = read(file);
    const isAlone = !isQuick(file) || forItsProcess.test(content);
    if (isBrowserTest(file) && !isAlone) {
      lengths.set(file, content.length);
      continue;
    }
    const room = isAlone ? file : roomOf(file);
    rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  return [...dealOut(lengths), ...[...rooms.values()].sort((one, other) => other.length - one.length)];
}

/** Deals files out by their lengths, which say roughly how long they take: the longest first, each to where least is so far. */
function dealOut(lengths: Map<string, number>): string[][] {
  const processes = Array.from({ length: Math.min(browserProcesses, lengths.size) }, () => ({
    length: 0,
    files: [] as string[],
  }));
  for (const [file, length] of [...lengths].sort(([, one], [, other]) => other - one)) {
    const [least] = processes.sort((one, other) => one.length - other.length);
    least?.files.push(file);
    if (least) least.length += length;
  }
  return processes.sort((one, other) => other.length - one.length).map(({ files }) => files);
}

/**
 * Writes what runs several files in one process, below a folder; one that cannot even be loaded fails by its name.
 * Returns its path, or that of the only file.
 */
export function writeProcess(root: string, folder: string, [first = '', ...others]: string[]): string {
  if (others.length === 0) return first;
  const urls = [first, ...others].map((file) => pathToFileURL(join(root, file)).href);
  const path = join(folder, `${first.replaceAll('/', '-')}.mjs`);
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

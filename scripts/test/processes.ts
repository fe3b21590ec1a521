import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBrowserTest, isQuick } from './choose.ts';

/**
 * Processes for the files of a kind. Each loads the server or starts a browser, which costs a second; more browsers at once than
 * processors starve each other.
 */
const processes = { browser: 2, server: 4 };

/**
 * Returns which files run in one process, those that need a browser first, since they take longest. What takes long without a
 * browser has a process of its own.
 */
export function byProcess(files: string[], lengthOf: (file: string) => number): string[][] {
  const slow = files.filter((file) => !isQuick(file) && !isBrowserTest(file));
  const browser = files.filter(isBrowserTest);
  const rest = files.filter((file) => isQuick(file) && !isBrowserTest(file));
  return [
    ...dealOut(browser, processes.browser, lengthOf),
    ...slow.map((file) => [file]),
    ...dealOut(rest, processes.server, lengthOf),
  ];
}

/** Deals files out by their lengths, which say roughly how long they take: the longest first, each to where least is so far. */
function dealOut(files: string[], most: number, lengthOf: (file: string) => number): string[][] {
  const shares = Array.from({ length: Math.min(most, files.length) }, () => ({
    length: 0,
    files: [] as string[],
  }));
  const lengths = files.map((file) => ({ file, length: lengthOf(file) }));
  for (const { file, length } of lengths.sort((one, other) => other.length - one.length)) {
    const [least] = shares.sort((one, other) => one.length - other.length);
    least?.files.push(file);
    if (least) least.length += length;
  }
  return shares.sort((one, other) => other.length - one.length).map((share) => share.files);
}

/**
 * Writes what runs several files in one process, one after another, below a folder; returns its path. Hooks are those of their
 * file, but for the browser's; a file that cannot even be loaded fails by its name.
 */
export function writeProcess(root: string, folder: string, files: string[]): string {
  const path = join(folder, `${files[0]?.replaceAll('/', '-')}.mjs`);
  const url = (file: string) => pathToFileURL(join(root, file)).href;
  const own = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href;
  writeFileSync(
    path,
    `import { after, suite, test } from 'node:test';
${files.some(isBrowserTest) ? `import '${own('../../web/browser-tests/support/open.ts')}';` : ''}
import { endAll } from '${own('../../src/testing/at-end.ts')}';
import { noteCost } from '${own('processor-seconds.ts')}';
for (const [file, url] of ${JSON.stringify(files.map((file) => [file, url(file)]))}) {
  const { promise: ended, resolve: end } = Promise.withResolvers();
  suite(file, async () => {
    await import(url).catch((error) => test('can be loaded', () => Promise.reject(error)));
    after(async () => {
      await endAll();
      noteCost(file);
      end();
    });
  });
  await ended;
}
`,
  );
  return path;
}

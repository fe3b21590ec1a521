import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startServer } from '../../server.ts';

/**
 * Unpacks a container image and runs it as far as that goes without Docker: in its own files alone, as its user, with its
 * settings. Needs root.
 * @param emulator of another processor; it is put beside the image's files
 */
export function unpackImage(file: string, [emulator]: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'image-'));
  const layout = join(folder, 'layout');
  const root = join(folder, 'root');
  for (const each of [layout, root]) mkdirSync(each);
  execFileSync('tar', ['-xf', file, '-C', layout]);
  const read = (name: string) => JSON.parse(readFileSync(join(layout, name), 'utf8'));
  const blob = (descriptor: { digest: string }) => `blobs/${descriptor.digest.replace(':', '/')}`;
  const manifest = read(blob(read('index.json').manifests[0]));
  execFileSync('tar', ['--same-owner', '-xpzf', join(layout, blob(manifest.layers[0])), '-C', root]);
  if (emulator !== undefined) copyFileSync(emulator, join(root, basename(emulator)));
  const { config } = read(blob(manifest.config));
  const start = ['chroot', `--userspec=${config.User}`, root];
  if (emulator !== undefined) start.push(`/${basename(emulator)}`, '/usr/local/bin/drone-institute');
  else start.push(...config.Entrypoint);
  const [command = '', ...words] = start;
  const environment = Object.fromEntries(config.Env.map((each: string) => each.split('=')));
  const PATH = `${environment.PATH}:/usr/sbin:/usr/bin`;

  return {
    config,

    /** The names of blobs that do not hold what they are named by. */
    wrongBlobs: () =>
      globSync('blobs/sha256/*', { cwd: layout }).filter((name) => {
        const digest = createHash('sha256').update(readFileSync(join(layout, name)));
        return digest.digest('hex') !== basename(name);
      }),

    /** Everything in it but its data. */
    files: () => globSync('**', { cwd: root, exclude: [`${environment.DATA_DIR.slice(1)}/*`] }).sort(),

    /** Serves on a free port until it is stopped, with these settings besides its own. */
    serve: (settings: Record<string, string>) =>
      startServer([...start, ...config.Cmd], {
        env: { ...environment, PATH, ...settings },
        errors: 'inherit',
      }),

    /** Runs a command to its end and returns what it printed. Throws what it said if it failed. */
    run: (parameters: string[], settings: Record<string, string> = {}) =>
      execFileSync(command, [...words, ...parameters], {
        env: { ...environment, PATH, ...settings },
        encoding: 'utf8',
        stdio: 'pipe',
      }),

    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

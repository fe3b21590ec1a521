import { basename, join } from 'node:path';
import { isSea } from 'node:sea';
import packageFile from '../package.json' with { type: 'json' };

/** The folder that holds the program's own files: `migrations/` and `dist/`. */
const programFolder = join(import.meta.dirname, '..');

/** Whether this is the executable rather than a checkout. */
export const isExecutable: boolean = isSea();

/** The command that this program is called by; an institute with a name has one of its own. */
export const ownCommand: string =
  isExecutable && /^drone-institute@./u.test(basename(process.execPath))
    ? basename(process.execPath)
    : 'drone-institute';

/** The version in package.json. */
export const programVersion: string = packageFile.version;

/** The migrations, one SQL file each. */
export const migrationsFolder = join(programFolder, 'migrations');

/** The folder of the built site. */
export const distFolder = join(programFolder, 'dist');

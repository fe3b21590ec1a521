import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };

/** The folder that holds the program's own files: `migrations/` and `dist/`. */
const programFolder = join(import.meta.dirname, '..');

/** Whether this is the executable rather than a checkout: pkg says so. */
export const isExecutable = 'pkg' in process;

/** The version in package.json. */
export const programVersion: string = packageFile.version;

/** The migrations, one SQL file each. */
export const migrationsFolder = join(programFolder, 'migrations');

/** What the build made of the site. */
export const distFolder = join(programFolder, 'dist');

import type { Context } from '../context.ts';
import type { Database, Stored } from '../database/index.ts';
import type { OwnStart } from '../own-process.ts';

/** Everything that the app does not decide itself; a test hands in its own. */
export interface AppParts extends Omit<Context, keyof Stored | 'ask'> {
  database: Database;
  /** Folder of the build: `manifest.json`, `site/`, `samples/`. */
  distFolder: string;
  /** The start of further processes of this program. */
  own: OwnStart;
}

import type { Context } from '../context.ts';
import type { Database, Stored } from '../database/index.ts';
import type { OwnStart } from '../own-process.ts';

/** The app's external dependencies; tests pass their own. */
export interface AppParts extends Omit<Context, keyof Stored | 'ask'> {
  database: Database;
  /** Build folder with `manifest.json`, `site/` and `samples/`. */
  distFolder: string;
  own: OwnStart;
}

import type { Logger } from 'pino';
import type { Passwords } from '../admins/index.ts';
import type { DiskSpace } from '../alarms/index.ts';
import type { BackupOutcome } from '../backups/index.ts';
import type { Database, SettledClock } from '../database/index.ts';
import type { PostOffice } from '../mail/index.ts';
import type { OwnStart } from '../own-process.ts';
import type { PictureStore } from '../pictures/index.ts';
import type { Config } from '../settings.ts';
import type { Institution } from '../shared/site-facts.ts';

/** Everything that the app does not decide itself; a test hands in its own. */
export interface AppParts {
  config: Config;
  database: Database;
  log: Logger;
  pictures: PictureStore;
  institution: Institution;
  /** Signs tokens; 32 characters at least. */
  tokenSecret: string;
  /** Folder of the build: `manifest.json`, `site/`, `samples/`. */
  distFolder: string;
  now: () => Date;
  /** Milliseconds on a clock that nobody can set. */
  monotonic: () => number;
  settledNow: SettledClock;
  randomId: () => string;
  passwords: Passwords;
  /** Returns the outcome of the last nightly backup; null if none has been made yet. */
  lastBackup: () => BackupOutcome | null;
  /** When the certificate ends that is being served; null if none is. */
  tlsCertificateEnd: () => Date | null;
  /** The room on the disk of the data folder. */
  diskSpace: () => DiskSpace;
  /** Where mails go out if the settings ask for them. */
  postOffice: PostOffice | null;
  /** What further processes of this program are started with. */
  own: OwnStart;
}

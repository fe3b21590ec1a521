import type { Logger } from 'pino';
import type { InTransaction, SettledClock, Stored } from './database/index.ts';
import type { PostOffice } from './mail/smtp.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { Config } from './settings.ts';

/** What rules work with: the database, the clocks, the settings, the network. Tests hand in their own. */
export interface Context extends Stored {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  /** Returns milliseconds on a clock that nobody can set. */
  readonly monotonic: () => number;
  readonly settledNow: SettledClock;
  readonly randomId: () => string;
  /** Signs tokens and keys; 32 characters at least. */
  readonly tokenSecret: string;
  readonly pictures: PictureStore;
  /** Null: no mails are sent. */
  readonly postOffice: PostOffice | null;
  readonly ask: Asked;
}

/** A context within a transaction: who takes it may write. */
export type Change = InTransaction<Context>;

/** What rooms ask of those that use them, which they cannot import: `services.ts` fills it. */
export interface Asked {
  /** Called once deleted records are gone for good: `batches` offers their seats. */
  seatsFreed(): void;
}

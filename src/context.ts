import type { Logger } from 'pino';
import type { Passwords } from './admins/passwords.ts';
import type { DiskSpace } from './alarms/disk-space.ts';
import type { BackupOutcome } from './backups/nightly.ts';
import type { InTransaction, SettledClock, Stored } from './database/index.ts';
import type { CertificateToSend, Standing } from './mail/asked.ts';
import type { PostOffice } from './mail/smtp.ts';
import type { ApplicationAnswer, NewEnrollment } from './people/new-enrollment.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { Config } from './settings.ts';
import type { Language } from './shared/languages.ts';
import type { Activity, Alarm, ApplicantCertificate, CertificateOfPlace, News } from './shared/records.ts';
import type { SiteFacts } from './shared/site-facts.ts';

/** What rules work with: the database, the clocks, the settings, the network. Tests hand in their own. */
export interface Context extends Stored {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  /** Returns milliseconds on a clock that nobody can set. */
  readonly monotonic: () => number;
  readonly settledNow: SettledClock;
  readonly randomId: () => string;
  readonly passwords: Passwords;
  /** Signs tokens and keys; 32 characters at least. */
  readonly tokenSecret: string;
  readonly pictures: PictureStore;
  /** Null: no mails are sent. */
  readonly postOffice: PostOffice | null;
  /** Returns the outcome of the last nightly backup since the start; null before the first. */
  readonly lastBackup: () => BackupOutcome | null;
  /** Returns the end of the served certificate; null if none is served. */
  readonly tlsCertificateEnd: () => Date | null;
  /** Returns the room on the disk of the data folder. */
  readonly diskSpace: () => DiskSpace;
  readonly ask: Asked;
}

/** A context within a transaction: who takes it may write. */
export type Change = InTransaction<Context>;

/**
 * What rooms ask of those that use them, which they cannot import: `services.ts` fills it. Each function knows its context; one
 * that writes takes the transaction.
 */
export interface Asked {
  /** Called once deleted records are gone for good: `batches` offers their seats. */
  seatsFreed(): void;
  /** Returns the state of an enrollment, or null if it has no place. */
  standing(enrollment: string): Standing | null;
  /** Returns the valid certificate of an enrollment, or null if none is to be mailed. */
  certificate(enrollment: string): CertificateToSend | null;
  /** Returns the alarms that owners are mailed about. */
  alarms(): Alarm[];
  /** Returns the facts of the site, as the same object until they change. */
  facts(): SiteFacts;
  /** Returns everything that is new to an admin. */
  newsOf(adminId: string): News;
  /** Returns a reference that no enrollment has. */
  freeReference(): string;
  /**
   * Gives a new enrollment its place and page.
   * @throws HttpRefusal 409 if the batch can no longer be chosen, or has no seat to confirm.
   */
  openApplication(tx: Change, enrollment: NewEnrollment): ApplicationAnswer;
  /**
   * Stores the corrected email and phone of an applicant. Returns false, and stores nothing, if another person in the
   * same batch has one of them.
   * @param getsMails whether a form of the site was filled
   */
  correctPlace(
    tx: Change,
    enrollment: string,
    person: { email: string; phone: string },
    getsMails: boolean,
  ): boolean;
  /**
   * Returns the place and page of an enrollment that was stored before.
   * @param aside the answer's reference and batch if the enrollment was set aside
   */
  placeAnswer(
    enrollment: string,
    language: Language,
    aside: { reference: string; batch: string | null },
  ): ApplicationAnswer;
  /** Returns whether visitors may choose a batch. */
  isBatchOpen(batch: string): boolean;
  /** Returns the valid certificate of an enrollment, whose page has a key, or null. */
  certificateOf(enrollment: string, key: string): ApplicantCertificate | null;
  /** Returns the newest certificate of each of these enrollments that has one. */
  newestCertificates(enrollments: readonly string[]): ReadonlyMap<string, CertificateOfPlace>;
  /** Erases an enrollment with all that goes with it. */
  withdraw(enrollment: string): void;
  /** Brings the follow-up up to date with the changes of records and seats. */
  bringUpToDate(): Promise<void>;
  /** Returns the id of the person that an entry of Activity is about, or null. */
  contactOfActivity(entry: Pick<Activity, 'kind' | 'thing'>): string | null;
}

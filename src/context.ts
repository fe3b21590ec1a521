import type { Logger } from 'pino';
import type { Passwords } from './admins/passwords.ts';
import type { DiskSpace } from './alarms/disk-space.ts';
import type { BackupOutcome } from './backups/nightly.ts';
import type { InTransaction, SettledClock, Stored } from './database/index.ts';
import type { CertificateToSend, Standing } from './mail/asked.ts';
import type { PostOffice } from './mail/smtp.ts';
import type { ExportedSeat } from './people/exports/sheets.ts';
import type { ApplicationAnswer, NewEnrollment } from './people/new-enrollment.ts';
import type { PictureStore } from './pictures/picture-store.ts';
import type { Config } from './settings.ts';
import type { UntoldChange } from './shared/batches.ts';
import type { Language } from './shared/languages.ts';
import type { Activity, Alarm, ApplicantCertificate, CertificateOfPlace, News } from './shared/records.ts';
import type { SiteFacts } from './shared/site-facts.ts';

/** The database, clocks, settings and network for all rules. Tests pass their own. */
export interface Context extends Stored {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Date;
  /** Milliseconds on a clock that never jumps. */
  readonly monotonic: () => number;
  readonly settledNow: SettledClock;
  readonly randomId: () => string;
  readonly passwords: Passwords;
  /** Secret for signing tokens and keys: at least 32 characters. */
  readonly tokenSecret: string;
  readonly pictures: PictureStore;
  /** Null disables mail. */
  readonly postOffice: PostOffice | null;
  /** Returns the outcome of the last nightly backup since the start, or null. */
  readonly lastBackup: () => BackupOutcome | null;
  /** Returns when the served certificate expires, or null if none is served. */
  readonly tlsCertificateEnd: () => Date | null;
  readonly diskSpace: () => DiskSpace;
  readonly ask: Asked;
}

/** A context in a transaction, which may write. */
export type Change = InTransaction<Context>;

/**
 * Functions from rooms that the callers cannot import. `services.ts` supplies them; functions that write
 * take the transaction.
 */
export interface Asked {
  /** Called after a purge of records, so that `batches` offers their seats. */
  seatsFreed(): void;
  /** Returns the state of an enrollment, or null if it has no place. */
  standing(enrollment: string): Standing | null;
  /** Returns the valid certificate to mail for an enrollment, or null. */
  certificate(enrollment: string): CertificateToSend | null;
  alarms(): Alarm[];
  /** Returns the site's facts: the same object until they change. */
  facts(): SiteFacts;
  newsOf(adminId: string): News;
  freeReference(): string;
  /**
   * Creates the place and page of a new enrollment.
   * @throws HttpRefusal 409 if the batch is closed or has no seat to confirm
   */
  openApplication(tx: Change, enrollment: NewEnrollment): ApplicationAnswer;
  /**
   * Stores an applicant's corrected name, email and phone. Returns false, storing nothing, if that
   * person has another place in the batch.
   * @param getsMails true if the site's form or the office sent it
   */
  correctPlace(
    tx: Change,
    enrollment: string,
    person: { name: string; email: string; phone: string },
    getsMails: boolean,
  ): boolean;
  /**
   * Returns the place and page of an enrollment stored earlier.
   * @param aside the reference and batch of an enrollment that was set aside
   */
  placeAnswer(
    enrollment: string,
    language: Language,
    aside: { reference: string; batch: string | null },
  ): ApplicationAnswer;
  /** Returns the seat columns of exported enrollments; nothing for one without a place. */
  exportedSeats(enrollments: readonly string[]): ReadonlyMap<string, ExportedSeat>;
  isBatchOpen(batch: string): boolean;
  /** Puts an applicant on the list 'Still to tell', if mails are on. */
  noteUntold(tx: Change, enrollment: string, change: UntoldChange): void;
  /** Notes that an email tells after all how the place stands. */
  forgetUntold(tx: Change, enrollment: string): void;
  /** Returns the valid certificate of an enrollment, or null. The caller has checked the key, which the link needs. */
  certificateOf(enrollment: string, key: string): ApplicantCertificate | null;
  newestCertificates(enrollments: readonly string[]): ReadonlyMap<string, CertificateOfPlace>;
  /** Erases an enrollment, its place and notes, and the name on its certificates. */
  withdraw(enrollment: string): void;
  /** Returns pairs of enrollments whose seats in a batch are, or may be, one person's. */
  seatPairs(batch: string): { one: string; other: string; isOne: number }[];
  /** Returns each of the enrollments with each other enrollment of the same person. */
  otherEnrollments(enrollments: readonly string[]): { enrollment: string; other: string }[];
  bringUpToDate(): Promise<void>;
  /** Returns the people that an Activity entry is about, and the batches of the seat, as they are now. */
  shownOfActivity(
    entry: Pick<Activity, 'kind' | 'thing'> & { batch: string; former: string },
  ): Pick<Activity, 'people' | 'others' | 'contact' | 'batch' | 'former'>;
  /** Returns whether the record or contact with an id was erased, and not only deleted. */
  isErased(id: string): boolean;
  /** Returns the ids of contacts, records and certificates whose names match a search. */
  idsOfPeopleNamed(text: string): string[];
}

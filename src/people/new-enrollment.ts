import type { Language } from '../shared/languages.ts';
import type { EnrollmentAnswer } from '../shared/records.ts';

export interface NewEnrollment {
  enrollment: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  language: Language;
  /** A batch's id; null: no date yet. */
  batch: string | null;
  /** True if the site's form or the office sent it. */
  getsMails: boolean;
  /** The message if the batch is closed. */
  closedMessage: string;
  /** The name of the admin who confirms the seat at once; null: the usual seat rules apply. */
  confirmedBy: string | null;
  /** The office's answers at the counter, where batches that have begun are open too; null: the public form. */
  counter: CounterAnswers | null;
}

export interface CounterAnswers {
  /** Whether it is another person of the name; undefined: the office is asked if the person is in the batch. */
  isAnother: boolean | undefined;
  /** Whether the limit of unconfirmed seats is passed over; otherwise the office is asked. */
  anyway: boolean;
}

export type ApplicationAnswer = Omit<EnrollmentAnswer, 'message' | '_id'>;

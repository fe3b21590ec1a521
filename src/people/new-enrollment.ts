import type { Language } from '../shared/languages.ts';
import type { EnrollmentAnswer } from '../shared/records.ts';

export interface NewEnrollment {
  enrollment: string;
  reference: string;
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
}

export type ApplicationAnswer = Omit<EnrollmentAnswer, 'message' | '_id'>;

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
  /** True if the form came from the site. */
  getsMails: boolean;
  /** The message if the batch is closed. */
  closedMessage: string;
  /** The admin who confirms the seat at once; null: the usual seat rules apply. */
  confirmedBy: string | null;
}

export type ApplicationAnswer = Omit<EnrollmentAnswer, 'message' | '_id'>;

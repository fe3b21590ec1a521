import type { Language } from '../shared/languages.ts';
import type { EnrollmentAnswer } from '../shared/records.ts';

/** An enrollment that is being stored, as far as its place and page need it. */
export interface NewEnrollment {
  enrollment: string;
  reference: string;
  email: string;
  phone: string;
  language: Language;
  /** The id of a batch; null: no date yet. */
  batch: string | null;
  /** True if the form of the site was filled. */
  getsMails: boolean;
  /** The sentence for a batch that can no longer be chosen. */
  closedMessage: string;
  /** The name of the admin who confirms the seat at once; null: the rules of seats decide. */
  confirmedBy: string | null;
}

/** The answer to an enrollment besides its id and thanks. */
export type ApplicationAnswer = Omit<EnrollmentAnswer, 'message' | '_id'>;

import type { Batch, Enrollment, EnrollmentAnswer } from '../../../src/shared/records.ts';

/** An enrollment that has just been sent. */
export interface SentEnrollment {
  /** The part of it that its sender sees again. */
  values: Pick<Enrollment, 'course' | 'name' | 'email' | 'phone'>;
  /** Null: no date yet. */
  date: Batch | null;
  answer: EnrollmentAnswer;
}

/**
 * The figures of keeping a seat and of giving it up, by the names that stand in braces in the texts about them: the pages,
 * the answers to questions and the terms and conditions all get them from here.
 */
export const bookingFigures = {
  /** Of the fee, paid to keep a seat. */
  seatShare: '25%',
  /** Days before the first day from which all that was paid is returned. */
  earlyFrom: 15,
  /** Fewer days before it, and how much is returned then. */
  middleFrom: 7,
  middleTo: 14,
  middleShare: '75%',
  /** Fewer still; on the first day and after it nothing is returned. */
  lateFrom: 1,
  lateTo: 6,
  lateShare: '50%',
} as const;

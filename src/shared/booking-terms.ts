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

const { earlyFrom, middleFrom, middleTo, middleShare, lateFrom, lateTo, lateShare } = bookingFigures;

/** The same as the English terms and conditions put them. */
export const bookingTerms = {
  seatShare: bookingFigures.seatShare,
  /** When a cancellation comes, counted in days before the first day, and how much is returned of what was paid. */
  refunds: [
    { days: `${earlyFrom} days or more`, share: '100%' },
    { days: `${middleFrom} to ${middleTo} days`, share: middleShare },
    { days: `${lateFrom} to ${lateTo} days`, share: lateShare },
  ],
} as const;

const [whole, most, half] = bookingTerms.refunds;

/** The refunds in one sentence. */
export const refundSentence = `If you cancel ${whole.days} before the first day, you get back all that you have paid towards the fee; ${most.days} before, ${most.share}; ${half.days} before, ${half.share}; after that, nothing.`;

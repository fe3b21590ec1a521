/**
 * What the terms and conditions say of keeping a seat and of giving it up. The document, the pages and the answers to
 * questions are all made from this.
 */
export const bookingTerms = {
  /** Of the fee, paid to keep a seat. */
  seatShare: '25%',
  /** When a cancellation comes, counted in days before the first day, and how much is returned of what was paid. */
  refunds: [
    { days: '15 days or more', share: '100%' },
    { days: '7 to 14 days', share: '75%' },
    { days: '1 to 6 days', share: '50%' },
  ],
} as const;

const [whole, most, half] = bookingTerms.refunds;

/** The refunds in one sentence. */
export const refundSentence = `If you cancel ${whole.days} before the first day, you get back all that you have paid towards the fee; ${most.days} before, ${most.share}; ${half.days} before, ${half.share}; after that, nothing.`;

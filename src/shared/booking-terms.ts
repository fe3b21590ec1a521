/** The terms of payment and refund: whole percent of the fee, and whole days before the first day of a batch. */
interface Terms {
  seatShare: number;
  earlyFrom: number;
  middleFrom: number;
  middleShare: number;
  lateShare: number;
}

/** The terms as visitors see them. */
export interface ShownTerms extends Terms {
  /** The institute has not confirmed them: they show in a demonstration alone. */
  isSample: boolean;
}

/** Returns the terms that visitors see: null while the institute has not confirmed them, unless samples show. */
export function shownTerms(
  { confirmed, ...terms }: Terms & { confirmed: boolean },
  showsSamples: boolean,
): ShownTerms | null {
  return confirmed || showsSamples ? { ...terms, isSample: !confirmed } : null;
}

/** Returns the words for the braces of texts about paying and cancelling, such as {seatShare}. */
export function termWords({ seatShare, earlyFrom, middleFrom, middleShare, lateShare }: ShownTerms) {
  return {
    /** Of the fee, paid to confirm a seat. */
    seatShare: `${seatShare}%`,
    /** Days before the first day from which all that was paid is returned. */
    earlyFrom,
    /** Fewer days before it, and how much is returned then. */
    middleFrom,
    middleTo: earlyFrom - 1,
    middleShare: `${middleShare}%`,
    /** Fewer still; on the first day and after it nothing is returned. */
    lateFrom: 1,
    lateTo: middleFrom - 1,
    lateShare: `${lateShare}%`,
  };
}

/** The names in those braces. */
export const termNames: ReadonlySet<string> = new Set<keyof ReturnType<typeof termWords>>([
  'seatShare',
  'earlyFrom',
  'middleFrom',
  'middleTo',
  'middleShare',
  'lateFrom',
  'lateTo',
  'lateShare',
]);

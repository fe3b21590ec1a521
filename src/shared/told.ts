/** Why no email tells applicants of a place in a batch. */
export type WhyNoEmail = 'no emails' | 'sample' | 'over' | Unreached;

/** Why no email reaches one person: there is no address, or emails to it come back. */
export type Unreached = 'no address' | 'bounced';

/** The facts of a batch by which that is decided; null: no date was chosen. */
type ToldBatch = { endsOn: string; sample: boolean } | null;

/** The facts of a person by which that is decided. */
export interface Reach {
  email: string;
  /** An email to this address came back, and nobody has set that aside. */
  isBounced: boolean;
}

/** Returns why no email reaches a person, or null where one does. */
export function whyUnreached({ email, isBounced }: Reach): Unreached | null {
  if (email === '') return 'no address';
  return isBounced ? 'bounced' : null;
}

/** Returns whether the last day of a batch has passed. */
export function isOver({ endsOn }: { endsOn: string }, today: string): boolean {
  return endsOn < today;
}

/**
 * Returns why no email tells an applicant what the office does with a place in a batch, or null where one does. Of a batch that was
 * made up, or that is over, nobody is to be told; only where emails do not go out, or not to this person, the office is to tell by itself.
 * @param applicant omitted: anybody
 */
export function whyNoEmail(
  batch: ToldBatch,
  today: string,
  tellsPeople: boolean,
  applicant?: Reach,
): WhyNoEmail | null {
  if (batch?.sample) return 'sample';
  if (batch !== null && isOver(batch, today)) return 'over';
  if (!tellsPeople) return 'no emails';
  return applicant === undefined ? null : whyUnreached(applicant);
}

/** Returns whether the office is to tell by itself, for this reason, what no email tells. */
export function isToldByHand(why: WhyNoEmail | null): boolean {
  return why === 'no emails' || why === 'no address' || why === 'bounced';
}

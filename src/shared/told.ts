/** Why no email tells applicants of a place in a batch. */
export type WhyNoEmail = 'no emails' | 'sample' | 'over';

/** The facts of a batch by which that is decided; null: no date was chosen. */
type ToldBatch = { endsOn: string; sample: boolean } | null;

/** Returns whether the last day of a batch has passed. */
export function isOver({ endsOn }: { endsOn: string }, today: string): boolean {
  return endsOn < today;
}

/**
 * Returns why no email tells an applicant what the office does with a place in a batch, or null where one does. Of a batch that was
 * made up, or that is over, nobody is to be told; only where emails do not go out, the office is to tell by itself.
 */
export function whyNoEmail(batch: ToldBatch, today: string, tellsPeople: boolean): WhyNoEmail | null {
  if (batch?.sample) return 'sample';
  if (batch !== null && isOver(batch, today)) return 'over';
  return tellsPeople ? null : 'no emails';
}

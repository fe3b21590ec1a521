import type { FollowUp } from '../../../../src/shared/records.ts';
import type { Change } from './follow-up-calls.ts';

/** Returns the change once a person was spoken to: a new one is contacted, and called again on a day, or on none. */
export function spoken({ stage }: FollowUp, nextOn: string | null): Change {
  return { nextOn, ...(stage === 'new' && { stage: 'contacted' }) };
}

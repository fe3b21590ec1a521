import type { PlaceState } from './batches.ts';
import type { CertificateState } from './records.ts';

/** The names of a place's states in the back office, on its screens and in its files. */
export const placeStateWords: Readonly<Record<PlaceState, string>> = {
  asked: 'No seat yet',
  held: 'Reserved',
  confirmed: 'Confirmed',
  waiting: 'Waiting',
  offered: 'Seat offered',
  cancelled: 'Cancelled',
  lapsed: 'Expired',
  completed: 'Completed',
};

/** The names of a certificate's states there. */
export const certificateStateWords: Readonly<Record<CertificateState, string>> = {
  valid: 'Valid',
  revoked: 'Revoked',
  replaced: 'Replaced',
};

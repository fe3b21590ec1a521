import type { PlaceState, UntoldChange } from '../shared/batches.ts';
import type { PersonKeys } from '../shared/person-keys.ts';
import type { AdminBatch, CatalogueKind, Place, RecordEvent } from '../shared/records.ts';

export type BatchFields = Pick<
  AdminBatch,
  'kind' | 'entry' | 'startsOn' | 'endsOn' | 'location' | 'language' | 'seats' | 'state' | 'hidden'
>;

export interface PlannedBatch extends BatchFields {
  _id: string;
  isSample: boolean;
}

export type FilledBatch = PlannedBatch & Pick<AdminBatch, 'taken'>;

export type StoredBatch = FilledBatch &
  Pick<AdminBatch, 'waiting' | 'held' | 'offered' | 'completed' | 'unreached' | 'places'>;

/** `confirmed` includes completed places. */
export type CountedBatch = StoredBatch & { confirmed: number };

export interface StoredPlace
  extends Omit<Place, 'page' | 'sameAs' | 'perhaps' | 'otherSeat' | 'certificate'> {
  getsMails: boolean;
  /** As `nameKey` or `ownNameKey` returns it. */
  nameKey: string;
}

export interface Identity {
  /** In lower case. */
  email: string;
  /** The last ten digits of the phone. */
  phone: string;
}

export interface Applicant extends PersonKeys {
  enrollment: string;
  /** The page key itself is not stored. */
  keyHash: string;
  /** True if the site's form or the office sent it. */
  getsMails: boolean;
}

export interface NewPlace extends Applicant {
  batch: string | null;
  state: PlaceState;
  heldUntil: string | null;
  isReminded: boolean;
  at: string;
}

export interface StoredKey {
  enrollment: string;
  /** Null until the server has derived the key again. */
  keyHash: string | null;
}

export interface PlaceSummary {
  state: PlaceState;
  heldUntil: string | null;
  since: string;
  /** The batch; null if no date was chosen. */
  kind: CatalogueKind | null;
  entry: string | null;
  startsOn: string | null;
  endsOn: string | null;
  cancelledBy: Place['cancelledBy'];
  cancelledFrom: Place['cancelledFrom'];
  toldAt: string | null;
}

/** A new state of a place and its dependent columns. */
export interface PlaceChange {
  batch: string | null;
  state: PlaceState;
  heldUntil: string | null;
  isReminded: boolean;
  since: string;
  /** Applicant or office, with the admin's name; null for an automatic change. */
  doneBy: RecordEvent['doneBy'];
  adminName: string | null;
  /** The state that the place had when its whole batch was cancelled, or null. */
  cancelledFrom: PlaceState | null;
}

/** Every column of a place that can change. */
export interface PlaceSnapshot extends PlaceChange {
  enrollment: string;
  toldAt: string | null;
  /** The change that the applicant was not mailed about, or null. */
  untold: UntoldChange | null;
  untoldAt: string | null;
}

export type ListedPerson = Omit<
  StoredPlace,
  | '_id'
  | 'enrollment'
  | 'batch'
  | 'heldUntil'
  | 'course'
  | 'kind'
  | 'entry'
  | 'getsMails'
  | 'isBounced'
  | 'nameKey'
  | 'beyond'
  | 'since'
  | 'cancelledBy'
  | 'canceller'
  | 'cancelledFrom'
  | 'toldAt'
  | 'untold'
  | 'contact'
> & {
  address: string;
};

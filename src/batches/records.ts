import type { PlaceState, UntoldChange } from '../shared/batches.ts';
import type { AdminBatch, CatalogueKind, Place, RecordEvent } from '../shared/records.ts';

/** The fields of a batch that an admin sets. */
export type BatchFields = Pick<
  AdminBatch,
  'kind' | 'entry' | 'startsOn' | 'endsOn' | 'location' | 'language' | 'seats' | 'state' | 'hidden'
>;

/** A batch without its places. */
export interface PlannedBatch extends BatchFields {
  _id: string;
  isSample: boolean;
}

/** A batch with the number of its taken seats. */
export type FilledBatch = PlannedBatch & Pick<AdminBatch, 'taken'>;

/** A batch with the numbers of its places. */
export type StoredBatch = FilledBatch & Pick<AdminBatch, 'waiting' | 'held' | 'completed' | 'places'>;

/** A batch with the number of its confirmed places too, completed ones included. */
export type CountedBatch = StoredBatch & { confirmed: number };

/** A place with the fields of its enrollment. */
export interface StoredPlace extends Omit<Place, 'page' | 'sameAs' | 'certificate'> {
  getsMails: boolean;
}

/** The keys that identify a person. */
export interface Identity {
  /** In lower case. */
  email: string;
  /** The last ten digits of the phone. */
  phone: string;
}

/** The person who enrolls. */
export interface Applicant extends Identity {
  enrollment: string;
  /** The hash of the key that opens the applicant's page. */
  keyHash: string;
  /** Whether the form of the site was filled. */
  getsMails: boolean;
}

/** A place as an enrollment makes it. */
export interface NewPlace extends Applicant {
  batch: string | null;
  state: PlaceState;
  heldUntil: string | null;
  isReminded: boolean;
  at: string;
}

/** The stored hash of the key that opens the page of an enrollment. */
export interface StoredKey {
  enrollment: string;
  /** Null until the server has made the key anew. */
  keyHash: string | null;
}

/** The place of a person, as an export of their data gives it. */
export interface PlaceSummary {
  state: PlaceState;
  heldUntil: string | null;
  since: string;
  /** The batch; null where no date was chosen. */
  kind: CatalogueKind | null;
  entry: string | null;
  startsOn: string | null;
  endsOn: string | null;
  cancelledBy: Place['cancelledBy'];
  toldAt: string | null;
}

/** A new state of a place, with all that changes with it. */
export interface PlaceChange {
  batch: string | null;
  state: PlaceState;
  heldUntil: string | null;
  isReminded: boolean;
  /** The time of the change. */
  since: string;
  /** Applicant or office, and the name of the admin; null where it came by itself. */
  doneBy: RecordEvent['doneBy'];
  adminName: string | null;
}

/** Every column of a place that can change. */
export interface PlaceSnapshot extends PlaceChange {
  enrollment: string;
  toldAt: string | null;
  /** The change by hand that the applicant was not mailed about; null: none. */
  untold: UntoldChange | null;
}

/** A person in a batch, as the exported file names them. */
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
  | 'since'
  | 'cancelledBy'
  | 'canceller'
  | 'toldAt'
  | 'untold'
  | 'contact'
> & {
  address: string;
};

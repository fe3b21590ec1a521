import type { PlaceState, UntoldChange } from '../shared/batches.ts';
import type { CatalogueKind, Place, RecordEvent } from '../shared/records.ts';

/** A place as it is stored, with what its enrollment says. */
export interface StoredPlace extends Omit<Place, 'page' | 'sameAs' | 'certificate'> {
  getsMails: boolean;
}

/** The keys by which a person is known again. */
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

/** The stored part of the key that opens the page of an enrollment. */
export interface StoredKey {
  enrollment: string;
  /** Null until the server has made the key anew. */
  keyHash: string | null;
}

/** The place of a person besides the enrollment, as an export gives it. */
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

/** A place with all that can change of it. */
export interface PlaceSnapshot extends PlaceChange {
  enrollment: string;
  toldAt: string | null;
  /** The change that the office made by hand and no email tells; null: none. */
  untold: UntoldChange | null;
}

/** A new state of a place, with all that changes by it. */
export interface PlaceChange {
  batch: string | null;
  state: PlaceState;
  heldUntil: string | null;
  isReminded: boolean;
  /** When it came into that state. */
  since: string;
  /** Applicant or office, and the name of the admin; null where it came by itself. */
  doneBy: RecordEvent['doneBy'];
  adminName: string | null;
}

/** A person in a batch, as the file of it names them. */
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

import { contactOf } from '../people/index.ts';
import { seatedStates } from '../shared/batches.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { StoredPlace } from './place-records.ts';

/** A row of places with what its enrollment says. */
export type PlaceRow = Omit<StoredPlace, 'getsMails'> & { getsMails: number };

const { table: enrollments } = inboxes.enrollments;
/** A place that takes a seat, as SQL. */
export const takesSeat = `state IN ('${seatedStates.join("', '")}')`;

// The plus keeps the database from going through the index of deletions, by which nearly all would be found; and an index of
// references that are not empty is used only where that is said.
/** Selects places with the fields of their enrollments, but for those just deleted. */
export const placeRows = `SELECT enrollment AS _id, enrollment, batch, state, held_until AS heldUntil, reference, name, email, phone,
    course, kind, entry, language, gets_mails AS getsMails, since, cancelled_by AS cancelledBy, canceller,
    told_at AS toldAt, CASE WHEN told_at IS NULL THEN untold END AS untold, person.created_at AS createdAt,
    ${contactOf(`'${enrollments}'`, 'person.sequence')} AS contact
  FROM places JOIN ${enrollments} AS person ON person.id = enrollment WHERE +person.deleted_at IS NULL`;

/** Returns the place that a row holds. */
export function toPlace({ getsMails, ...row }: PlaceRow): StoredPlace {
  return { ...row, getsMails: getsMails === 1 };
}

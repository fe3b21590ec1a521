import type { AdminBatch } from '../shared/records.ts';

/** Returns a batch as the back office reads it: an open one of twelve seats, all free, on one day in 2027 unless told otherwise. */
export function shownBatch(changes: Partial<AdminBatch>): AdminBatch {
  return {
    _id: 'first',
    kind: 'course',
    entry: 'small-class',
    entryName: 'Small Class',
    startsOn: '2027-01-18',
    endsOn: changes.startsOn ?? '2027-01-18',
    location: null,
    language: 'Tamil',
    seats: 12,
    seatsLeft: 12,
    full: false,
    state: 'open',
    taken: 0,
    waiting: 0,
    held: 0,
    offered: 0,
    completed: 0,
    unreached: 0,
    places: 0,
    hidden: false,
    sample: false,
    offersSeats: true,
    ...changes,
  };
}

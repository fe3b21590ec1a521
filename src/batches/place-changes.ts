import { changeIn, type Database } from '../database/index.ts';
import { removeLastEvent, storeEvent } from '../history/index.ts';
import type { UntoldChange } from '../shared/batches.ts';
import type { Identity, NewPlace, PlaceChange, PlaceSnapshot, StoredPlace } from './place-records.ts';

type SnapshotRow = Omit<PlaceSnapshot, 'isReminded'> & { isReminded: number };

/** Returns the changes of the table of places, which also keep its history. */
export function placeChanges(database: Database) {
  const insert = database.prepare(
    `INSERT INTO places (enrollment, key_hash, batch, state, held_until, person_email, person_phone, gets_mails, is_reminded,
       created_at, since)
     VALUES (@enrollment, @keyHash, @batch, @state, @heldUntil, @email, @phone, @getsMails, @isReminded, @at, @at)`,
  );
  const change = database.prepare(
    `UPDATE places SET batch = @batch, state = @state, held_until = @heldUntil, is_reminded = @isReminded, since = @since,
       cancelled_by = iif(@state = 'cancelled', @doneBy, NULL), canceller = iif(@state = 'cancelled', @adminName, NULL),
       told_at = NULL, untold = NULL
     WHERE enrollment = @enrollment`,
  );
  const snapshotRows = `SELECT enrollment, batch, state, held_until AS heldUntil, is_reminded AS isReminded, since,
       cancelled_by AS doneBy, canceller AS adminName, told_at AS toldAt, untold FROM places`;
  const snapshot = database.prepare<[string], SnapshotRow>(`${snapshotRows} WHERE enrollment = ?`);
  const toCancel = database.prepare<[string], SnapshotRow>(
    `${snapshotRows} WHERE batch = ? AND state IN ('held', 'confirmed', 'waiting', 'offered')`,
  );
  const setUntold = database.prepare<[Pick<PlaceSnapshot, 'enrollment' | 'untold'>]>(
    'UPDATE places SET untold = @untold, told_at = NULL WHERE enrollment = @enrollment',
  );
  const tell = database.prepare<[{ enrollment: string; at: string | null }]>(
    'UPDATE places SET told_at = @at WHERE enrollment = @enrollment',
  );
  const correct = database.prepare<[Identity & { enrollment: string; getsMails: number }]>(
    `UPDATE places SET person_email = @email, person_phone = @phone, gets_mails = @getsMails
     WHERE enrollment = @enrollment`,
  );
  const remind = database.prepare<[string]>('UPDATE places SET is_reminded = 1 WHERE enrollment = ?');
  const limitHolds = database.prepare<[{ batch: string; until: string }]>(
    `UPDATE places SET held_until = @until
     WHERE batch = @batch AND state IN ('held', 'offered') AND held_until > @until`,
  );
  const tx = changeIn(database);

  /** Writes down what has become of a seat, for the history of the person. */
  function keepSeat(
    record: string,
    { state, since, batch, doneBy, adminName }: Omit<PlaceChange, 'heldUntil' | 'isReminded'>,
  ): void {
    const event = { kind: 'seat', text: state, batch, doneBy, adminName, createdAt: since } as const;
    storeEvent(tx, { inbox: 'enrollments', record, ...event });
  }

  return {
    insert({ getsMails, isReminded, ...place }: NewPlace): void {
      insert.run({ ...place, getsMails: Number(getsMails), isReminded: Number(isReminded) });
      const { enrollment, state, batch, at: since } = place;
      if (state !== 'asked') keepSeat(enrollment, { state, batch, since, doneBy: null, adminName: null });
    },
    change(enrollment: string, { isReminded, ...to }: PlaceChange): void {
      change.run({ enrollment, ...to, isReminded: Number(isReminded) });
      keepSeat(enrollment, to);
    },
    /** Returns all of a place that can change, to be put back as it is, or null. */
    snapshot(enrollment: string): PlaceSnapshot | null {
      const row = snapshot.get(enrollment);
      return row === undefined ? null : toSnapshot(row);
    },
    /** Puts a place back as it was before its last change. */
    putBack({ isReminded, toldAt, untold, ...place }: PlaceSnapshot): void {
      const { enrollment } = place;
      change.run({ ...place, isReminded: Number(isReminded) });
      setUntold.run({ enrollment, untold });
      tell.run({ enrollment, at: toldAt });
      removeLastEvent(tx, enrollment, 'seat');
    },
    /** Stores what the applicant is to be told by hand, until the place changes. */
    setUntold: (enrollment: string, untold: UntoldChange) => void setUntold.run({ enrollment, untold }),
    /** Stores that an admin has told the applicant how the place stands. */
    tell({ enrollment, state, batch }: StoredPlace, adminName: string, at: string): void {
      tell.run({ enrollment, at });
      const event = { kind: 'told', text: state, batch, doneBy: 'office', adminName, createdAt: at } as const;
      storeEvent(tx, { inbox: 'enrollments', record: enrollment, ...event });
    },
    /** Takes that back. */
    takeBackTold({ enrollment }: StoredPlace): void {
      tell.run({ enrollment, at: null });
      removeLastEvent(tx, enrollment, 'told');
    },
    /** Stores the email and phone of a place's person, and whether they get mails. */
    correct: (enrollment: string, identity: Identity, getsMails: boolean) =>
      void correct.run({ enrollment, ...identity, getsMails: Number(getsMails) }),
    /** Remembers that the applicant was told that the place lapses soon. */
    remind: (enrollment: string) => void remind.run(enrollment),
    /** Lets holds and offers in a batch last no longer than until a time. */
    limitHolds: (batch: string, until: string) => void limitHolds.run({ batch, until }),
    /** Returns the seated and waiting places in a batch, but not the completed; those too whose enrollment was just deleted. */
    toCancel: (batch: string): PlaceSnapshot[] => toCancel.all(batch).map(toSnapshot),
  };
}

function toSnapshot({ isReminded, ...row }: SnapshotRow): PlaceSnapshot {
  return { ...row, isReminded: isReminded === 1 };
}

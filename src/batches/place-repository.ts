import type { Database } from '../database/index.ts';
import { contactOf, recordEvents } from '../people/index.ts';
import { type HandDeed, type PlaceState, seatedStates } from '../shared/batches.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { CatalogueKind, Place, RecordEvent } from '../shared/records.ts';

/** A place as it is stored, with what its enrollment says. */
export interface StoredPlace extends Omit<Place, 'page' | 'sameAs' | 'certificate'> {
  getsMails: boolean;
}

/** By what somebody is known again. */
export interface Identity {
  /** In lower case. */
  email: string;
  /** The last ten digits of the phone. */
  phone: string;
}

/** Who enrolls. */
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
export interface HeldPlace {
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
export interface KeptPlace extends PlaceChange {
  enrollment: string;
  toldAt: string | null;
  /** The change that the office made by hand and no email tells; null: none. */
  untold: HandDeed | null;
}

/** A new state of a place, with all that changes by it. */
export interface PlaceChange {
  batch: string | null;
  state: PlaceState;
  heldUntil: string | null;
  isReminded: boolean;
  /** When it came into that state. */
  since: string;
  /** Who did it, and which admin by name; null where it came by itself. */
  doneBy: RecordEvent['doneBy'];
  adminName: string | null;
}

/** Somebody in a batch, as the file of it names them. */
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

type KeptRow = Omit<KeptPlace, 'isReminded'> & { isReminded: number };
type Row = Omit<StoredPlace, 'getsMails'> & { getsMails: number };

const { table: enrollments } = inboxes.enrollments;
const taken = `state IN ('${seatedStates.join("', '")}')`;
const active = "state IN ('held', 'confirmed', 'waiting', 'offered', 'completed')";

// The plus keeps the database from going through the index of deletions, by which nearly all would be found; and an index of
// references that are not empty is used only where that is said.
const rows = `SELECT enrollment AS _id, enrollment, batch, state, held_until AS heldUntil, reference, name, email, phone,
    course, kind, entry, language, gets_mails AS getsMails, since, cancelled_by AS cancelledBy, canceller,
    told_at AS toldAt, CASE WHEN told_at IS NULL THEN untold END AS untold, person.created_at AS createdAt,
    ${contactOf(`'${enrollments}'`, 'person.sequence')} AS contact
  FROM places JOIN ${enrollments} AS person ON person.id = enrollment WHERE +person.deleted_at IS NULL`;

/** The table of places, but for those of enrollments that somebody has just deleted. Their seats stay taken while that can be undone. */
export function placeRepository(database: Database) {
  const ofEnrollment = database.prepare<[string], Row>(`${rows} AND enrollment = ?`);
  const byKey = database.prepare<[{ hash: string }], Row>(
    `${rows} AND enrollment = (SELECT enrollment FROM places WHERE key_hash = @hash
       UNION ALL SELECT enrollment FROM earlier_page_keys WHERE key_hash = @hash LIMIT 1)`,
  );
  const byReference = database.prepare<[string, string], Row>(
    `${rows} AND reference = ? AND reference <> '' AND person_phone = ?`,
  );
  const inBatch = database.prepare<[string], Row>(`${rows} AND batch = ? ORDER BY since, places.sequence`);
  const listIn = database.prepare<[string], ListedPerson>(
    `SELECT name, reference, state, phone, email, address, language, person.created_at AS createdAt
     FROM places JOIN ${enrollments} AS person ON person.id = enrollment
     WHERE person.deleted_at IS NULL AND batch = ? ORDER BY since, places.sequence`,
  );
  const ofPerson = database
    .prepare<[string, string, string], number>(
      `SELECT 1 FROM places WHERE batch = ? AND ${active} AND (person_email = ? OR person_phone = ?) LIMIT 1`,
    )
    .pluck();
  const countTaken = database
    .prepare<[string], number>(`SELECT count(*) FROM places WHERE batch = ? AND ${taken}`)
    .pluck();
  const firstWaiting = database.prepare<[string], Row>(
    `${rows} AND batch = ? AND state = 'waiting' ORDER BY since, places.sequence LIMIT 1`,
  );
  const hasWaiting = database.prepare<[string]>(
    "SELECT 1 FROM places WHERE batch = ? AND state = 'waiting' LIMIT 1",
  );
  const countAhead = database
    .prepare<[{ enrollment: string }], number>(
      `SELECT count(*) FROM places AS other JOIN places AS mine ON mine.enrollment = @enrollment
       WHERE other.batch = mine.batch AND other.state = 'waiting'
         AND (other.since, other.sequence) < (mine.since, mine.sequence)`,
    )
    .pluck();
  const due = database.prepare<[string], Row>(
    `${rows} AND state IN ('held', 'offered') AND held_until <= ? ORDER BY held_until, places.sequence`,
  );
  const dueSoon = database.prepare<[string], Row>(
    `${rows} AND state = 'held' AND is_reminded = 0 AND held_until <= ? ORDER BY held_until, places.sequence`,
  );
  const isDue = database.prepare<[string]>(
    "SELECT 1 FROM places WHERE state IN ('held', 'offered') AND held_until <= ? LIMIT 1",
  );
  const limitHolds = database.prepare<[{ batch: string; until: string }]>(
    `UPDATE places SET held_until = @until
     WHERE batch = @batch AND state IN ('held', 'offered') AND held_until > @until`,
  );
  const takenByBatch = database
    .prepare<[], string>(
      `SELECT coalesce(group_concat(batch || ' ' || taken), '')
       FROM (SELECT batch, count(*) AS taken FROM places WHERE batch IS NOT NULL AND ${taken} GROUP BY batch)`,
    )
    .pluck();
  const outerKeys = database.prepare<[], StoredKey>(
    `SELECT enrollment, key_hash AS keyHash FROM places
     WHERE sequence IN ((SELECT min(sequence) FROM places), (SELECT max(sequence) FROM places))`,
  );
  const keepEarlier = database.prepare(
    `INSERT INTO earlier_page_keys SELECT key_hash, enrollment FROM places WHERE key_hash IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
  const forgetPresent = database.prepare(
    'DELETE FROM earlier_page_keys WHERE key_hash IN (SELECT key_hash FROM places)',
  );
  const withPlaces = database.prepare<[], string>('SELECT enrollment FROM places').pluck();
  const setKey = database.prepare<[StoredKey]>(
    'UPDATE places SET key_hash = @keyHash WHERE enrollment = @enrollment',
  );
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
  const keptRows = `SELECT enrollment, batch, state, held_until AS heldUntil, is_reminded AS isReminded, since,
       cancelled_by AS doneBy, canceller AS adminName, told_at AS toldAt, untold FROM places`;
  const kept = database.prepare<[string], KeptRow>(`${keptRows} WHERE enrollment = ?`);
  const toCancel = database.prepare<[string], KeptRow>(
    `${keptRows} WHERE batch = ? AND state IN ('held', 'confirmed', 'waiting', 'offered')`,
  );
  const setUntold = database.prepare<[Pick<KeptPlace, 'enrollment' | 'untold'>]>(
    'UPDATE places SET untold = @untold, told_at = NULL WHERE enrollment = @enrollment',
  );
  const untold = database.prepare<[string], Row>(
    `${rows} AND untold IS NOT NULL AND told_at IS NULL AND since >= ? ORDER BY since DESC, places.sequence LIMIT 500`,
  );
  const tell = database.prepare<[{ enrollment: string; at: string | null }]>(
    'UPDATE places SET told_at = @at WHERE enrollment = @enrollment',
  );
  const remind = database.prepare<[string]>('UPDATE places SET is_reminded = 1 WHERE enrollment = ?');
  const setReference = database.prepare<[{ enrollment: string; reference: string }]>(
    `UPDATE ${enrollments} SET reference = @reference, search = search || char(10) || lower(@reference)
     WHERE id = @enrollment AND reference = ''`,
  );
  const hasReference = database.prepare<[string]>(
    `SELECT 1 FROM ${enrollments} WHERE reference = ? AND reference <> ''`,
  );
  const personOf = database.prepare<[string], { email: string; phone: string }>(
    `SELECT email, phone FROM ${enrollments} WHERE id = ? AND deleted_at IS NULL`,
  );
  const heldOf = database.prepare<[string], HeldPlace>(
    `SELECT places.state, held_until AS heldUntil, since, kind, entry, starts_on AS startsOn, ends_on AS endsOn,
       cancelled_by AS cancelledBy, told_at AS toldAt
     FROM places LEFT JOIN batches ON batches.id = batch WHERE enrollment = ?`,
  );
  const current =
    "FROM batches WHERE deleted_at IS NULL AND state IN ('open', 'confirmed') AND ends_on >= @today";
  const withRoom = `SELECT id ${current}
    AND seats > (SELECT count(*) FROM places AS others WHERE others.batch = batches.id AND others.${taken})`;
  const toSettle = `(state IN ('held', 'offered') AND batch IN (SELECT id ${current})
    OR state = 'waiting' AND batch IN (${withRoom}))`;
  const firstToSettle = database.prepare<[{ today: string; most: number }], Row>(
    `${rows} AND ${toSettle} ORDER BY held_until IS NULL, held_until, since, places.sequence LIMIT @most`,
  );
  const countToSettle = database.prepare<[{ today: string; soon: string }], { total: number; soon: number }>(
    `SELECT count(*) AS total, count(CASE WHEN heldUntil <= @soon THEN 1 END) AS soon FROM (${rows} AND ${toSettle})`,
  );
  const expected = database.prepare<[string], Identity>(
    `SELECT DISTINCT person_email AS email, person_phone AS phone FROM places
     WHERE ${active} AND batch IN (SELECT id FROM batches WHERE ends_on >= ? AND state <> 'cancelled')`,
  );
  const one = (row: Row | undefined) => (row === undefined ? null : toPlace(row));
  const events = recordEvents(database);

  /** Writes down what has become of a seat, for the history of the person. */
  function keepSeat(
    record: string,
    { state, since, batch, doneBy, adminName }: Omit<PlaceChange, 'heldUntil' | 'isReminded'>,
  ): void {
    const event = { kind: 'seat', text: state, batch, doneBy, adminName, createdAt: since } as const;
    events.insert({ inbox: 'enrollments', record, ...event });
  }

  return {
    /** Returns the place of an enrollment, or null. */
    ofEnrollment: (enrollment: string): StoredPlace | null => one(ofEnrollment.get(enrollment)),
    /** Returns what is held of the place of an enrollment, deleted or not, or null. */
    heldOf: (enrollment: string): HeldPlace | null => heldOf.get(enrollment) ?? null,
    /** Returns the place whose page opens with a key, by its hash, or null. */
    byKey: (hash: string): StoredPlace | null => one(byKey.get({ hash })),
    /** Returns the place with a reference whose phone number ends in these ten digits, or null. */
    byReference: (reference: string, phone: string): StoredPlace | null =>
      one(byReference.get(reference, phone)),
    /** Returns who has a seat, or waits for one, in a batch that ends on a day or later. */
    expectedFrom: (day: string): Identity[] => expected.all(day),
    /** Returns all places in a batch, those that have waited longest first. */
    inBatch: (batch: string): StoredPlace[] => inBatch.all(batch).map(toPlace),
    /** Returns everybody in a batch for a file, in the same order. */
    listIn: (batch: string): ListedPerson[] => listIn.all(batch),
    /** Returns whether somebody with this email or phone has a seat in a batch, or waits for one. */
    isIn: (batch: string, { email, phone }: Identity): boolean =>
      ofPerson.get(batch, email, phone) !== undefined,
    /** Counts the seats that are taken in a batch. */
    countTaken: (batch: string): number => countTaken.get(batch) ?? 0,
    /** Returns who has waited longest for a seat in a batch, or null. */
    firstWaiting: (batch: string): StoredPlace | null => one(firstWaiting.get(batch)),
    /** Returns whether somebody waits for a seat in a batch. */
    hasWaiting: (batch: string): boolean => hasWaiting.get(batch) !== undefined,
    /** Counts those who began to wait for the same batch before this place did. */
    countAhead: (enrollment: string): number => countAhead.get({ enrollment }) ?? 0,
    /** Returns the places that are held or offered until a time before this one. */
    due: (now: string): StoredPlace[] => due.all(now).map(toPlace),
    /** Returns the places that are held until a time before this one and whose applicants have not been reminded. */
    dueSoon: (until: string): StoredPlace[] => dueSoon.all(until).map(toPlace),
    /**
     * Returns the places in batches that end on a day or later which the office can confirm: seats that are held or offered, those
     * that lapse first at the front, and who waits although a seat is free.
     */
    firstToSettle: (today: string, most: number): StoredPlace[] =>
      firstToSettle.all({ today, most }).map(toPlace),
    /** Counts them, and those of them that lapse until a time. */
    countToSettle: (today: string, soon: string): { total: number; soon: number } =>
      countToSettle.get({ today, soon }) ?? { total: 0, soon: 0 },
    /** Returns whether a place is held or offered until a time before this one. */
    isDue: (now: string): boolean => isDue.get(now) !== undefined,
    /** Lets what is held or offered in a batch stand no longer than until a time. */
    limitHolds: (batch: string, until: string) => void limitHolds.run({ batch, until }),
    /** Returns who has a seat in a batch or waits, but for who has completed it; those too whose enrollment was just deleted. */
    toCancel: (batch: string): KeptPlace[] => toCancel.all(batch).map(toKept),
    /** Returns the places whose applicants are to be told what was done since a time, the latest first; 500 at the most. */
    untold: (since: string): StoredPlace[] => untold.all(since).map(toPlace),
    /** Returns a text that is another whenever another number of seats is taken in any batch. */
    takenByBatch: (): string => takenByBatch.get() ?? '',
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
    kept(enrollment: string): KeptPlace | null {
      const row = kept.get(enrollment);
      return row === undefined ? null : toKept(row);
    },
    /** Puts a place back as it was before its last change. */
    putBack({ isReminded, toldAt, untold, ...place }: KeptPlace): void {
      const { enrollment } = place;
      change.run({ ...place, isReminded: Number(isReminded) });
      setUntold.run({ enrollment, untold });
      tell.run({ enrollment, at: toldAt });
      events.forgetLastSeat(enrollment);
    },
    /** Stores what the applicant is to be told by hand, until the place changes. */
    setUntold: (enrollment: string, untold: HandDeed) => void setUntold.run({ enrollment, untold }),
    /** Stores when the applicant was told of the place as it is, or null. */
    tell: (enrollment: string, at: string | null) => void tell.run({ enrollment, at }),
    /** Remembers that somebody has been told that the place lapses soon. */
    remind: (enrollment: string) => void remind.run(enrollment),
    /** Returns what is stored of the keys of the enrollments that got their places first and last. */
    outerKeys: (): StoredKey[] => outerKeys.all(),
    /** Gives every page another key, by its hash; the keys that opened it before open it still. */
    renewKeys(hashOf: (enrollment: string) => string): void {
      keepEarlier.run();
      for (const enrollment of withPlaces.all()) setKey.run({ enrollment, keyHash: hashOf(enrollment) });
      forgetPresent.run();
    },
    /** Gives an enrollment that has none a reference. */
    setReference: (enrollment: string, reference: string) => void setReference.run({ enrollment, reference }),
    /** Returns whether a reference is given away. */
    hasReference: (reference: string): boolean => hasReference.get(reference) !== undefined,
    /** Returns the email and phone of an enrollment, or null. */
    personOf: (enrollment: string) => personOf.get(enrollment) ?? null,
  };
}

/** The table of places. */
export type PlaceRepository = ReturnType<typeof placeRepository>;

function toKept({ isReminded, ...row }: KeptRow): KeptPlace {
  return { ...row, isReminded: isReminded === 1 };
}

function toPlace({ getsMails, ...row }: Row): StoredPlace {
  return { ...row, getsMails: getsMails === 1 };
}

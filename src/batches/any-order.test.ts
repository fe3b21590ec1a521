import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { type CommitTogether, stored, transaction } from '../database/index.ts';
import { HttpRefusal } from '../http/index.ts';
import { peopleTables } from '../people/index.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { morning } from '../testing/batches.ts';
import { softDeletes } from '../testing/soft-deletes.ts';
import { testDatabase } from '../testing/test-database.ts';
import { batchRepository, type StoredBatch } from './batch-repository.ts';
import { openBatches } from './open-batches.ts';
import type { StoredPlace } from './place-records.ts';
import { placeRepository } from './place-repository.ts';
import type { HandChange } from './seats/hand-changes.ts';

const oneHour = 3_600_000;
const actionsEach = 1_500;

/** Returns the same numbers below a bound for the same seed. */
function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

interface Seat {
  id: string;
  batch: string;
  state: string;
  email: string;
  phone: string;
}

/** Does things in any order to a few batches, and holds after each that no rule of seats is broken. */
async function trySeed(seed: number, holdHours: number): Promise<Record<string, number>> {
  const below = numbersFrom(seed);
  const oneOf = <Thing>(things: readonly Thing[]) => things[below(things.length)];
  const database = testDatabase();
  const clock = { now: morning };
  const now = () => clock.now;
  let ids = 0;
  const randomId = () => {
    ids += 1;
    return String(ids);
  };
  const commitTogether: CommitTogether = (change) => transaction(stored(database), change);
  const told: string[] = [];
  /** Addresses that were typed into the form of the site, and those that were mailed unasked without that. */
  const typed = new Set<string>();
  const strangers: string[] = [];
  const batches = batchRepository(database);
  const places = placeRepository(database);
  const { seats, applications, changeSeats } = openBatches({
    batches,
    places,
    log: pino({ level: 'silent' }),
    now,
    holdHours,
    searchAttempts: 0,
    secret: 'a secret for tests, 32 characters long',
    findEntry: () => ({
      _id: 'fpv',
      name: 'FPV',
      price: 1,
      description: '',
      gst: '',
      days: 1,
      aboutCourse: '',
      eligibility: [],
      courseIncludes: [],
      courseExcludes: [],
      location: null,
      image: null,
    }),
    nameOfEntry: () => 'FPV',
    commitTogether,
    notify: (enrollment, event) => told.push(`${enrollment} ${event}`),
    notifyLater(enrollment, event) {
      told.push(`${enrollment} ${event}`);
      return () => told.push(`${enrollment} nothing`);
    },
    tellsPeople: () => true,
    notifyAutomatically(enrollment, event) {
      told.push(`${enrollment} ${event}`);
      if (!typed.has(enrollment)) strangers.push(enrollment);
    },
    notifyOffice: (enrollment, event) => told.push(`${enrollment} ${event}`),
    certificateOf: () => null,
    wake: () => {},
    changed: () => {},
  });
  const { enrollments } = peopleTables(database);
  const deletions = softDeletes(database, enrollments);
  const planned: string[] = [];
  const enrolled: { id: string; page: string }[] = [];
  const deleted: string[] = [];
  /** Which places the office has put where they are, whoever sits there already. */
  const byOffice = new Set<string>();
  const done: Record<string, number> = {};

  const aDay = (from: number, days: number) =>
    dayInIndia(new Date(clock.now.getTime() + (from + below(days)) * 24 * oneHour));
  /** The changes of the office that can still be undone. */
  const undoable: HandChange[] = [];
  /** Those of them that are no ten seconds old. */
  const recent: HandChange[] = [];
  /** The time for an undo ends only where the test says so. */
  const until = Number.POSITIVE_INFINITY;
  const office = (change: (place: StoredPlace, batch: string) => HandChange | null) => () => {
    const [one, batch] = [oneOf(enrolled), oneOf(planned)];
    if (one === undefined || batch === undefined) return;
    return changeSeats(() => {
      const place = places.ofEnrollment(one.id);
      const made = place && change(place, batch);
      if (!made) return;
      undoable.push(made);
      recent.push(made);
    });
  };

  const hasRoom = (batch: StoredBatch | null): batch is StoredBatch =>
    batch?.state === 'open' && batch.taken < batch.seats;

  const actions: Record<string, () => unknown> = {
    plan() {
      if (planned.length >= 6) return;
      const startsOn = aDay(1, 12);
      const id = randomId();
      const what = {
        kind: 'certificate',
        entry: 'fpv',
        location: null,
        language: 'Tamil',
        state: 'open',
      } as const;
      batches.insert(
        id,
        { ...what, startsOn, endsOn: startsOn, seats: 1 + below(3), hidden: false },
        now().toISOString(),
      );
      planned.push(id);
    },
    async enroll() {
      const [id, who, kin] = [randomId(), below(40), below(3)];
      const [email, phone] = [
        `p${who}${kin === 0 ? 'x' : ''}@example.com`,
        `98765${10_000 + (kin === 1 ? who + 100 : who)}`,
      ];
      const batch = below(5) === 0 ? null : (oneOf(planned) ?? null);
      const getsMails = below(2) === 0;
      if (getsMails) typed.add(id);
      await commitTogether(() => {
        const reference = applications.freeReference();
        const person = {
          name: 'P',
          email,
          phone,
          address: 'A',
          course: 'FPV',
          reference,
          language: 'en',
          consent: '',
        } as const;
        enrollments.insert(id, person, now().toISOString());
        applications.open({
          ...person,
          enrollment: id,
          batch,
          getsMails,
          closedMessage: 'closed',
          confirmedBy: null,
        });
      });
      enrolled.push({ id, page: applications.pathOf(id, 'en').split('/').at(-1) ?? '' });
    },
    async act() {
      const one = oneOf(enrolled);
      const application = one === undefined ? null : applications.find(one.page, 'en');
      if (one === undefined || application === null) return;
      const any = oneOf([...application.actions, 'leave', 'accept', 'move'] as const) ?? 'leave';
      const action = application.actions.includes('accept') && below(2) === 0 ? 'accept' : any;
      const to = oneOf([...application.dates.map(({ _id }) => _id), ...planned]);
      await changeSeats(() => applications.act(one.page, action, to ?? null));
      done[`applicant: ${action}`] = (done[`applicant: ${action}`] ?? 0) + 1;
    },
    confirm: office((place) => {
      byOffice.add(place._id);
      return seats.confirm(place, 'Meena', until);
    }),
    complete: office((place) => {
      seats.complete(place, 'Meena');
      return null;
    }),
    cancel: office((place) => seats.cancel(place, 'Meena', until)),
    move: office((place, batch) => {
      byOffice.add(place._id);
      return seats.move(place, batch, 'Meena', until);
    }),
    takeBack() {
      const some = undoable.splice(-1 - below(2));
      for (const { before } of some) byOffice.add(before.enrollment);
      return changeSeats(() => seats.undo(some.reverse()));
    },
    replan() {
      const id = oneOf(planned);
      return changeSeats(() => {
        const before = id === undefined ? null : batches.find(id);
        if (before === null || before.state === 'cancelled') return;
        const startsOn = below(3) === 0 ? aDay(-2, 14) : before.startsOn;
        const state =
          below(8) === 0 ? (oneOf(['open', 'confirmed', 'done'] as const) ?? 'open') : before.state;
        const seatsNow = Math.max(1, before.seats + below(4) - 1);
        seats.changeBatch(before, {
          ...before,
          startsOn,
          endsOn: startsOn,
          state,
          seats: seatsNow,
          hidden: below(8) === 0,
        });
      });
    },
    callOff() {
      const id = oneOf(planned);
      if (id === undefined || below(4) > 0) return;
      planned.splice(planned.indexOf(id), 1);
      return changeSeats(() => {
        const batch = batches.find(id);
        if (batch?.state !== 'open' && batch?.state !== 'confirmed') return;
        const goal = oneOf(planned.map((other) => batches.find(other)).filter(hasRoom))?._id ?? null;
        const cancellation = { goal, message: 'Rain.', canceller: 'Meena' };
        const gone = seats.cancelBatch(batch, cancellation, until);
        for (const { before } of gone) byOffice.add(before.enrollment);
        recent.push(...gone);
        if (below(2) > 0) return;
        seats.undoCancelling(batch, gone);
        planned.push(id);
      });
    },
    forget() {
      const id = oneOf(planned);
      const batch = id === undefined ? null : batches.find(id);
      if (id === undefined || batch === null || dayInIndia(now()) <= batch.startsOn) return;
      planned.splice(planned.indexOf(id), 1);
    },
    wait() {
      clock.now = new Date(clock.now.getTime() + (below(30) - (below(10) === 0 ? 200 : 0)) * oneHour);
    },
    remove() {
      const one = oneOf(enrolled);
      if (one !== undefined && deletions.markDeleted(one.id, now())) deleted.push(one.id);
    },
    undo() {
      const id = deleted.pop();
      if (id !== undefined) assert.ok(deletions.restore(id));
    },
    purge() {
      const id = deleted.pop();
      if (id === undefined) return;
      assert.ok(deletions.purge(id));
      enrolled.splice(
        enrolled.findIndex((one) => one.id === id),
        1,
      );
    },
  };
  const often = [
    'enroll',
    'enroll',
    'enroll',
    'act',
    'act',
    'act',
    'act',
    'act',
    'wait',
    'replan',
    'confirm',
    'move',
  ];
  const names = [...Object.keys(actions), ...often];

  const many = <Row>(sql: string) => database.prepare<[], Row>(sql).all();
  function holds(what: string): void {
    const overfull = many(
      `SELECT id FROM batches WHERE seats <
         (SELECT count(*) FROM places WHERE batch = batches.id AND state IN ('held', 'confirmed', 'offered', 'completed'))`,
    );
    assert.deepEqual(overfull, [], `${what}: two on a seat`);
    assert.deepEqual(
      many(
        'SELECT id FROM enrollments WHERE id NOT IN (SELECT enrollment FROM places WHERE key_hash IS NOT NULL)',
      ),
      [],
      `${what}: an enrollment without its place or page`,
    );
    assert.deepEqual(
      many('SELECT enrollment FROM places WHERE enrollment NOT IN (SELECT id FROM enrollments)'),
      [],
      what,
    );
    const seated = many<Seat>(
      `SELECT enrollment AS id, batch, state, person_email AS email, person_phone AS phone FROM places
       WHERE state IN ('held', 'confirmed', 'offered', 'completed', 'waiting') AND batch IS NOT NULL`,
    );
    for (const batch of Object.values(Object.groupBy(seated, (one) => one.batch))) {
      for (const [index, one] of (batch ?? []).entries()) {
        const same = batch
          ?.slice(index + 1)
          .find(({ email, phone }) => email === one.email || phone === one.phone);
        if (same !== undefined)
          assert.ok(byOffice.has(one.id) || byOffice.has(same.id), `${what}: a person twice`);
      }
    }
    assert.deepEqual(strangers, [], `${what}: a stranger is mailed`);
    const cancelled = many(
      `SELECT enrollment FROM places JOIN batches ON batches.id = batch
       WHERE batches.state = 'cancelled' AND places.state IN ('held', 'confirmed', 'offered', 'waiting')`,
    );
    assert.deepEqual(cancelled, [], `${what}: somebody in a cancelled batch`);
    const timed = many<{ state: string; until: string | null; startsOn: string }>(
      `SELECT places.state, held_until AS until, starts_on AS startsOn FROM places JOIN batches ON batches.id = batch
       WHERE places.state IN ('held', 'offered') OR held_until IS NOT NULL`,
    );
    for (const { state, until, startsOn } of timed) {
      assert.ok(state === 'held' || state === 'offered', what);
      const isGivenByOffice = holdHours === 0 && state === 'held' && until === null;
      assert.ok(
        isGivenByOffice || (until !== null && until <= beginOfDay(startsOn).toISOString()),
        `${what}: ${state} past the start`,
      );
    }
  }
  /** Checks the rules that hold besides once the seats are settled. */
  function holdsSettled(what: string): void {
    holds(what);
    const vain = many<{ id: string; startsOn: string }>(
      `SELECT id, starts_on AS startsOn FROM batches WHERE state IN ('open', 'confirmed') AND seats >
         (SELECT count(*) FROM places WHERE batch = batches.id AND state IN ('held', 'confirmed', 'offered', 'completed'))
       AND id IN (SELECT batch FROM places JOIN enrollments ON enrollments.id = enrollment
         WHERE state = 'waiting' AND deleted_at IS NULL)`,
    ).filter(({ startsOn }) => beginOfDay(startsOn) > now());
    if (holdHours > 0) assert.deepEqual(vain, [], `${what}: somebody waits beside a free seat`);
    const late = database
      .prepare(
        `SELECT enrollment FROM places JOIN enrollments ON enrollments.id = enrollment
         WHERE held_until <= ? AND deleted_at IS NULL`,
      )
      .all(now().toISOString());
    assert.deepEqual(late, [], `${what}: a time that is over`);
  }

  for (let count = 0; count < actionsEach; count += 1) {
    const name = oneOf(names) ?? 'wait';
    const what = `seed ${seed}, action ${count}, ${name}`;
    try {
      await actions[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof HttpRefusal)) throw error;
      done.refused = (done.refused ?? 0) + 1;
    }
    holds(what);
    // Else what was done last is taken back next, perhaps, while a free seat is kept for that.
    if (below(3) === 0) continue;
    clock.now = new Date(clock.now.getTime() + 10_000);
    seats.release(recent.splice(0));
    await changeSeats(() => {});
    holdsSettled(what);
  }
  for (const event of new Set(told.map((line) => line.split(' ')[1] ?? ''))) done[`told ${event}`] = 1;
  for (const { state } of many<{ state: string }>('SELECT DISTINCT state FROM places')) done[state] = 1;
  return done;
}

for (const [seed, holdHours] of [
  [1, 72],
  [2, 5],
  [3, 0],
] as const)
  test(`whatever is done in whatever order, no rule of seats is broken (held for ${holdHours} hours)`, async () => {
    const done = await trySeed(seed, holdHours);
    const expected = [
      'enroll',
      'confirm',
      'complete',
      'cancel',
      'move',
      'takeBack',
      'replan',
      'callOff',
      'remove',
      'undo',
      'purge',
    ];
    expected.push('refused', 'applicant: leave', 'applicant: move', 'asked', 'cancelled');
    if (holdHours > 0) expected.push('applicant: accept', 'lapsed', 'told offered', 'told lapsing');
    for (const name of expected) assert.ok((done[name] ?? 0) > 0, `${name}: ${JSON.stringify(done)}`);
  });

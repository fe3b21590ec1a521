import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../context.ts';
import { databaseOf, transaction, transactionNow } from '../database/index.ts';
import { HttpRefusal } from '../http/index.ts';
import { stopOutbox } from '../mail/index.ts';
import { deletableRecords } from '../people/records-store.ts';
import { beginOfDay, dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { morning } from '../testing/batches.ts';
import { storeEntry } from '../testing/catalogue.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { putRecord } from '../testing/sent-records.ts';
import { softDeletes } from '../testing/soft-deletes.ts';
import { testContext, testFacts } from '../testing/test-context.ts';
import { act, findApplication, openApplication } from './applications.ts';
import {
  cancelBatch,
  cancelSeat,
  changeBatch,
  completeSeat,
  confirmSeat,
  moveSeat,
  undoByHand,
  undoCancelling,
} from './office.ts';
import type { StoredBatch, StoredPlace } from './records.ts';
import { freeReference, pageKey } from './references.ts';
import { type HandChange, releaseSeats } from './seats.ts';
import { changeSeats } from './settle.ts';
import { batchById, insertBatch } from './store-batches.ts';
import { placeOf } from './store-places.ts';

const oneHour = 3_600_000;
const actionsEach = 1_500;

interface Seat {
  id: string;
  batch: string;
  state: string;
  email: string;
  phone: string;
}

async function trySeed(seed: number, holdHours: number): Promise<Record<string, number>> {
  const below = numbersFrom(seed);
  const oneOf = <Thing>(things: readonly Thing[]) => things[below(things.length)];
  let ids = 0;
  const context = testContext({
    environment: {
      SMTP_URL: 'smtps://u:p@mail.example',
      NOTIFY_EMAIL: 'office@example.com',
      HOLD_HOURS: String(holdHours),
    },
    randomId() {
      ids += 1;
      return String(ids);
    },
    postOffice: { open: () => Promise.reject(new Error('not sent')), pause: async () => {} },
    ask: {
      facts: () => ({ ...testFacts, name: 'Kongu Drone School', phone: '+91 98765 43210' }),
    },
  });
  const { clock, now, randomId } = context;
  clock.now = morning;
  storeEntry(context, 'certificate', { name: 'FPV' });
  // Mails stay unsent: the checks read them before a limit or a purge removes any.
  await stopOutbox(context);
  const database = databaseOf(context);
  const typed = new Set<string>();
  const deletions = softDeletes(database, { deletable: deletableRecords.enrollments });
  const planned: string[] = [];
  const enrolled: { id: string; key: string }[] = [];
  const deleted: string[] = [];
  /** Places that the office put into a batch, duplicates of the same person included. */
  const byOffice = new Set<string>();
  const done: Record<string, number> = {};

  const aDay = (from: number, days: number) =>
    dayInIndia(new Date(clock.now.getTime() + (from + below(days)) * 24 * oneHour));
  const undoable: HandChange[] = [];
  const recent: HandChange[] = [];
  const until = limits.undoSeconds * 1000;
  const office = (change: (tx: Change, place: StoredPlace, batch: string) => HandChange | null) => () => {
    const [one, batch] = [oneOf(enrolled), oneOf(planned)];
    if (one === undefined || batch === undefined) return;
    return changeSeats(context, (tx) => {
      const place = placeOf(tx, one.id);
      const made = place && change(tx, place, batch);
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
      const batch = { ...what, startsOn, endsOn: startsOn, seats: 1 + below(3), hidden: false };
      transactionNow(context, (tx) => insertBatch(tx, id, batch, now().toISOString()));
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
      await transaction(context, (tx) => {
        const reference = freeReference(tx);
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
        putRecord(context, 'enrollments', id, person, now().toISOString());
        openApplication(tx, {
          ...person,
          enrollment: id,
          batch,
          getsMails,
          closedMessage: 'closed',
          confirmedBy: null,
          counter: null,
        });
      });
      enrolled.push({ id, key: pageKey(context.tokenSecret, id) });
    },
    async act() {
      const one = oneOf(enrolled);
      const application = one === undefined ? null : findApplication(context, one.key, 'en');
      if (one === undefined || application === null) return;
      const tried = oneOf([...application.actions, 'leave', 'accept', 'move'] as const) ?? 'leave';
      const action = application.actions.includes('accept') && below(2) === 0 ? 'accept' : tried;
      const to = oneOf([...application.dates.map(({ _id }) => _id), ...planned]);
      await changeSeats(context, (tx) => act(tx, one.key, action, to ?? null));
      done[`applicant: ${action}`] = (done[`applicant: ${action}`] ?? 0) + 1;
    },
    confirm: office((tx, place) => {
      byOffice.add(place._id);
      return confirmSeat(tx, place, 'Meena', until);
    }),
    complete: office((tx, place) => {
      completeSeat(tx, place, 'Meena');
      return null;
    }),
    cancel: office((tx, place) => cancelSeat(tx, place, 'Meena', until)),
    move: office((tx, place, batch) => {
      byOffice.add(place._id);
      return moveSeat(tx, place, batch, 'Meena', until);
    }),
    takeBack() {
      const some = undoable.splice(-1 - below(2));
      for (const { before } of some) byOffice.add(before.enrollment);
      return changeSeats(context, (tx) => undoByHand(tx, some.reverse()));
    },
    replan() {
      const id = oneOf(planned);
      return changeSeats(context, (tx) => {
        const before = id === undefined ? null : batchById(context, id);
        if (before === null || before.state === 'cancelled') return;
        const startsOn = below(3) === 0 ? aDay(-2, 14) : before.startsOn;
        const state =
          below(8) === 0 ? (oneOf(['open', 'confirmed', 'done'] as const) ?? 'open') : before.state;
        const seatsNow = Math.max(1, before.seats + below(4) - 1);
        changeBatch(tx, before, {
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
      return changeSeats(context, (tx) => {
        const batch = batchById(context, id);
        if (batch?.state !== 'open' && batch?.state !== 'confirmed') return;
        const goal = oneOf(planned.map((other) => batchById(tx, other)).filter(hasRoom))?._id ?? null;
        const cancellation = { goal, message: 'Rain.', canceller: 'Meena' };
        const gone = cancelBatch(tx, batch, cancellation, until);
        for (const { before } of gone) byOffice.add(before.enrollment);
        recent.push(...gone);
        if (below(2) > 0) return;
        undoCancelling(tx, batch, gone);
        planned.push(id);
      });
    },
    forget() {
      const id = oneOf(planned);
      const batch = id === undefined ? null : batchById(context, id);
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
  const unasked = database.prepare<[number], { sequence: number; enrollment: string }>(
    `SELECT sequence, record_id AS enrollment FROM outbox WHERE recipient IS NOT NULL AND sequence > ? ORDER BY sequence`,
  );
  let seen = 0;
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
    const mailed = unasked.all(seen);
    seen = mailed.at(-1)?.sequence ?? seen;
    const strangers = mailed.filter(({ enrollment }) => !typed.has(enrollment));
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
    // Some actions run while freed seats are still withheld.
    if (below(3) === 0) continue;
    clock.now = new Date(clock.now.getTime() + 10_000);
    releaseSeats(context, recent.splice(0));
    await changeSeats(context, () => {});
    holdsSettled(what);
  }
  for (const { event } of many<{ event: string }>('SELECT DISTINCT event FROM notices'))
    done[`told ${event}`] = 1;
  for (const { state } of many<{ state: string }>('SELECT DISTINCT state FROM places')) done[state] = 1;
  return done;
}

for (const [seed, holdHours] of [
  [1, 72],
  [2, 5],
  [3, 0],
] as const)
  test(`actions in any order break no rule of seats (held for ${holdHours} hours)`, async () => {
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

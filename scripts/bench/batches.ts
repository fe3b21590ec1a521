import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyHash, newReference, pageKey } from '../../src/batches/index.ts';
import { type Database, openDatabase } from '../../src/database/index.ts';
import { daysLater } from '../../src/shared/days.ts';
import { dayInIndia } from '../../src/shared/india-time.ts';
import { phoneDigits } from '../../src/shared/typed-phone.ts';
import { logIn, startTemporaryServer } from '../server.ts';
import { fill } from './growth.ts';
import { load, median, rounds, sideBySide, timeOf } from './measure.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const batches = 1_000;
const places = 50_000;
const each = places / batches;
const goal = 50;
const mostTimes = 1.3;
const secret = 'a secret for benchmarks, 32 characters';

interface Person {
  enrollment: string;
  reference: string;
  phone: string;
}

/** An institute with many batches while it runs. */
interface Institute {
  /** As an admin. */
  call: (path: string, method?: string, body?: object) => Promise<void>;
  /** A person who has a seat in a batch in which others wait; each time another. */
  person: () => Person;
}

type Question = [name: string, ask: (institute: Institute, round: number) => Promise<void>];

const admin = '/api/admin/batches';
const put = ({ call, person }: Institute, body: object) =>
  call(`/api/admin/places/${person().enrollment}`, 'PUT', body);
const pageOf = ({ enrollment }: Person) => `/api/application/${pageKey(secret, enrollment)}`;
/** Asks for what would be sent again as it is, had nothing been changed since. */
const anew =
  (path: string): Question[1] =>
  ({ call }, round) =>
    call(`${path}${path.includes('?') ? '&' : '?'}language=${round % 2 === 0 ? 'en' : 'ta'}`);

const questions: Question[] = [
  ['GET /api/batches, all', anew('/api/batches')],
  ['GET /api/batches?entry=, of one course', anew('/api/batches?entry=fpv')],
  ['GET /api/batches?next=1, as Home has them', anew('/api/batches?next=1')],
  ['GET /api/admin/batches', ({ call }) => call(admin)],
  ['GET /api/admin/batches/{id}', ({ call }, round) => call(`${admin}/batch-${round}`)],
  ['GET …/{id}/places', ({ call }, round) => call(`${admin}/batch-${round}/places`)],
  ['GET /api/admin/places, by email', ({ call }, round) => call(`/api/admin/places?q=person${900 + round}@`)],
  ['the same by reference', ({ call, person }) => call(`/api/admin/places?q=${person().reference}`)],
  ['GET /api/application/{key}', ({ call, person }) => call(pageOf(person()))],
  [
    'POST /api/application, by reference and phone',
    ({ call, person }) => {
      const { reference, phone } = person();
      return call('/api/application', 'POST', { reference, phone });
    },
  ],
  [
    'POST /api/enrollments with a batch',
    ({ call }, round) =>
      call('/api/enrollments', 'POST', {
        ...enrollment,
        batch: `batch-${600 + round}`,
        phone: `97000000${10 + round}`,
      }),
  ],
  ['PUT a place: confirmed', (institute) => put(institute, { state: 'confirmed' })],
  [
    'PUT a place: moved, and the next is offered the seat',
    (institute, round) => put(institute, { batch: `batch-${700 + round}` }),
  ],
  [
    'PUT a place: cancelled, and the next is offered the seat',
    (institute) => put(institute, { state: 'cancelled' }),
  ],
  [
    'POST /api/application/{key}: leave',
    ({ call, person }) => call(pageOf(person()), 'POST', { action: 'leave' }),
  ],
  [
    'PUT a batch: more seats',
    ({ call }, round) => call(`${admin}/batch-${800 + round}`, 'PUT', { seats: 100 + round }),
  ],
  [
    'PUT a batch: other days, told to 45',
    ({ call }, round) => {
      // It begins in 270 days and the round's.
      const endsOn = daysLater(dayInIndia(new Date()), 310 + round);
      return call(`${admin}/batch-${850 + round}`, 'PUT', { endsOn });
    },
  ],
  [
    'POST …/{id}/cancel, told to 45',
    ({ call }, round) => call(`${admin}/batch-${900 + round}/cancel`, 'POST', {}),
  ],
];

const enrollment = {
  name: 'Kavitha',
  email: 'k@example.com',
  phone: '+91 98765 43210',
  address: 'Salem',
  course: 'FPV',
  agree: true,
};

/** Measures every call about batches among very many, and what a batch adds to an enrollment. */
export async function benchBatches() {
  const rows = await measureCalls();
  const [alone, withBatch, ratio] = await measureEnrollments();
  const text = [
    `Calls through the whole server, one after the other, with ${batches.toLocaleString('en')} batches that are coming and ${places.toLocaleString('en')} places in them; in 400 people wait. The goal is ${goal} ms for each. Nothing here is an answer that lay finished.`,
    table(['', 'ms at the median', 'at most'], rows),
    `An enrollment costs ${alone.toFixed(0)} µs of processor, one with a batch ${withBatch.toFixed(0)} µs: × ${ratio.toFixed(2)} (goal: × ${mostTimes} at most), measured side by side with wrk over 32 connections and ${batches.toLocaleString('en')} batches.`,
  ];
  report('batches', 'Batches', text.join('\n\n'));
}

async function measureCalls() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const people = fillBatches(join(folder, 'institute.db'), places);
  const { url, stop } = await startTemporaryServer(folder, { ...unlimited, JWT_SECRET: secret });
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await logIn(url)}` };
    const institute: Institute = {
      async call(path, method = 'GET', body) {
        const answer = await fetch(url + path, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} for ${method} ${path}: ${text}`);
      },
      person() {
        const person = people.pop();
        if (person === undefined) throw new Error('Too few people.');
        return person;
      },
    };
    const rows = [];
    for (const [name, ask] of questions) {
      let round = 0;
      const [times = []] = await sideBySide([
        async () => {
          round += 1;
          // No answer is the one from before.
          await institute.call(`${admin}/batch-999`, 'PUT', { seats: 100 + round });
          return timeOf(() => ask(institute, round));
        },
      ]);
      rows.push([name, median(times).toFixed(1), Math.max(...times).toFixed(1)]);
    }
    return rows;
  } finally {
    await stop();
  }
}

async function measureEnrollments(): Promise<[alone: number, withBatch: number, ratio: number]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  fillBatches(join(folder, 'institute.db'), 0);
  const server = await startTemporaryServer(folder, unlimited);
  let run = 0;
  const enrollments = (among: number) => async () => {
    run += 1;
    const { microseconds, refused } = await load(server, '/api/enrollments', {
      parameters: ['enroll', String(run), String(among)],
    });
    if (refused > 0) throw new Error(`${refused} refused`);
    return microseconds;
  };
  try {
    const [alone = [], withBatch = []] = await sideBySide([enrollments(0), enrollments(batches)], rounds);
    const ratio = median(alone.map((one, round) => (withBatch[round] ?? Number.NaN) / one));
    return [median(alone), median(withBatch), ratio];
  } finally {
    await server.stop();
  }
}

/**
 * Makes a database with many batches and as many people in them, and returns some who hold a seat for which others wait. In
 * the first 400 batches no seat is left.
 */
function fillBatches(file: string, people: number): Person[] {
  fill(file, people);
  const database = openDatabase(file);
  database.pragma('synchronous = OFF');
  const held = database.transaction(() => {
    database
      .prepare(
        `WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < ?)
         INSERT INTO batches (id, kind, entry, starts_on, ends_on, language, seats, created_at, updated_at)
         SELECT 'batch-' || number, iif(number % 6 < 3, 'course', 'certificate'),
           json_extract('["small-class","medium-class","small-medium-class","aerial-mapping","fpv","agriculture-drone"]',
             '$[' || (number % 6) || ']'),
           date('now', '+' || (20 + number % 300) || ' days'), date('now', '+' || (24 + number % 300) || ' days'),
           'Tamil and English', iif(? = 0, 500, iif(number < 400, 45, 99)), '2026', '2026' FROM numbers`,
      )
      .run(batches, people);
    return fillPlaces(database);
  })();
  database.close();
  return held;
}

/** Gives every enrollment a place: of the 50 in a batch 30 are confirmed, 15 held; 5 wait where no seat is left, else they have left. */
function fillPlaces(database: Database): Person[] {
  const rows = database
    .prepare<[], { id: string; email: string; phone: string }>(
      'SELECT id, email, phone FROM enrollments ORDER BY sequence',
    )
    .all();
  const refer = database.prepare(
    'UPDATE enrollments SET reference = @reference, search = search || char(10) || lower(@reference) WHERE id = @id',
  );
  const add = database.prepare(
    `INSERT INTO places (enrollment, key_hash, batch, state, held_until, person_email, person_phone, person_name, gets_mails, is_reminded, created_at, since)
     VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT name_key(name) FROM enrollments WHERE id = ?), 0, 1, '2026', '2026')`,
  );
  const until = new Date(Date.now() + 72 * 3_600_000).toISOString();
  const held: Person[] = [];
  for (const [index, { id, email, phone }] of rows.entries()) {
    const [batch, seat, reference] = [Math.floor(index / each), index % each, newReference()];
    const rest = batch < 400 ? 'waiting' : 'cancelled';
    const state = seat < 30 ? 'confirmed' : seat < 45 ? 'held' : rest;
    refer.run({ reference, id });
    const hash = keyHash(pageKey(secret, id));
    add.run(
      id,
      hash,
      `batch-${batch}`,
      state,
      state === 'held' ? until : null,
      email,
      phoneDigits(phone),
      id,
    );
    if (batch < 400 && seat === 40) held.push({ enrollment: id, reference, phone });
  }
  return held;
}

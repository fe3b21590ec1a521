import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseFile, openDatabase } from '../database/index.ts';
import { cataloguePaths } from '../shared/catalogue-paths.ts';
import type { Application, CatalogueKind, Enrollment, Figures, Place } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { addEntry } from '../testing/catalogue.ts';
import { fillEarlierDatabase, migrationNames } from '../testing/earlier-schemas.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { form, startTestApp, type TestApp } from '../testing/test-app.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

async function rename(kind: CatalogueKind, id: string, name: string): Promise<void> {
  const answer = await app.call(`${cataloguePaths[kind]}/${id}`, form({ name }, 'PUT', admin));
  assert.equal(answer.status, 200);
}
const add = async (kind: CatalogueKind, name: string) =>
  (await addEntry(app, cataloguePaths[kind], admin, { name }))._id;
const datesOf = async ({ page }: { page: string }) =>
  (await trial.read<Application>(`/api${page}`)).dates.map(({ _id }) => _id);
async function countsOf(names: readonly (string | null)[], from: TestApp = app): Promise<unknown[]> {
  const answer = await from.call('/api/admin/figures', { headers: await from.logIn() });
  const { courses } = (await answer.json()) as Figures;
  return courses.flatMap(({ kind, course, enrolled }) =>
    names.includes(course) ? [[kind, course, enrolled]] : [],
  );
}

test('a renamed course keeps its applicants, the dates that they can choose, and its figures', async () => {
  const { _id } = await trial.addBatch({ entry: 'medium-class' });
  const enrolled = await trial.enroll(null, { course: 'Medium Class' });
  await rename('course', 'medium-class', 'Medium Category');
  assert.deepEqual(await datesOf(enrolled), [_id]);
  assert.deepEqual(await countsOf(['Medium Class', 'Medium Category', null]), [
    ['course', 'Medium Category', 1],
  ]);
  const [place] = await trial.read<Place[]>(`/api/admin/places?q=${enrolled.reference}`);
  assert.deepEqual([place?.course, place?.courseName], ['Medium Class', 'Medium Category']);
  const [listed] = await trial.read<Enrollment[]>(`/api/enrollments?q=${enrolled.reference}`);
  assert.equal(listed?.course, 'Medium Class', 'as it was sent');
  // A form opened before the renaming sends the old name with its page's id.
  const late = await trial.enroll(null, { course: 'Medium Class', kind: 'course', entry: 'medium-class' });
  assert.deepEqual(await datesOf(late), [_id]);
});

test('two courses that swap names keep their own applicants', async () => {
  const ids = [await add('course', 'Mapping'), await add('course', 'Survey')] as const;
  const dates = [await trial.addBatch({ entry: ids[0] }), await trial.addBatch({ entry: ids[1] })];
  const enrolled = [
    await trial.enroll(null, { course: 'Mapping' }),
    await trial.enroll(null, { course: 'Survey' }),
  ];
  await rename('course', ids[0], 'Survey');
  await rename('course', ids[1], 'Mapping');
  assert.deepEqual(
    await Promise.all(enrolled.map(datesOf)),
    dates.map(({ _id }) => [_id]),
  );
});

test('the form of a page tells a course and a certificate of the same name apart; the name alone leaves it open', async () => {
  const keys = [
    { kind: 'course', entry: await add('course', 'Night Flying') },
    { kind: 'certificate', entry: await add('certificate', 'Night Flying') },
  ] as const;
  const dates = [await trial.addBatch(keys[0]), await trial.addBatch(keys[1])];
  const name = { course: 'Night Flying' };
  for (const [index, key] of keys.entries())
    assert.deepEqual(await datesOf(await trial.enroll(null, { ...name, ...key })), [dates[index]?._id]);
  await trial.enroll(null, { ...name, ...keys[1] });
  assert.deepEqual(await datesOf(await trial.enroll(null, name)), []);
  assert.deepEqual(await countsOf(['Night Flying', null]), [
    ['certificate', 'Night Flying', 2],
    ['course', 'Night Flying', 1],
    [null, null, 1],
  ]);
});

test('an enrollment with an unknown id is kept, and its course is found by name', async () => {
  const { _id } = await trial.addBatch({ kind: 'certificate', entry: 'fpv' });
  const hidden = await add('course', 'Secret');
  await app.call(`/api/admin/courses/hidden/${hidden}`, trial.asAdmin({ hidden: true }, 'PUT'));
  const { name } = await trial.read<{ name: string }>('/api/certificates/fpv');
  const asked = [
    { kind: 'course', entry: 'gone' },
    { kind: 'course', entry: hidden },
    { kind: 'certificate' },
    { entry: 'fpv' },
  ];
  for (const key of asked)
    assert.deepEqual(await datesOf(await trial.enroll(null, { course: name, ...key })), [_id]);
  const refused = await trial.post({ kind: 'lesson', entry: 'fpv' });
  assert.equal(refused.status, 400);
  assert.deepEqual(((await refused.json()) as { errors: object }).errors, {
    kind: 'kind must be course or certificate.',
  });
});

test('an upgrade ties each earlier enrollment to the one course with its name, present or former; two leave it open', async (t) => {
  const DATA_DIR = temporaryFolder();
  const database = openDatabase(databaseFile(DATA_DIR));
  fillEarlierDatabase(database, migrationNames.indexOf('0027-enrollment-entries.sql'));
  database.exec(`
    DELETE FROM courses; DELETE FROM certificates; DELETE FROM activity; DELETE FROM enrollments; DELETE FROM places;`);
  const insertEntry = (table: string, id: string, name: string, deletedAt: string | null = null) =>
    database
      .prepare(
        `INSERT INTO ${table} (id, name, price, description, gst, days, about_course, eligibility, course_includes,
           course_excludes, created_at, deleted_at) VALUES (?, ?, 1, '', '', 1, '', '[]', '[]', '[]', '2026', ?)`,
      )
      .run(id, name, deletedAt);
  insertEntry('courses', 'plain', 'Plain');
  insertEntry('courses', 'known', 'Renamed as Activity knows');
  insertEntry('courses', 'small-medium-class', 'Renamed as its id says');
  insertEntry('courses', 'both', 'Both');
  insertEntry('certificates', 'both', 'Both');
  insertEntry('certificates', 'one', 'Other');
  insertEntry('certificates', 'other', 'One');
  insertEntry('courses', 'night', 'Night');
  insertEntry('courses', 'night-2', 'Night', '2026-01-01T00:00:00.000Z');
  database.exec(
    `INSERT INTO activity (id, admin, email, action, kind, thing, name, search, created_at)
     VALUES ('a', '', '', 'added', 'course', 'known', 'Before', '', '2026')`,
  );
  const tied = {
    Plain: ['course', 'plain'],
    Before: ['course', 'known'],
    'Small + Medium Class': ['course', 'small-medium-class'],
    Both: null,
    One: null,
    Night: null,
    'My neighbour Arun': null,
  };
  for (const course of Object.keys(tied))
    database
      .prepare(
        `INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
         VALUES (@course, @course, 'k@example.com', '98400', '', @course, '', @at)`,
      )
      .run({ course, at: new Date().toISOString() });
  // Each is of somebody else.
  database.exec(
    `INSERT INTO contacts (sequence, id, name, search, latest_at) SELECT 1000 + sequence, id, name, '', created_at FROM enrollments;
     INSERT INTO contact_records (table_name, sequence, contact, created_at, name)
       SELECT 'enrollments', sequence, 1000 + sequence, created_at, lower(name) FROM enrollments`,
  );
  database.close();
  const upgraded = await startTestApp({ DATA_DIR });
  t.after(() => upgraded.close());
  const rows = upgraded.database
    .prepare<[], { course: string; kind: string | null; entry: string | null }>(
      'SELECT course, kind, entry FROM enrollments ORDER BY sequence',
    )
    .all();
  assert.deepEqual(
    Object.fromEntries(rows.map(({ course, kind, entry }) => [course, kind && [kind, entry]])),
    tied,
  );
  assert.deepEqual(await countsOf(['Renamed as Activity knows', null], upgraded), [
    ['course', 'Renamed as Activity knows', 1],
    [null, null, 4],
  ]);
});

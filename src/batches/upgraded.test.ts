import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Database, databaseFile, migrate, openDatabase } from '../database/index.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { peopleCalls } from '../testing/people.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import { madeAt } from '../testing/test-database.ts';
import { keyHash, pageKey } from './references.ts';

const [first, second, third] = ['the first secret', 'the second secret', 'the third secret'] as const;
/** The secrets behind each enrollment's paths; e-4 lost its keys in a repaired table. */
const sent = { 'e-1': [first], 'e-2': [second, first], 'e-3': [second], 'e-4': [] };
const enrollments = Object.entries(sent).map(([id, secrets], index) => ({
  id,
  secrets,
  reference: `K7MQ-4XT${'ACDE'[index]}`,
  phone: `984007777${index}`,
}));

/** Makes a data folder of the version with place ids and a separate table of keys. */
function earlierInstitute(): string {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, folderOfMigrations(migrationNames.indexOf('0017-batches.sql') + 1), madeAt);
  for (const enrollment of enrollments) insertEarlier(database, enrollment);
  insertEarlier(database, { id: 'gone', secrets: [second], reference: 'K7MQ-4XTF', phone: '9840077778' });
  database.exec("DELETE FROM enrollments WHERE id = 'gone'");
  database.close();
  return dataFolder;
}

function insertEarlier(
  database: Database,
  { id, secrets, reference, phone }: (typeof enrollments)[number],
): void {
  database
    .prepare(
      `INSERT INTO enrollments (id, name, email, phone, address, course, reference, search, created_at)
       VALUES (@id, 'Kavitha', 'k@example.com', @phone, 'Salem', 'FPV', @reference, '', '2026-01-01T00:00:00.000Z')`,
    )
    .run({ id, reference, phone });
  database
    .prepare(
      `INSERT INTO places (id, enrollment, state, person_email, person_phone, gets_mails, created_at, since)
       VALUES ('place of ' || @id, @id, 'asked', 'k@example.com', @phone, 1, '2026', '2026')`,
    )
    .run({ id, phone });
  const keep = database.prepare('INSERT INTO page_keys (key_hash, enrollment) VALUES (?, ?)');
  for (const secret of secrets) keep.run(keyHash(pageKey(secret, id)), id);
}

async function opens(app: TestApp, secret: string, { id, reference }: (typeof enrollments)[number]) {
  const answer = await app.call(`/api/application/${pageKey(secret, id)}`);
  assert.equal(answer.status, 200, `${id} by ${secret}`);
  assert.equal(((await answer.json()) as { reference: string }).reference, reference);
}

for (const [what, secret] of [
  ['', second],
  [' under another secret', third],
] as const)
  test(`after the upgrade that keeps keys with places${what}, each sent address and the present one open every page`, async (t) => {
    const app = await startTestApp({ DATA_DIR: earlierInstitute() }, { secret });
    t.after(() => app.close());
    for (const enrollment of enrollments) {
      for (const each of new Set([...enrollment.secrets, secret])) await opens(app, each, enrollment);
      const { reference, phone } = enrollment;
      const found = await app.call('/api/application', json({ reference, phone }));
      assert.deepEqual(await found.json(), { page: `/application/${pageKey(secret, enrollment.id)}` });
    }
    const many = (sql: string) => app.database.prepare(sql).pluck().all();
    assert.deepEqual(
      many('SELECT enrollment FROM earlier_page_keys ORDER BY enrollment'),
      secret === second ? ['e-1', 'e-2'] : ['e-1', 'e-2', 'e-2', 'e-3'],
      'a key is kept once',
    );

    const post = json({ ...peopleCalls.enrollment.body, phone: '98400 12345' });
    assert.equal((await app.call('/api/enrollments', post)).status, 201);
    assert.deepEqual(
      many('SELECT sequence FROM places ORDER BY sequence'),
      [1, 2, 3, 4, 6],
      'none is given twice',
    );
    app.database.exec('DELETE FROM enrollments');
    assert.deepEqual(many('SELECT 1 FROM places UNION ALL SELECT 1 FROM earlier_page_keys'), []);
  });

test('keys that could not be renewed at the start are renewed later, despite new enrollments', async () => {
  const DATA_DIR = earlierInstitute();
  const serve = async (secret: string, use: (app: TestApp) => Promise<void>) => {
    const app = await startTestApp({ DATA_DIR }, { secret, prepare });
    await use(app).finally(app.close);
  };
  const openAll = async (app: TestApp, secret: string) => {
    for (const enrollment of enrollments) await opens(app, secret, enrollment);
  };
  let prepare: (dataFolder: string) => void = () => undefined;
  await serve(second, (app) => openAll(app, second));

  prepare = (dataFolder) => {
    const database = openDatabase(databaseFile(dataFolder));
    database.exec(
      "CREATE TRIGGER refuse BEFORE UPDATE OF key_hash ON places BEGIN SELECT raise(ABORT, 'no room'); END",
    );
    database.close();
  };
  await serve(third, async (app) => {
    const post = json({ ...peopleCalls.enrollment.body, phone: '98400 12345' });
    assert.equal((await app.call('/api/enrollments', post)).status, 201);
    await openAll(app, second);
    assert.equal((await app.call(`/api/application/${pageKey(third, 'e-1')}`)).status, 404);
    app.database.exec('DROP TRIGGER refuse');
  });

  prepare = () => undefined;
  await serve(third, async (app) => {
    await openAll(app, second);
    await openAll(app, third);
  });
});

test('who was still to be told before an upgrade is so after it', async (t) => {
  const dataFolder = temporaryFolder();
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, folderOfMigrations(migrationNames.indexOf('0047-bounces.sql')), madeAt);
  database.exec(
    `INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
       VALUES ('e', 'Kavitha', 'k@example.com', '9840077770', '', 'FPV', '', '2027-01-01T00:00:00.000Z');
     INSERT INTO places (enrollment, state, untold, gets_mails, created_at, since, person_email, person_phone)
       VALUES ('e', 'cancelled', 'cancelled', 1, '2027-01-01', '2027-01-02', 'k@example.com', '9840077770')`,
  );
  database.close();
  const app = await startTestApp({ DATA_DIR: dataFolder, TOKEN_HOURS: '8760' });
  t.after(() => app.close());
  app.clock.now = new Date('2027-01-04T03:30:00Z');
  const answer = await app.call('/api/admin/untold-places', { headers: await app.logIn() });
  assert.partialDeepStrictEqual(await answer.json(), [{ name: 'Kavitha', untold: 'cancelled' }]);
});

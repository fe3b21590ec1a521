import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { backUp } from '../backups/index.ts';
import { restore } from '../backups/restore.ts';
import { migrationsFolder } from '../program-files.ts';
import type { Application, Place } from '../shared/records.ts';
import { batchTrial } from '../testing/batches.ts';
import { referencePattern } from '../testing/people.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const now = () => new Date();
const parts = {
  referencedPictures: () => [],
  migrationsFolder,
  endSessions: () => undefined,
  now,
  recipient: null,
};

const first = await startTestApp();
const trial = batchTrial(first, await first.logIn());
const { _id: batch } = await trial.addBatch({ seats: 1, startsOn: trial.day(20), endsOn: trial.day(24) });
const [held, waiting, asked] = [
  await trial.enroll(batch),
  await trial.enroll(batch),
  await trial.enroll(null, { phone: '98400 77777', language: 'ta' }),
];
const archive = join(temporaryFolder(), 'institute.tar.gz');
await backUp({ ...parts, database: first.database, dataFolder: first.dataFolder }, archive);
await first.close();

const dataFolder = join(temporaryFolder(), 'data');
await restore({ ...parts, archive, dataFolder });
const app = await startTestApp(
  { DATA_DIR: dataFolder },
  { secret: 'another secret, as every restore makes one' },
);
after(() => app.close());
const restored = batchTrial(app, await app.logIn());

test('after a restore the sent addresses open the pages, and no seat is lost or won', async () => {
  for (const { page, reference, state } of [held, waiting, asked]) {
    const answer = await app.call(`/api${page.replace('/ta/', '/')}`);
    const application = (await answer.json()) as Application;
    assert.deepEqual([application.reference, application.state], [reference, state]);
  }
  assert.deepEqual(await restored.states(batch), {
    [held.reference]: 'held',
    [waiting.reference]: 'waiting',
  });
  assert.equal(
    (await restored.enroll(batch, { email: 'new@example.com', phone: '98400 33333' })).state,
    'waiting',
  );
});

test('after a restore addresses of the new secret open the same pages', async () => {
  const found = await app.call('/api/application', json({ reference: asked.reference, phone: '9840077777' }));
  const pages = [
    ((await found.json()) as { page: string }).page,
    ...(await restored.places(batch)).map(({ page }) => page),
  ];
  const before = [asked, held, waiting].map(({ page }) => page);
  for (const [index, page] of pages.slice(0, 3).entries()) {
    assert.notEqual(page, before[index]);
    assert.equal((await app.call(`/api${page.replace('/ta/', '/')}`)).status, 200, page);
  }
});

test('an enrollment from before places gets a reference, a place and a page once the office opens it', async () => {
  const person = {
    name: 'Meena',
    email: 'Meena@example.com',
    phone: '+91 98400 44444',
    address: 'Salem',
    course: 'FPV',
  };
  const search = Object.values(person).join('\n').toLowerCase();
  app.database
    .prepare(
      `INSERT INTO enrollments (id, name, email, phone, address, course, search, created_at)
       VALUES ('old', @name, @email, @phone, @address, @course, @search, '2026-01-01T00:00:00.000Z')`,
    )
    .run({ ...person, search });
  const open = () => app.call('/api/admin/places', restored.asAdmin({ enrollment: 'old' }));
  const opened = await open();
  assert.equal(opened.status, 200);
  const place = (await opened.json()) as Place;
  assert.match(place.reference, referencePattern);
  assert.deepEqual([place.state, place.batch, place.sameAs], ['asked', null, null]);
  assert.deepEqual(await (await open()).json(), place, 'and keeps them');
  assert.equal((await app.call(`/api${place.page}`)).status, 200);
  assert.deepEqual(await restored.read(`/api/admin/places?q=${place.reference}`), [place]);
  const found = await app.call(
    '/api/application',
    json({ reference: place.reference, phone: '98400-44444' }),
  );
  assert.deepEqual(await found.json(), { page: place.page });
});

test('an applicant can act by an earlier address', async () => {
  assert.equal((await restored.act(held.page, { action: 'leave' })).status, 200);
  assert.equal((await restored.act(waiting.page, { action: 'accept' })).status, 200);
  const states = await restored.states(batch);
  assert.deepEqual([states[held.reference], states[waiting.reference]], ['cancelled', 'held']);
});

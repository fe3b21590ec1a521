import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pino } from 'pino';
import { insertAdmin } from './admins/accounts-store.ts';
import { commandLine, createAccount, listAdmins } from './admins/index.ts';
import { entriesOf, firstRunCourses, insertEntry } from './catalogue/index.ts';
import { type Page, transactionNow } from './database/index.ts';
import { openDataFolder, sweepPictures } from './open-data-folder.ts';
import { countRecords, listRecords, purgeRecord } from './people/index.ts';
import { insertLogo, insertPoster, listLogos, listPosters } from './pictures/index.ts';
import { readConfig } from './settings.ts';
import { inLanguageOf } from './shared/entry-twins.ts';
import { StartupError } from './startup-error.ts';
import { testPasswords } from './testing/passwords.ts';
import { putRecord } from './testing/sent-records.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const log = pino({ level: 'silent' });
const createdAt = '2026-02-03T04:05:06.007Z';
const everything: Page = { limit: 10, offset: 0, search: 'kavitha', newestFirst: false };

async function open(dataFolder = temporaryFolder()) {
  const opened = await openDataFolder(readConfig({ DATA_DIR: dataFolder }, { host: '127.0.0.1' }), log, {
    passwords: testPasswords(),
  });
  after(() => opened.database.close());
  return { ...opened, dataFolder };
}

describe('an empty data folder, opened', async () => {
  const opened = await open();
  const { database } = opened;
  const contactId = () => database.prepare('SELECT id FROM contacts').pluck().get();

  test('has a schema that every table of people fits', async () => {
    const person = { name: 'Kavitha', email: 'k@example.com', phone: '98765 43210', language: 'en' } as const;
    const enrollment = { ...person, address: 'Mill Street', course: 'Small Class', reference: 'K7MQ-4XTR' };
    putRecord(opened, 'enrollments', '1', { ...enrollment, consent: '' }, createdAt);
    const unsaid = { company: null, source: null, bornOn: null };
    assert.deepEqual((await listRecords(opened, 'enrollments', everything)).rows, [
      { _id: '1', ...enrollment, ...unsaid, createdAt, consent: null, contact: contactId() },
    ]);

    const { email: mail, ...others } = person;
    const registration = { ...others, mail, place: 'Namakkal' };
    putRecord(opened, 'registrations', '1', { ...registration, consent: '' }, createdAt);
    assert.deepEqual((await listRecords(opened, 'registrations', everything)).rows, [
      { _id: '1', ...registration, createdAt, consent: null, contact: contactId() },
    ]);

    const sent = { name: 'Kavitha', email: 'k@example.com', phone: '98765 43210', message: 'Hello' };
    const message = { ...sent, language: 'ta' } as const;
    putRecord(opened, 'contactMessages', '1', { ...message, consent: '' }, createdAt);
    assert.deepEqual(
      [countRecords(opened, 'contactMessages'), countRecords(opened, 'partnerMessages')],
      [1, 0],
    );
    putRecord(opened, 'partnerMessages', '2', { ...message, consent: '' }, createdAt);
    assert.deepEqual((await listRecords(opened, 'partnerMessages', everything)).rows, [
      { _id: '2', ...message, createdAt, consent: null, contact: contactId() },
    ]);
    for (const inbox of ['enrollments', 'registrations', 'contactMessages'] as const)
      assert.equal(
        transactionNow(opened, (tx) => purgeRecord(tx, inbox, '1')),
        true,
      );
  });

  test('has a schema that the catalogue, logos, posters and accounts fit', () => {
    const [course] = firstRunCourses;
    assert(course !== undefined);
    const { id, picture: _picture, ...fields } = course;
    for (const kind of ['course', 'certificate'] as const) {
      const naming = { wantedId: id, share: `share-${kind}.jpg` };
      const entry = transactionNow(opened, (tx) =>
        insertEntry(tx, kind, fields, '/uploads/a.png', createdAt, naming),
      );
      assert.deepEqual(entriesOf(opened, kind, 'en'), [inLanguageOf(entry, 'en')]);
      assert.partialDeepStrictEqual(entry, { _id: id, ...fields });
    }
    const logo = transactionNow(opened, (tx) =>
      insertLogo(tx, { id: '1', picture: 'b.png', filename: 'Logo.png' }, createdAt),
    );
    assert.deepEqual(listLogos(opened), [logo]);
    const poster = transactionNow(opened, (tx) =>
      insertPoster(tx, { id: '1', name: 'Open day', picture: 'c.png' }, createdAt),
    );
    assert.deepEqual(listPosters(opened), [poster]);
    const admin = { _id: '1', name: 'Meena', email: 'meena@example.com', roles: ['office' as const] };
    transactionNow(opened, (tx) => insertAdmin(tx, admin, 'a hash', createdAt));
    assert.deepEqual(listAdmins(opened), [{ ...admin, role: 'office', createdAt, lastLoginAt: null }]);
  });

  test('is swept of every file but those that its rows refer to', async () => {
    const { folder, incoming } = opened.pictures;
    const referenced = ['a.png', 'b.png', 'c.png', 'share-certificate.jpg', 'share-course.jpg'];
    for (const name of [...referenced, 'orphan.png']) writeFileSync(join(folder, name), '');
    writeFileSync(join(incoming, 'half'), '');
    assert.equal(await sweepPictures(opened), 2);
    assert.deepEqual(readdirSync(folder).sort(), referenced);
    assert.deepEqual(readdirSync(incoming), []);
  });
});

test('pictures from before the database was made are kept, at its first start and at every later one', async () => {
  const dataFolder = temporaryFolder();
  const uploads = join(dataFolder, 'uploads');
  mkdirSync(uploads);
  const earlier = join(uploads, 'of-an-earlier-database.png');
  writeFileSync(earlier, '');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(earlier, anHourAgo, anHourAgo);
  for (let starts = 0; starts < 2; starts += 1) {
    const opened = await open(dataFolder);
    writeFileSync(join(uploads, 'orphan.png'), '');
    assert.equal(await sweepPictures(opened), 1);
    assert.deepEqual(readdirSync(uploads), ['of-an-earlier-database.png']);
    opened.close();
  }
});

test('whatever cannot be opened is refused with its path and the reason, not with a stack', async () => {
  for (const [name, reason] of [
    ['institute.db', 'file is not a database'],
    ['uploads', 'EEXIST'],
    ['incoming', 'EEXIST'],
  ] as const) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), 'something else, long enough to be looked at');
    await assert.rejects(open(folder), (error) => {
      assert(error instanceof StartupError, String(error));
      assert.equal(error.exitCode, 1);
      assert(error.message.startsWith(folder) && error.message.includes(reason), error.message);
      return true;
    });
  }
});

test('an account and its record are made together or not at all', async () => {
  const opened = await open();
  const { database } = opened;
  const account = { name: 'Meena', email: 'meena@example.com', password: 'correct horse battery' };
  const recorded = () => database.prepare('SELECT email, action, name FROM activity').all();
  const add = () => createAccount(opened, commandLine, account);
  database.exec("CREATE TRIGGER full BEFORE INSERT ON activity BEGIN SELECT raise(ABORT, 'full'); END");
  await assert.rejects(add(), /full/u);
  assert.deepEqual(listAdmins(opened), []);
  database.exec('DROP TRIGGER full');
  await add();
  await assert.rejects(add(), /UNIQUE/u);
  assert.deepEqual(recorded(), [{ email: 'command line', action: 'added', name: account.email }]);
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseFile, migrate, openDatabase } from '../database/index.ts';
import type { Found } from '../shared/records.ts';
import { folderOfMigrations, migrationNames } from '../testing/earlier-schemas.ts';
import { startTestApp } from '../testing/test-app.ts';
import { madeAt } from '../testing/test-database.ts';

/** Fills a data folder like a version without the names index. */
function prepare(dataFolder: string): void {
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, folderOfMigrations(migrationNames.indexOf('0036-name-words.sql')), madeAt);
  const at = madeAt.toISOString();
  database.exec(`
    INSERT INTO contact_messages (sequence, id, name, email, message, search, created_at)
      VALUES (1, 'message', 'R. Malar மலர்', 'malar@example.com', 'Hello', '', '${at}');
    INSERT INTO contacts (sequence, id, name, search, latest_at) VALUES (1, 'malar', 'R. Malar மலர்', 'malar', '${at}');
    INSERT INTO contact_records (table_name, sequence, contact, created_at, email)
      VALUES ('contact_messages', 1, 1, '${at}', 'malar@example.com');
    INSERT INTO issued_certificates (id, number, code, holder, programme, first_day, last_day, issued_on, paper, issued_by,
        search, created_at)
      VALUES ('certificate', 'N/1', 'AAAA-CCCC-DDDD', 'S. Malarvizhi', 'Small Class', '2026-01-05', '2026-01-09',
        '2026-01-12', 1, '', '', '${at}');
  `);
  database.close();
}

test('people and certificates from before the index of names are found after the upgrade', async () => {
  const app = await startTestApp({}, { prepare });
  after(() => app.close());
  const headers = await app.logIn();
  for (const [text, people] of [
    ['mala', 1],
    ['மலர்', 1],
    ['malarv', 0],
  ] as const) {
    const answer = await app.call(`/api/admin/search?q=${encodeURIComponent(text)}`, { headers });
    const found = (await answer.json()) as Found;
    assert.equal(found.people.length, people, text);
    assert.equal(found.certificates.length, text === 'மலர்' ? 0 : 1, text);
  }
});

test('companies from before they were found are found after the upgrade', async (t) => {
  const app = await startTestApp({}, { prepare: withCompany });
  t.after(() => app.close());
  const headers = await app.logIn();
  for (const text of ['kongu', '27aapfu']) {
    const answer = await app.call(`/api/admin/search?q=${text}`, { headers });
    const [person] = ((await answer.json()) as Found).people;
    assert.deepEqual([person?.name, person?.company?.startsWith('Kongu Surveys')], ['Nila', true], text);
  }
});

function withCompany(dataFolder: string): void {
  const database = openDatabase(databaseFile(dataFolder));
  migrate(database, folderOfMigrations(migrationNames.indexOf('0052-company-words.sql')), madeAt);
  const at = madeAt.toISOString();
  database.exec(`
    INSERT INTO enrollments (sequence, id, name, email, phone, address, course, search, created_at, company_name, company_gstin)
      VALUES (1, 'nila', 'Nila', 'nila@example.com', '', '', 'Small Class', '', '${at}', 'Kongu Surveys', '27AAPFU0939F1ZV');
    INSERT INTO contacts (sequence, id, name, search, latest_at) VALUES (1, 'nila', 'Nila', 'nila', '${at}');
    INSERT INTO contact_records (table_name, sequence, contact, created_at, email)
      VALUES ('enrollments', 1, 1, '${at}', 'nila@example.com');
    UPDATE contacts SET is_stale = 0;
  `);
  database.close();
}

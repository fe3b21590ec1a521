import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { backUp } from '../backups/index.ts';
import { restore } from '../backups/restore.ts';
import { type Database, transactionNow } from '../database/index.ts';
import { correctPerson } from '../follow-up/corrections.ts';
import { bringUpToDate } from '../follow-up/index.ts';
import { HttpRefusal } from '../http/index.ts';
import { openDataFolder, referencedPictures } from '../open-data-folder.ts';
import { migrationsFolder } from '../program-files.ts';
import { readConfig } from '../settings.ts';
import { emailKey, nameKey, type PersonKeys } from '../shared/person-keys.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import { numbersFrom } from '../testing/numbers-from.ts';
import { putRecord } from '../testing/sent-records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testContext } from '../testing/test-context.ts';
import { erasePerson } from './erasure.ts';
import { findPerson } from './person-records.ts';

type Values = PersonKeys;

const seeds = [1, 2, 3, 4];
const stepsEach = 50;
const keys = { name: nameKey, email: emailKey, phone: phoneDigits };
const names = ['Kavya S', 'Kavya Selvam', 'Mala Selvam', 'Bala', 'Devi R'];
const emails = ['selvam@example.com', 'kavya@example.com', 'bala@example.com', ''];
const phones = ['98765 43210', '+91 90000 00001', '90000 00002', ''];

const storedIn = (database: Database) =>
  new Map(
    database
      .prepare<[], Values & { id: string }>(
        `SELECT id, name, mail AS email, phone FROM registrations
         UNION ALL SELECT id, name, email, phone FROM contact_messages`,
      )
      .all()
      .map(({ id, ...values }) => [id, values]),
  );

for (const seed of seeds)
  test(`corrections, erasures and restores in any order leave others alone: ${seed}`, async (t) => {
    const below = numbersFrom(seed);
    const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
    const dataFolder = temporaryFolder();
    const config = readConfig({ DATA_DIR: dataFolder }, { host: '127.0.0.1' });
    let time = Date.UTC(2026, 5, 1);
    const now = () => new Date(time);
    const open = async () => {
      const opened = await openDataFolder(config, pino({ level: 'silent' }), { now });
      return { ...opened, context: { ...testContext(), ...opened, now } };
    };
    let institute = await open();
    t.after(() => institute.close());
    let expected = new Map<string, Values>();
    let backups: { archive: string; records: Map<string, Values> }[] = [];
    const erased = new Set<string>();
    const done = { corrected: 0, erased: 0, restored: 0 };

    const send = () => {
      const id = `record-${time}`;
      const values = { name: oneOf(names), email: oneOf(emails), phone: oneOf(phones) };
      if (values.email === '' && values.phone === '') return;
      const { name, email, phone } = values;
      const sent = { name, phone, language: 'en', consent: '' } as const;
      if (below(2) === 0)
        putRecord(institute, 'registrations', id, { ...sent, mail: email, place: '' }, now().toISOString());
      else putRecord(institute, 'contactMessages', id, { ...sent, email, message: '' }, now().toISOString());
      expected.set(id, values);
    };

    const correct = async () => {
      await bringUpToDate(institute.context);
      const source = oneOf([...expected.keys()]);
      if (source === undefined) return;
      const group = institute.database
        .prepare<[string], { person: string; ids: string }>(
          `WITH sent AS (
             SELECT 'registrations' AS table_name, sequence, id FROM registrations
             UNION ALL SELECT 'contact_messages', sequence, id FROM contact_messages
           ), known AS (SELECT sent.id, contact FROM sent JOIN contact_records USING (table_name, sequence))
           SELECT contacts.id AS person, json_group_array(known.id) AS ids FROM known JOIN contacts ON sequence = contact
           WHERE contact = (SELECT contact FROM known WHERE id = ?)`,
        )
        .get(source);
      assert.ok(group);
      const detail = oneOf(['name', 'email', 'phone'] as const);
      const to = oneOf({ name: names, email: emails, phone: phones }[detail]);
      const key = keys[detail](expected.get(source)?.[detail] ?? '');
      try {
        transactionNow(institute.context, (tx) =>
          correctPerson(tx, group.person, { [detail]: to }, source, 'Devi'),
        );
      } catch (error) {
        if (error instanceof HttpRefusal) return;
        throw error;
      }
      for (const id of JSON.parse(group.ids) as string[]) {
        const values = expected.get(id);
        if (values && keys[detail](values[detail]) === key) expected.set(id, { ...values, [detail]: to });
      }
      done.corrected += 1;
    };

    const erase = async () => {
      const who = oneOf([...expected.values()]);
      if (who === undefined) return;
      const found = await findPerson(institute.context, who);
      const take = found.filter(({ name }) => nameKey(name) === nameKey(who.name)).map(({ _id }) => _id);
      await erasePerson(institute.context, who, take);
      for (const id of take) {
        erased.add(id);
        expected.delete(id);
      }
      done.erased += 1;
    };

    const backUpNow = async () => {
      const archive = join(temporaryFolder(), 'backup.tar.gz');
      const { database } = institute;
      await backUp({ database, dataFolder, referencedPictures, now, recipient: null }, archive);
      backups.push({ archive, records: new Map(expected) });
    };

    const restoreOne = async () => {
      if (backups.length === 0) return;
      const place = below(backups.length);
      const { archive, records } = oneOf(backups.slice(place, place + 1));
      // What came after it is lost, with the backups of it.
      backups = backups.slice(0, place + 1);
      institute.close();
      await restore({
        archive,
        dataFolder,
        migrationsFolder,
        referencedPictures,
        endSessions: () => undefined,
        now,
      });
      institute = await open();
      expected = new Map([...records].filter(([id]) => !erased.has(id)));
      done.restored += 1;
    };

    const check = () => {
      const { database } = institute;
      assert.deepEqual(
        [...storedIn(database)].sort(),
        [...expected].sort(),
        'each record has its own values, and none is missing',
      );
      const known = database
        .prepare<[], { id: string } & Values>(
          `SELECT sent.id, joined.name, joined.email, joined.phone FROM contact_records AS joined JOIN (
             SELECT 'registrations' AS table_name, sequence, id FROM registrations
             UNION ALL SELECT 'contact_messages', sequence, id FROM contact_messages
           ) AS sent USING (table_name, sequence)`,
        )
        .all();
      assert.equal(known.length, expected.size);
      for (const { id, ...found } of known) {
        const values = expected.get(id);
        assert.deepEqual(found, {
          name: nameKey(values?.name ?? ''),
          email: emailKey(values?.email ?? ''),
          phone: phoneDigits(values?.phone ?? ''),
        });
      }
      const strays = database
        .prepare(
          `SELECT count(*) FROM record_corrections AS corrected WHERE NOT EXISTS (
             SELECT 1 FROM contact_records AS joined
             WHERE joined.table_name = corrected.table_name AND joined.sequence = corrected.record)`,
        )
        .pluck()
        .get();
      assert.equal(strays, 0, 'a history goes with its record');
    };

    const steps = [send, send, send, correct, correct, correct, correct, erase, backUpNow, restoreOne];
    for (let step = 0; step < stepsEach; step += 1) {
      time += 1_000;
      await oneOf(steps)();
      check();
    }
    assert.ok(
      Object.values(done).every((count) => count > 0),
      JSON.stringify(done),
    );
  });

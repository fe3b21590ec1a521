// Everything that a registry states must be reached. The compiler holds what its type asks for, such as a view or a text.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { allCalls } from './all-calls.ts';
import { defaultTexts } from './content/texts.ts';
import { transactionNow } from './database/index.ts';
import { readManifest } from './pages/index.ts';
import { keptName } from './pages/legal-documents.ts';
import { purgeRecord } from './people/index.ts';
import { distFolder } from './program-files.ts';
import { fieldOfKind, inboxes, inboxNames } from './shared/inboxes.ts';
import { firstLanguage, languageNames, translations } from './shared/languages.ts';
import { pathMatcher } from './shared/match-path.ts';
import { matchPage, pageNames, pages } from './shared/pages.ts';
import { screenNames, screens } from './shared/screens.ts';
import { putBounce } from './testing/bounces.ts';
import { peopleCallOf } from './testing/people.ts';
import { tablesWith } from './testing/stored.ts';
import { json, startTestApp } from './testing/test-app.ts';

const app = await startTestApp({ DEMO: '1' }, { distFolder });
after(() => app.close());

test('visitors come to every page from Home by links, but to those that open by a key; each has its heading before a script runs', async () => {
  const found = new Set(['/']);
  const bare: string[] = [];
  for (const path of found) {
    const answer = await app.call(path);
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : '';
    if (!html.includes('</h1>')) bare.push(path);
    for (const [, to = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)/gu))
      if (matchPage(to) !== null) found.add(to);
  }
  assert.deepEqual(bare, []);
  const led = new Set([...found].map((path) => matchPage(path)?.name));
  assert.deepEqual(
    pageNames.filter((name) => pages[name].isAbout === 'site' && !led.has(name)),
    [],
  );
});

test('admins come to every screen by a section of its own or by the screen that leads to it', () => {
  assert.deepEqual(
    screenNames.filter((name) => screens[name].section === null && screens[name].parent === null),
    ['adminLogin', 'adminPanel'],
  );
});

test('what a page reads, and what a section counts, is answered by a call', () => {
  const gets = allCalls.filter(({ method }) => method === 'GET').map((call) => [call.path, call]);
  const matchCall = pathMatcher(Object.fromEntries(gets));
  const counts = screenNames.flatMap((name) => screens[name].section?.counts ?? []);
  const reads = pageNames.flatMap((name) => pages[name].reads(firstLanguage, 'some-id'));
  assert.deepEqual(
    [...counts, ...reads].filter((path) => matchCall(path.replace(/[?#].*/u, '')) === null),
    [],
  );
});

test('every language into which the site is translated has a stylesheet that brings its fonts', () => {
  const built = readManifest(distFolder).languages;
  assert.deepEqual(
    translations.filter((language) => !built[language]?.fonts.length),
    [],
  );
});

test('every call that a file states is one that the program answers', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname })
    .map((file) => join(import.meta.dirname, file))
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('callWith'));
  const modules: object[] = await Promise.all(files.map((file) => import(file)));
  const exported: Partial<(typeof allCalls)[number]>[] = modules.flatMap((module) =>
    Object.values(module).flat(),
  );
  const listed: typeof exported = allCalls;
  assert.deepEqual(
    exported
      .filter((value) => value.summary !== undefined && !listed.includes(value))
      .map(({ name }) => name),
    [],
  );
});

const inboxTables = inboxNames.map((name) => inboxes[name].table);

test('whatever is stored with a consent has an inbox', () => {
  assert.deepEqual(tablesWith(app.database, 'consent'), inboxTables.toSorted());
});

test('each inbox has its calls, and a screen of its own, which has a section', () => {
  const calls = new Set<string>(allCalls.map(({ method, path }) => `${method} ${path}`));
  for (const name of inboxNames) {
    const { post, list, screen } = inboxes[name];
    for (const call of [`POST ${post}`, `GET ${list}`, `DELETE ${list}/:id`]) assert(calls.has(call), call);
    assert.notEqual(screens[screen].section, null, name);
  }
  assert.equal(new Set(inboxNames.map((name) => inboxes[name].screen)).size, inboxNames.length);
});

test('every form is filled on a page', () => {
  const folder = join(import.meta.dirname, '../web/public');
  const site = globSync('**/*.tsx', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  assert.deepEqual(
    inboxNames.filter(
      (name) => !site.some((code) => new RegExp(`path(?:=|: )["']${inboxes[name].post}["']`, 'u').test(code)),
    ),
    [],
  );
});

test('no two inboxes are filled alike in the figures', () => {
  const fills = inboxNames.map((name) => Object.values(inboxes[name].fill).join(' '));
  assert.deepEqual(fills, [...new Set(fills)]);
});

test('the privacy policy says of each form, in every language, how long what it sends is kept', () => {
  for (const language of languageNames) {
    const kept = defaultTexts[language].legal.privacy.forms.map((form) => form.kept ?? '');
    for (const name of inboxNames)
      assert(
        kept.some((text) => text.includes(`{${keptName(name)}}`)),
        `${name} in ${language}`,
      );
  }
});

test('in every inbox, what hangs on a record waits while it is deleted, and goes with it; new admins begin with what is there', async (t) => {
  const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_EMAIL: 'office@institute.example' };
  const { call, context, database, logIn, close } = await startTestApp(mailing);
  t.after(close);
  const headers = await logIn();
  const number = (sql: string, ...values: string[]) =>
    database
      .prepare<string[], number>(`SELECT count(*) FROM ${sql}`)
      .pluck()
      .get(...values);
  for (const name of inboxNames) {
    const { post, list, table } = inboxes[name];
    const { _id } = (await (await call(post, json(peopleCallOf[name].body))).json()) as { _id: string };
    const mails = () => number('outbox WHERE record_id = ?', _id);
    const contacts = () => number('contact_records WHERE table_name = ?', table);
    assert.deepEqual([mails(), contacts()], [1, 1], name);
    const bounces = () => number('bounces WHERE record_id = ?', _id);
    putBounce({ database }, _id, name);
    database.exec(`UPDATE ${table} SET name = 'Another', ${fieldOfKind(name, 'email')} = 'new@example.com'`);
    assert.equal(bounces(), 0, `${name}: it ends with another address`);
    putBounce({ database }, _id, name);
    database.exec(`UPDATE ${table} SET ${fieldOfKind(name, 'email')} = 'new@example.com'`);
    assert.equal(bounces(), 1, name);
    assert.equal(number('newest_rows WHERE table_name = ? AND sequence = 1', table), 1, name);
    database.exec('UPDATE contacts SET is_stale = 0');
    assert.equal((await call(`${list}/${_id}`, { method: 'DELETE', headers })).status, 200, name);
    assert.equal(number('contacts WHERE is_stale = 1'), 1, name);
    assert.equal(number('deleted_people WHERE id = ?', _id), 1, name);
    transactionNow(context, (tx) => purgeRecord(tx, name, _id));
    assert.deepEqual([mails(), contacts(), bounces()], [0, 0, 0], name);
  }
});

test('no SQL but that of migrations names a table of what visitors send: it stands in its inbox', () => {
  const root = join(import.meta.dirname, '..');
  const named = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE)\\s+(?:${inboxTables.join('|')})\\b`, 'u');
  const files = globSync('src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('src/testing/'),
  );
  assert.deepEqual(
    files.filter((file) => named.test(readFileSync(join(root, file), 'utf8'))),
    [],
  );
});

// What is stated once must also be led to. What a registry's type asks for, such as a view or a text, the compiler holds.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pino from 'pino';
import { openAlarms } from './alarms/alarms.ts';
import { allCalls } from './all-calls.ts';
import { readManifest } from './pages/read-manifest.ts';
import { distFolder } from './program-files.ts';
import { alarmKinds } from './shared/alarms.ts';
import { firstLanguage, translations } from './shared/languages.ts';
import { pathMatcher } from './shared/match-path.ts';
import { matchPage, pageNames, pages } from './shared/pages.ts';
import { screenNames, screens } from './shared/screens.ts';
import { startTestApp } from './testing/test-app.ts';
import { testDatabase } from './testing/test-database.ts';

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

test('whatever is wrong is raised, of every kind of alarm', () => {
  const now = () => new Date('2026-11-22T06:30:00Z');
  const { current } = openAlarms({
    database: testDatabase(),
    find: (kind) => ({ title: `${kind} is wrong`, text: '' }),
    now,
    settledNow: now,
    log: pino({ enabled: false }),
    putMails: null,
    wake: () => {},
    changed: () => {},
  });
  assert.deepEqual(
    current().map(({ title }) => title),
    alarmKinds.map((kind) => `${kind} is wrong`),
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

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Application } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { canonicalOf, metaOf, titleOf } from '../testing/html.ts';
import { json, navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest, writeTinyDist } from '../testing/tiny-dist.ts';

const origin = 'https://academy.example.in';
const distFolder = temporaryFolder();
writeTinyDist(distFolder);
writeFileSync(join(distFolder, 'manifest.json'), JSON.stringify({ ...tinyManifest, renderer: 'render.cjs' }));
writeFileSync(
  join(distFolder, 'render.cjs'),
  `exports.openRenderer = async () => ({ path, known }) => {
    if (Object.values(known).some((each) => each?.name === 'Broken')) throw new Error(path);
    return { preloads: '', markup: '<main>' + path + '</main>' };
  };`,
);
const app = await startTestApp({ TOKEN_HOURS: '8760', PUBLIC_URL: origin }, { distFolder });
after(() => app.close());
app.clock.now = morning;
const trial = batchTrial(app, await app.logIn());
const { _id } = await trial.addBatch();

const open = (path: string) => app.call(path, { headers: navigation });
const unknown = '/application/AAAAAAAAAAAAAAAAAAAAAA';

/** The data that a page brings along. */
function dataOf(html: string): Record<string, Application> {
  const [, data = ''] = /id="page-data">([^<]*)</u.exec(html) ?? [];
  return JSON.parse(data);
}

test('an applicant’s page comes rendered with what its call gives, in the language of the path', async () => {
  const { page } = await trial.enroll(_id, { name: 'Devi' });
  for (const [prefix, query, tag] of [
    ['', '', 'en-IN'],
    ['/ta', '?language=ta', 'ta-IN'],
  ]) {
    const answer = await open(prefix + page);
    assert.equal(answer.status, 200);
    const html = await answer.text();
    const path = `/api${page}${query}`;
    assert.deepEqual(dataOf(html)[path], await (await app.call(path)).json());
    assert.ok(html.includes(`<html lang="${tag}">`) && html.includes(`<main>${page}</main>`));
    assert.ok(!titleOf(html).includes(page.replace('/application/', '')));
    assert.deepEqual(
      [canonicalOf(html), metaOf(html, 'robots'), metaOf(html, 'og:title')],
      [null, 'noindex', null],
    );
  }
});

test('a key that opens nothing is a miss like any other: one page for all of them, with nothing of the key', async () => {
  const answers = [
    await open(unknown),
    await open('/application/BBBBBBBBBBBBBBBBBBBBBB'),
    await open('/application/x'),
  ];
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404],
  );
  assert.equal(new Set(pages).size, 1);
  assert.ok(Object.values(dataOf(pages[0] ?? '')).every((data) => data === null));
  assert.equal((await app.call(`/api${unknown}`)).status, 404);
});

test('nobody keeps the page, lists it, or is told its address; the next request sees what was done', async () => {
  const { page } = await trial.enroll(_id);
  const state = async () => {
    const answer = await open(page);
    const { headers } = answer;
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    assert.equal(headers.get('etag'), null);
    return dataOf(await answer.text())[`/api${page}`]?.state;
  };
  assert.equal(await state(), 'held');
  // No change of the content: only what nobody has kept can be another now.
  app.database.exec("UPDATE places SET state = 'confirmed' WHERE state = 'held'");
  assert.equal(await state(), 'confirmed');
  const { headers } = await open(unknown);
  for (const name of ['cache-control', 'referrer-policy', 'x-robots-tag'])
    assert.equal(headers.get(name), (await open(page)).headers.get(name), `${name} of a miss`);
  assert.equal((await app.call(`/api${page}`)).headers.get('cache-control'), 'no-store');
  assert.equal((await open('/application')).headers.get('x-robots-tag'), 'noindex');
  const sitemap = await (await open('/sitemap.xml')).text();
  assert.ok(sitemap.includes(`${origin}/batches<`) && !sitemap.includes('/application'));
});

test('the log never holds the key, however the page is asked for and whatever fails', async () => {
  const { page } = await trial.enroll(_id, { name: 'Broken' });
  const key = page.replace('/application/', '');
  const paths = [
    page,
    `/ta${page}`,
    `${page}/`,
    `/${page}`,
    `${page}/more`,
    `/APPLICATION/${key}`,
    `${page}?a=b`,
  ];
  for (const path of [...paths, ...paths.map((each) => `/api${each}`)]) {
    await app.call(path, { headers: navigation });
    await app.call(path, json({ action: 'accept' }));
    await app.call(path, { method: 'POST', body: new URLSearchParams({ action: 'accept' }) });
  }
  const log = JSON.stringify(app.logged);
  assert.ok(!log.includes(key));
  assert.ok(log.includes('"/application/:key"') && log.includes('page not rendered'));
});

test('what is stored opens no page', async () => {
  const { page, reference } = await trial.enroll(_id);
  const stored = app.database.serialize();
  assert.ok(stored.includes(reference));
  assert.ok(!stored.includes(page.replace('/application/', '')));
});

test('a form without scripts leads back to a page that knows of it, and to no page that is made up', async () => {
  const { page } = await trial.enroll(_id);
  const shown = async (path: string) => /<main>(.*)<\/main>/u.exec(await (await open(path)).text())?.[1];
  for (const _ of ['made', 'cached']) {
    assert.equal(await shown('/application'), '/application');
    assert.equal(await shown('/application?problem=unknown'), '/application?problem=unknown');
    assert.equal(await shown('/application?problem=limited'), '/application?problem=limited');
    assert.equal(await shown('/application?problem=other'), '/application');
  }
  assert.equal(await shown(`${page}?problem=move`), `${page}?problem=move`);
  assert.equal(await shown(`${page}?problem=unknown`), page);
});

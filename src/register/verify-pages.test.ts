import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { IssuedCertificate } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { canonicalOf, metaOf, titleOf } from '../testing/html.ts';
import { navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { tinyManifest, writeTinyDist } from '../testing/tiny-dist.ts';

const origin = 'https://academy.example.in';
const distFolder = temporaryFolder();
writeTinyDist(distFolder);
writeFileSync(join(distFolder, 'manifest.json'), JSON.stringify({ ...tinyManifest, renderer: 'render.cjs' }));
writeFileSync(
  join(distFolder, 'render.cjs'),
  `exports.openRenderer = async () => ({ path, known }) => {
    if (Object.values(known).some((each) => each?.holder === 'Broken')) throw new Error(path);
    return { preloads: '', markup: '<main>' + path + '</main>' };
  };`,
);
const settings = { TOKEN_HOURS: '8760', PUBLIC_URL: origin };
const app = await startTestApp({ ...settings, LOGIN_ATTEMPTS: '0' }, { distFolder });
const strict = await startTestApp({ ...settings, LOGIN_ATTEMPTS: '1' }, { distFolder });
after(() => Promise.all([app.close(), strict.close()]));
for (const { clock } of [app, strict]) clock.now = morning;

async function issue(to: TestApp, holder = 'Devi R'): Promise<IssuedCertificate> {
  const { asAdmin } = batchTrial(to, await to.logIn());
  const fields = { holder, programme: 'Small class', from: '2026-12-01', to: '2026-12-05', again: true };
  const [record] = await (await to.call('/api/admin/register', asAdmin(fields))).json();
  return record;
}

const open = (path: string, to = app) => to.call(path, { headers: navigation });
async function leadsTo(path: string, to = app) {
  const { status, headers } = await open(path, to);
  return [status, headers.get('location')];
}

function dataOf(html: string): Record<string, unknown> {
  const [, data = ''] = /id="page-data">([^<]*)</u.exec(html) ?? [];
  return JSON.parse(data);
}

const { code } = await issue(app);
const page = `/verify/${code}`;

test('any spelling of a code leads to its certificate, in the language of the page', async () => {
  const spellings = [
    code,
    code.toLowerCase(),
    ` ${code.replaceAll('-', ' ')} `,
    code.replaceAll('-', ''),
    `${origin}${page}`,
    `${origin}/ta${page}`,
  ];
  for (const language of ['', '/ta']) {
    assert.equal((await open(`${language}/verify`)).status, 200, 'from then on cached');
    for (const spelling of spellings)
      assert.deepEqual(
        await leadsTo(`${language}/verify?code=${encodeURIComponent(spelling)}`),
        [303, language + page],
        spelling,
      );
  }
  assert.deepEqual(await leadsTo(`/ta/verify/${code.replaceAll('-', '').toLowerCase()}`), [
    303,
    `/ta${page}`,
  ]);
});

test('an impossible code leads back to the form, which says why', async () => {
  for (const [typed, problem] of [
    ['', 'required'],
    ['  ', 'required'],
    ['K7MQ 4XTR', 'length'],
    ['K7MQ-4XTR-9HWO', 'signs'],
    ['NDA/2027/0001', 'signs'],
  ] as const) {
    const form = `/ta/verify?problem=${problem}`;
    assert.deepEqual(await leadsTo(`/ta/verify?code=${encodeURIComponent(typed)}`), [303, form], typed);
    assert.ok((await (await open(form)).text()).includes(`<main>/verify?problem=${problem}</main>`));
  }
});

test('a certificate’s page has the data of its call, and is not cached, indexed or named as a referrer', async () => {
  for (const [path, tag] of [
    [page, 'en-IN'],
    [`/ta${page}`, 'ta-IN'],
  ] as const) {
    const answer = await open(path);
    const { status, headers } = answer;
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    const html = await answer.text();
    assert.deepEqual(dataOf(html)[`/api${page}`], await (await app.call(`/api${page}`)).json());
    assert.ok(html.includes(`<html lang="${tag}">`) && html.includes(`<main>${page}</main>`));
    assert.ok(!titleOf(html).includes(code) && !titleOf(html).includes('Devi'));
    assert.deepEqual(
      [canonicalOf(html), metaOf(html, 'robots'), metaOf(html, 'og:title')],
      [null, 'noindex', null],
    );
  }
  const sitemap = await (await open('/sitemap.xml')).text();
  assert.ok(sitemap.includes(`${origin}/verify<`) && !sitemap.includes('/verify/'));
});

test('unknown and impossible codes get the same page, without the typed text', async () => {
  const answers = await Promise.all(
    ['/verify/AAAA-AAAA-AAAA', '/verify/x', `/verify/${'A'.repeat(500)}`, '/verify/%F0%9F%9A%81'].map(
      (path) => open(path),
    ),
  );
  assert.ok(answers.every(({ status }) => status === 404));
  const heads = answers.map(({ headers }) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  );
  for (const head of heads) assert.deepEqual(head, heads[0]);
  assert.equal(new Set(await Promise.all(answers.map((answer) => answer.text()))).size, 1);
});

test('the form refuses an address after too many unknown codes by page or call; hits are free', async () => {
  const known = await issue(strict);
  for (let visit = 0; visit < 8; visit += 1)
    assert.equal((await open(`/verify/${known.code}`, strict)).status, 200);
  const misses = [
    () => open('/verify/AAAA-AAAA-AAAA', strict),
    () => open('/ta/verify/x', strict),
    () => strict.call('/verify/AAAA-AAAA-AAAC', { method: 'HEAD' }),
    () => strict.call('/api/verify/AAAA-AAAA-AAAD'),
    () => open('/verify/AAAA-AAAA-AAAE/', strict),
  ];
  for (const miss of misses.slice(0, 4)) assert.equal((await miss()).status, 404);
  assert.equal((await misses[4]?.())?.status, 301);
  assert.deepEqual(await leadsTo('/ta/verify/AAAA-AAAA-AAAF', strict), [303, '/ta/verify?problem=limited']);
  assert.equal((await strict.call('/api/verify/AAAA-AAAA-AAAF')).status, 429);
  assert.ok(
    (await (await open('/verify?problem=limited', strict)).text()).includes('/verify?problem=limited</main>'),
  );
});

test('no code is logged, even if its page cannot be rendered', async () => {
  const broken = await issue(app, 'Broken');
  const codes = [code, broken.code];
  for (const each of codes)
    for (const path of ['/verify/', '/ta/verify/', '/api/verify/', '/verify?code=']) await open(path + each);
  const log = JSON.stringify(app.logged);
  for (const each of codes) assert.ok(!log.includes(each));
  assert.ok(log.includes('"/ta/verify/:key"') && log.includes('"/api/verify/:key"'));
  assert.ok(log.includes('page not rendered') && !log.includes('Broken'));
});

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, describe, mock, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { defaultFacts } from '../shared/default-facts.ts';
import type { SiteState } from '../shared/records.ts';
import type { PageToRender } from '../shared/rendered-page.ts';
import type { Institution } from '../shared/site-facts.ts';
import { factsOf } from '../testing/html.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest, writeTinyDist } from '../testing/tiny-dist.ts';
import { readInstitution } from './institution.ts';

const renderPage = ({ path, facts }: PageToRender) => ({
  preloads: '',
  markup: `<main>${path}: ${facts.name}, ${facts.phone}, ${facts.figures.rpc}+</main>`,
});

const distFolder = temporaryFolder();
writeTinyDist(distFolder);
// Counts the loads, which Node's cache would hide.
const countLoads =
  'globalThis.timesLoaded = (globalThis.timesLoaded ?? 0) + 1; delete require.cache[__filename];';
writeFileSync(
  join(distFolder, 'render.cjs'),
  `${countLoads} exports.openRenderer = async () => ${String(renderPage)}`,
);
writeFileSync(join(distFolder, 'manifest.json'), JSON.stringify({ ...tinyManifest, renderer: 'render.cjs' }));

const app = await startTestApp({}, { distFolder });
const admin = await app.logIn();
after(() => app.close());

const path = '/api/admin/site';
const factsFile = join(app.dataFolder, 'site.json');
const get = async () => (await (await app.call(path, { headers: admin })).json()) as SiteState;
const put = (facts: unknown, version: unknown) => app.call(path, json({ facts, version }, 'PUT', admin));
const pageOf = async (page: string) => (await app.call(page, { headers: navigation })).text();
const onDisk = () => JSON.parse(readFileSync(factsFile, 'utf8'));

async function save(facts: Partial<Institution>): Promise<SiteState> {
  const answer = await put({ ...defaultFacts, ...facts }, (await get()).version);
  assert.equal(answer.status, 200);
  return (await answer.json()) as SiteState;
}

afterEach(async () => {
  rmSync(factsFile, { recursive: true, force: true });
  await get();
});

const own = {
  name: 'Kongu Drone School',
  phone: '+91 4286 123 456',
  figures: { ...defaultFacts.figures, rpc: 412 },
};

const kept = { ...own, figures: { rpc: 412 } };

describe('the facts', () => {
  test('are the samples until others are set', async () => {
    const { facts, defaults, version, fault } = await get();
    assert.deepEqual([facts, defaults, fault], [defaultFacts, defaultFacts, null]);
    assert.equal(typeof version, 'string');
  });

  test('show on every page with the next request, cached pages too', async () => {
    for (const page of ['/', '/about', '/contact', '/']) await pageOf(page);
    const { facts } = await save(own);
    assert.deepEqual(facts, { ...defaultFacts, ...own });
    for (const page of ['/', '/about', '/contact', '/nowhere']) {
      const html = await pageOf(page);
      assert.ok(html.includes(': Kongu Drone School, +91 4286 123 456, 412+</main>'), html);
      assert.deepEqual(factsOf(html), { ...facts, terms: null, pictures: {}, pictureTexts: {} });
    }
    assert.match(await pageOf('/legal/terms'), /Kongu Drone School/u);
    await save({});
    assert.match(await pageOf('/'), /Namakkal Drone Academy, \+91 00000 00000, 150\+/u);
  });

  test('list each figure as unconfirmed until it is changed, or saved as confirmed', async () => {
    const all = ['rpc', 'instructors', 'reviews', 'students', 'courses', 'certificates'];
    assert.deepEqual((await get()).unconfirmed, all);
    assert.deepEqual((await save({ name: 'Kongu Drone School' })).unconfirmed, all);
    const { facts, version } = await save({ figures: own.figures });
    const answer = await app.call(path, json({ facts, version, confirmed: ['courses'] }, 'PUT', admin));
    const confirmed = await answer.json();
    assert.deepEqual(confirmed.unconfirmed, ['instructors', 'reviews', 'students', 'certificates']);
    assert.deepEqual(onDisk(), { figures: { rpc: 412, courses: 12 } });
    const asBefore = await app.call(
      path,
      json({ facts: defaultFacts, version: confirmed.version }, 'PUT', admin),
    );
    assert.deepEqual(
      (await asBefore.json()).unconfirmed,
      all.filter((name) => name !== 'courses'),
      'a figure that is the site’s own again is not confirmed by that',
    );
    assert.ok(!(await pageOf('/')).includes('confirmed'));
    const { version: now } = await get();
    await app.call(path, json({ facts: defaultFacts, version: now, confirmed: all }, 'PUT', admin));
    assert.deepEqual((await get()).unconfirmed, [], 'also once all are confirmed as they are');
  });

  test('are stored in a readable file that holds only differences from the samples, also after a crash left half a file', async () => {
    writeFileSync(`${factsFile}.new`, '{"name":"Kon');
    await save(own);
    assert.equal(readFileSync(factsFile, 'utf8'), `${JSON.stringify(kept, null, 2)}\n`);
    assert.deepEqual(readInstitution(app.dataFolder), { ...defaultFacts, ...own, confirmed: ['rpc'] });
    await save({});
    assert.deepEqual(onDisk(), {});
    assert.deepEqual(
      readdirSync(app.dataFolder).filter((name) => name.startsWith('site.json.')),
      [],
    );
  });

  test('are cleaned like all input, and hold phone numbers in the form that links need', async () => {
    const typed = { name: '  Kongu\tDrones ', phone: '04286-123456', whatsapp: '98765 43210' };
    const { facts } = await save(typed);
    const read = { name: 'Kongu Drones', phone: '+91 4286 123 456', whatsapp: '+91 98765 43210' };
    assert.deepEqual(onDisk(), read);
    assert.deepEqual(facts, { ...defaultFacts, ...read });
  });

  test('are not saved over a save made meanwhile; one of three simultaneous saves succeeds', async () => {
    const { version } = await get();
    const names = ['One', 'Two', 'Three'];
    const answers = await Promise.all(names.map((name) => put({ ...defaultFacts, name }, version)));
    const saved = answers.findIndex(({ status }) => status === 200);
    const message = /^Another admin, .* Nothing was saved\.$/u;
    for (const answer of answers.toSpliced(saved, 1)) await assertRefusal(answer, 409, message);
    assert.equal(onDisk().name, names[saved]);
  });

  test('are refused with one sentence for each wrong place', async () => {
    const whatsapp =
      'WhatsApp must be a valid number such as +91 98765 43210, with + and the country code if it is not Indian.';
    const phone = 'Phone can hold one number only.';
    const review = { name: 'A', review: 'B', rating: 5 };
    const wrong: [
      facts: Partial<Record<keyof Institution | 'nam', unknown>>,
      place: string,
      sentence: string,
    ][] = [
      [{ name: ' ' }, 'name', 'Name is required.'],
      [{ name: undefined }, 'name', 'is missing'],
      [{ nam: 'Kongu' }, 'nam', 'this key is not known'],
      [{ email: 'office' }, 'email', 'Email must be an address such as name@example.com.'],
      [{ whatsapp: '1' }, 'whatsapp', whatsapp],
      [{ whatsapp: '98765' }, 'whatsapp', whatsapp],
      [{ whatsapp: '+91 11111' }, 'whatsapp', whatsapp],
      [{ whatsapp: '+99 98765 43210' }, 'whatsapp', whatsapp],
      [{ whatsapp: 'ask us' }, 'whatsapp', whatsapp],
      [{ phone: '98765 43210 / 98765 43211' }, 'phone', phone],
      [{ phone: '98765 43210, 98765 43211' }, 'phone', phone],
      [{ phone: '98765 43210 98765 43211' }, 'phone', phone],
      [{ address: [] }, 'address', 'Address must have 1 to 8 lines.'],
      [
        { social: { facebook: 'http://x.example' } },
        'social.facebook',
        'Facebook must be a link that begins with https://, or empty.',
      ],
      [
        { figures: { ...defaultFacts.figures, rpc: 1.5 } },
        'figures.rpc',
        'RPC must be a whole number from 0 to 99,999.',
      ],
      [
        { testimonials: [{ ...review, rating: 6 }] },
        'testimonials.0.rating',
        'Stars must be a whole number from 1 to 5.',
      ],
      [{ testimonials: Array(21).fill(review) }, 'testimonials', 'There can be at most 20 reviews.'],
      [
        { questions: Array(21).fill({ question: 'A', answer: 'B' }) },
        'questions',
        'There can be at most 20 questions.',
      ],
    ];
    const { version } = await get();
    for (const [facts, place, sentence] of wrong) {
      const answer = await put({ ...defaultFacts, ...facts }, version);
      const { message, errors } = await assertRefusal(answer, 400);
      assert.deepEqual(errors, { [place]: sentence });
      assert.ok(message.endsWith('.'), message);
    }
    await assertRefusal(await put(defaultFacts, undefined), 400);
    await assertRefusal(await app.call(path, { method: 'PUT', headers: admin, body: 'x' }), 400);
    assert.equal(existsSync(factsFile), false);
  });

  test('are taken at their greatest lengths, and a larger body is refused', async () => {
    const letters = (count: number) => '\u0ba4'.repeat(count);
    const review = { name: letters(100), review: letters(1_000), rating: 5 };
    const question = { question: letters(150), answer: letters(1_000) };
    const lists = { testimonials: Array(20).fill(review), questions: Array(20).fill(question) };
    const facts = { ...defaultFacts, ...lists };
    const { version } = await get();
    assert.equal((await put(facts, version)).status, 200);
    const seen = await app.call(`${path}/preview`, json({ page: '/', facts }, 'POST', admin));
    assert.equal(seen.status, 200);
    const refusal = 'What you sent is too large; at most 256 KiB can be sent.';
    await assertRefusal(await put({ ...facts, tagline: letters(100_000) }, version), 413, refusal);
  });

  test('keep the reviews and questions of the file, which replace the samples on the pages at once', async () => {
    const textsOn = async (page: string) =>
      JSON.parse(/ id="texts">([^<]*)</u.exec(await pageOf(page))?.[1] ?? '').groups;
    const samples = await textsOn('/');
    assert.equal(samples.home.testimonials.items.length, 4);
    const own = {
      testimonials: [{ name: 'Arun', review: 'Good.', rating: 4 }],
      questions: [{ question: 'Where?', answer: 'Here.' }],
    };
    writeFileSync(factsFile, JSON.stringify(own));
    await get();
    const review = { id: 'own-1', name: 'Arun', review: 'Good.', rating: '4' };
    const question = { id: 'own-1', question: 'Where?', answer: 'Here.' };
    const shown = await textsOn('/');
    assert.deepEqual([shown.home.testimonials.items, shown.questions.items], [[review], [question]]);
    const inTamil = await textsOn('/ta');
    const lang = 'en-IN';
    assert.deepEqual(inTamil.home.testimonials.items, [{ ...review, lang }], 'nobody has translated it');
    assert.deepEqual(inTamil.questions.items, [{ ...question, lang }]);
    await save({ name: 'Kongu Drone School' });
    assert.deepEqual(onDisk(), { ...own, name: 'Kongu Drone School' });
    writeFileSync(factsFile, JSON.stringify({ testimonials: [], questions: [] }));
    await get();
    const none = await textsOn('/ta');
    assert.deepEqual([none.home.testimonials.items, none.questions.items], [[], []]);
    rmSync(factsFile);
    await get();
    assert.deepEqual(await textsOn('/'), samples);
  });

  test('that were read before a save do not come back after it', async () => {
    await save(own);
    const { facts, version } = await get();
    const { readFile } = fsPromises;
    const begun = Promise.withResolvers<void>();
    mock.method(fsPromises, 'readFile', async (...input: Parameters<typeof readFile>) => {
      mock.restoreAll();
      syncBuiltinESMExports();
      const content = await readFile(...input);
      begun.resolve();
      // Long enough for a save that wrongly skips the queue.
      await wait(100);
      return content;
    });
    syncBuiltinESMExports();
    const earlier = get();
    await begun.promise;
    assert.equal((await put({ ...facts, name: 'Saved meanwhile' }, version)).status, 200);
    await earlier;
    assert.match(await pageOf('/'), /Saved meanwhile/u);
  });
});

describe('a site.json that is edited by hand while the server runs', () => {
  test('shows once the screen has been opened, and is not overwritten by an earlier form', async () => {
    const { version } = await get();
    writeFileSync(factsFile, '{"name":"By hand"}');
    assert.equal((await put(defaultFacts, version)).status, 409);
    assert.deepEqual(onDisk(), { name: 'By hand' });
    assert.equal((await get()).facts.name, 'By hand');
    assert.match(await pageOf('/'), /By hand/u);
  });

  for (const [text, fault] of [
    ['{"name":', 'site.json is not valid JSON.'],
    ['{"nam":"x"}', 'site.json: nam: this key is not known.'],
  ] as const) {
    test(`leaves the site as it is while broken, names the fault, and can be mended: ${fault}`, async () => {
      await save(own);
      writeFileSync(factsFile, text);
      const state = await get();
      assert.equal(state.fault, fault);
      assert.equal(state.facts.name, own.name);
      assert.match(await pageOf('/'), /Kongu Drone School/u);
      assert.equal((await put({ ...state.facts, name: 'Mended' }, state.version)).status, 200);
      assert.deepEqual(onDisk(), { ...kept, name: 'Mended' });
      assert.equal((await get()).fault, null);
    });
  }

  test('leaves the site as it is while unreadable, and refuses saves', async () => {
    mkdirSync(factsFile);
    const { fault, version } = await get();
    assert.equal(fault, 'site.json cannot be read.');
    assert.equal((await app.call('/')).status, 200);
    const refusal = /^site\.json cannot be read\. Nothing was saved: /u;
    await assertRefusal(await put(defaultFacts, version), 409, refusal);
    assert.deepEqual(
      readdirSync(app.dataFolder).filter((name) => name.startsWith('site.json.')),
      [],
    );
  });
});

describe('a preview', () => {
  const preview = (body: unknown) => app.call(`${path}/preview`, json(body, 'POST', admin));

  test('shows the page as it would be, and changes nothing', async () => {
    const answer = await preview({ page: '/about', facts: { ...defaultFacts, ...own } });
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    const html = await answer.text();
    assert.ok(html.includes('/about: Kongu Drone School, +91 4286 123 456, 412+</main>'), html);
    assert.ok(html.includes('<link rel="stylesheet" href="/assets/main-5e6f.css">'));
    assert.doesNotMatch(html, /<script/u);
    await pageOf('/about');
    assert.equal(Reflect.get(globalThis, 'timesLoaded'), 1, 'by the renderer that the pages have');
    assert.equal(existsSync(factsFile), false);
    assert.match(await pageOf('/'), /Namakkal Drone Academy/u);
  });

  test('is refused for other pages and wrong facts', async () => {
    await assertRefusal(
      await preview({ page: '/admin', facts: defaultFacts }),
      400,
      /^page must be one of \/, /u,
    );
    const { errors } = await assertRefusal(
      await preview({ page: '/', facts: { ...defaultFacts, name: '' } }),
      400,
    );
    assert.deepEqual(errors, { name: 'Name is required.' });
  });

  test('has an empty frame, which runs nothing and only this site can show', async () => {
    const answer = await app.call(`${path}/frame`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-frame-options'), 'SAMEORIGIN');
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*frame-ancestors 'self'/u);
    assert.doesNotMatch(policy, /script-src|unsafe/u);
    const policyOf = async (page: string) =>
      (await app.call(page, { headers: navigation })).headers.get('content-security-policy') ?? '';
    assert.match(await policyOf('/admin/site'), /frame-src 'self';/u);
    assert.match(await policyOf('/'), /frame-src https:\/\/www\.google\.com;/u);
    assert.match(await policyOf('/'), /frame-ancestors 'none'/u);
  });
});

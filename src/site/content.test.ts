// Needs the build, which `npm test` makes first: these tests publish to the real pages.

import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { type Texts, textTrees } from '../content/texts.ts';
import { referencedPictures } from '../open-data-folder.ts';
import { distFolder } from '../program-files.ts';
import { type ContentChanges, fill } from '../shared/content.ts';
import { languageNames } from '../shared/languages.ts';
import { markTexts, readMarks } from '../shared/mark-texts.ts';
import { pageNames } from '../shared/pages.ts';
import type { ContentDifference, ContentState, ContentVersion, SiteState } from '../shared/records.ts';
import { resolveTexts } from '../shared/resolve-texts.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { type AdminHeader, startTestApp } from '../testing/test-app.ts';
import { keptPublications } from './publications.ts';

const app = await startTestApp({}, { distFolder });
after(() => app.close());
const meena = await app.logIn();
await app.addAdmin({ name: 'Asha', email: 'asha@example.com', password: 'a long password' });
const asha = await app.logIn({ email: 'asha@example.com', password: 'a long password' });

const path = '/api/admin/content';
const title = 'en:gallery.title';
const list = 'list:gallery.pictures';

const read = async (admin = meena) =>
  (await (await app.call(path, { headers: admin })).json()) as ContentState;
const publish = (
  changes: ContentChanges,
  base: number,
  { admin = meena, overwrite = false }: { admin?: AdminHeader; overwrite?: boolean } = {},
) => app.call(`${path}/publish`, json({ base, changes, overwrite }, 'POST', admin));
const pageOf = async (page: string) => (await app.call(page, { headers: navigation })).text();
const previewOf = async (page: string, changes: ContentChanges) =>
  (await app.call(`${path}/preview`, json({ page, changes }, 'POST', meena))).text();
const base = async () => (await read()).publication.id;

async function publishNow(changes: ContentChanges, admin = meena): Promise<ContentState> {
  const answer = await publish(changes, await base(), { admin });
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as ContentState;
}

async function setTagline(tagline: string): Promise<void> {
  const site = '/api/admin/site';
  const { facts, version } = (await (await app.call(site, { headers: meena })).json()) as SiteState;
  const saved = await app.call(site, json({ facts: { ...facts, tagline }, version }, 'PUT', meena));
  assert.equal(saved.status, 200);
}

beforeEach(async () => {
  const { own, draft } = await read();
  const undone = Object.keys(draft?.changes ?? {});
  await app.call(`${path}/draft`, json({ base: 0, changes: {}, undone }, 'PUT', meena));
  const back = Object.fromEntries(Object.keys(own).map((address) => [address, null]));
  if (Object.keys(back).length > 0) await publishNow(back);
});

test('a page shows a change in its language once it is published, and not before', async () => {
  const draft = { base: await base(), changes: { [title]: 'Our field' } };
  assert.equal((await app.call(`${path}/draft`, json(draft, 'PUT', meena))).status, 200);
  assert.deepEqual((await read()).draft, draft);
  assert.equal((await read(asha)).draft, null);
  assert.doesNotMatch(await pageOf('/gallery'), /Our field/u);

  const state = await publishNow({ [title]: '  Our \n field ', 'ta:gallery.title': 'எங்கள் களம்' });
  assert.equal(state.draft, null);
  assert.match(await pageOf('/gallery'), /<h1[^>]*>Our field<\/h1>/u);
  assert.match(await pageOf('/ta/gallery'), /<h1[^>]*>எங்கள் களம்<\/h1>/u);
  const texts = (await (await app.call('/api/texts/en.gallery')).json()) as { gallery: { title: string } };
  assert.equal(texts.gallery.title, 'Our field');

  await publishNow({ [title]: null });
  assert.match(await pageOf('/gallery'), /Our Gallery/u);
});

test('the Tamil footer shows the institute’s own tagline untranslated until its Tamil is published', async () => {
  await setTagline('Learn to fly');
  assert.match(await pageOf('/ta/gallery'), /<p [^>]*lang="en-IN">Learn to fly<\/p>/u);
  await publishNow({ 'ta:frame.footer.tagline': 'பறக்கக் கற்றுக்கொள்ளுங்கள்' });
  assert.match(await pageOf('/ta/gallery'), /<p>பறக்கக் கற்றுக்கொள்ளுங்கள்<\/p>/u);
  assert.match(await pageOf('/gallery'), /<p>Learn to fly<\/p>/u);
});

test('no answer to a visitor holds a draft', async () => {
  const drafted = 'Drafted and unseen';
  const changes = Object.fromEntries(
    Object.keys(textTrees).flatMap((language) =>
      ['gallery.title', 'frame.notFound.title', 'legal.terms.intro', 'search.descriptions.home'].map(
        (key) => [`${language}:${key}`, drafted],
      ),
    ),
  );
  const draft = json({ base: await base(), changes }, 'PUT', meena);
  assert.equal((await app.call(`${path}/draft`, draft)).status, 200);
  const sitemap = await pageOf('/sitemap.xml');
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/gu)].map(([, page]) => page || '/');
  assert.ok(found.length >= 20, found.join());
  const others = ['/', '/nowhere', '/manifest.webmanifest', '/robots.txt', '/admin', '/api/openapi.json'];
  const texts = pageNames.flatMap((page) => languageNames.map((name) => `/api/texts/${name}.${page}`));
  for (const address of [...found, ...others, ...texts])
    assert.ok(!(await pageOf(address)).includes(drafted), address);
  const preview = await app.call(`${path}/preview`, json({ page: '/gallery', changes }, 'POST', meena));
  assert.match(await preview.text(), /Drafted and unseen/u);
});

test('one of ten simultaneous publications of the same place succeeds', async () => {
  const begun = await base();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) => publish({ [title]: `Number ${number}` }, begun)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array<number>(9).fill(409)]);
  assert.equal(await base(), begun + 1);
});

test('a list can be reordered, shortened and lengthened; an item without Tamil is shown and marked as English; a caption is optional', async () => {
  const uploaded = await app.call(`${path}/pictures`, form({ file: file(picture.png) }, 'POST', meena));
  const { path: picturePath } = (await uploaded.json()) as { path: string };
  await publishNow({
    [list]: ['gallery-02', 'new-1', 'gallery-01'],
    'en:gallery.pictures.new-1.alt': 'Students at the gate',
    'picture:new-1': picturePath,
  });
  const tamil = await pageOf('/ta/gallery');
  assert.match(
    tamil,
    new RegExp(`<li lang="en-IN".*?src="${picturePath}".*?alt="Students at the gate"`, 'su'),
  );
  await publishNow({ 'ta:gallery.pictures.new-1.alt': 'வாயிலில் மாணவர்கள்' });
  assert.match(await pageOf('/ta/gallery'), /alt="வாயிலில் மாணவர்கள்"/u);
  assert.match(await pageOf('/gallery'), /alt="Students at the gate"/u);

  await publishNow({ 'en:gallery.pictures.gallery-02.caption': 'Open day' });
  const { pictures } = ((await (await app.call('/api/texts/ta.gallery')).json()) as Texts).gallery;
  const shown = pictures.map(({ caption, lang }) => [caption, lang]);
  assert.deepEqual(shown, [
    ['Open day', 'en-IN'],
    ['', undefined],
    ['', undefined],
  ]);
  await publishNow({ 'en:gallery.pictures.gallery-02.caption': '' });
});

test('publishing refuses unknown places, empty or too long texts, lost pictures, and unfinished items', async () => {
  const refused: [ContentChanges, RegExp][] = [
    [{ 'en:gallery.nothing': 'x' }, /no such place/u],
    [{ 'xx:gallery.title': 'x' }, /no such place/u],
    [{ 'ta:gallery.pictures.gallery-01.picture': 'gallery-02' }, /no such place/u],
    [{ [title]: ' ' }, /cannot be empty/u],
    [{ [title]: 'x'.repeat(31) }, /at most 30 characters; it has 31/u],
    [{ [list]: [] }, /at least one item/u],
    [{ [list]: ['gallery-01', 'gallery-01'] }, /only once/u],
    [{ [list]: ['another'] }, /must begin with new-/u],
    [{ [list]: ['new-1'] }, /needs a picture/u],
    [{ 'picture:hero-small': 'https://example.com/a.png' }, /must be one that was uploaded/u],
    [{ 'picture:hero-small': '/uploads/../secret' }, /must be one that was uploaded/u],
    [{ 'picture:hero-small': '/uploads/gone.png' }, /not there any more/u],
    [{ 'picture:nowhere': '' }, /no such place/u],
    [{ 'en:gallery.pictures.gallery-01.picture': 'gallery-02' }, /no such place/u],
    [{ 'en:gallery.pictures.gallery-01.id': 'gallery-02' }, /no such place/u],
    [{ 'en:gallery.constructor': 'x', 'list:constructor': ['x'] }, /no such place/u],
    [{}, /nothing to publish/u],
  ];
  const now = await base();
  for (const [changes, message] of refused) await assertRefusal(await publish(changes, now), 400, message);
  assert.equal(await base(), now);
});

test('two admins overwrite each other only on request, and a place that one alone changed is no conflict', async () => {
  const begun = await base();
  await publishNow({ [title]: 'By Asha' }, asha);
  const late = await publish({ [title]: 'By Meena', 'en:gallery.lead': 'Both' }, begun);
  assert.equal(late.status, 409);
  const { errors } = (await late.json()) as { errors: Record<string, string> };
  assert.deepEqual(Object.keys(errors), [title]);
  assert.match(await pageOf('/gallery'), /By Asha/u);
  assert.equal((await publish({ 'en:gallery.lead': 'Both' }, begun)).status, 200);
  assert.equal((await publish({ [title]: 'By Meena' }, begun, { overwrite: true })).status, 200);
  assert.match(await pageOf('/gallery'), /By Meena/u);
});

test('two tabs of one admin share a draft, and neither loses the changes of the other', async () => {
  const begun = await base();
  const lead = 'en:gallery.lead';
  const keep = async (draft: object) =>
    assert.equal((await app.call(`${path}/draft`, json(draft, 'PUT', meena))).status, 200);
  await keep({ base: begun, changes: { [title]: 'First tab' } });
  await keep({ base: begun + 1, changes: { [lead]: 'Second tab' } });
  const both = { base: begun, changes: { [title]: 'First tab', [lead]: 'Second tab' } };
  assert.deepEqual((await read()).draft, both);

  const { draft } = await publishNow({ [lead]: 'Second tab' });
  assert.deepEqual(draft, { base: begun, changes: { [title]: 'First tab' } });
  await keep({ base: begun, changes: {}, undone: [title, lead] });
  assert.equal((await read()).draft, null);
  const wrong = app.call(`${path}/draft`, json({ base: begun, changes: {}, undone: title }, 'PUT', meena));
  await assertRefusal(await wrong, 400, 'undone must be a list of addresses.');
});

test('the last fifty publications are kept with admin, time and changes, and can be compared and restored', async () => {
  await publishNow({ [title]: 'First' });
  const first = await base();
  for (let times = 0; times < keptPublications; times += 1)
    await publishNow({ [title]: `Title ${times}` }, asha);
  const answer = await app.call(`${path}/versions`, { headers: meena });
  const versions = (await answer.json()) as ContentVersion[];
  assert.equal(versions.length, keptPublications);
  assert.equal(versions[0]?.adminName, 'Asha');
  assert.deepEqual(versions[0]?.changes, [{ address: title, before: 'Title 48', after: 'Title 49' }]);
  await assertRefusal(await app.call(`${path}/versions/${first}`, { headers: meena }), 404, /not kept/u);
  const changes = { 'en:gallery.lead': 'Begun long ago' };
  await assertRefusal(await publish(changes, first), 409, /only the last 50 publications are kept/u);
  assert.equal((await read()).own['en:gallery.lead'], undefined);

  const earlier = `${path}/versions/${versions[3]?._id}`;
  const compared = (await (await app.call(earlier, { headers: meena })).json()) as ContentDifference[];
  assert.deepEqual(compared, [{ address: title, before: 'Title 49', after: 'Title 46' }]);
  const seen = await base();
  await publishNow({ 'en:gallery.lead': 'By Meena' });
  const bringBack = async (compared: number) => app.call(earlier, json({ base: compared }, 'POST', asha));
  await assertRefusal(await bringBack(seen), 409, /published meanwhile/u);
  assert.equal((await bringBack(await base())).status, 200);
  assert.match(await pageOf('/gallery'), /Title 46/u);
});

async function uploadPicture(content = picture.png): Promise<string> {
  const uploaded = await app.call(`${path}/pictures`, form({ file: file(content) }, 'POST', meena));
  return ((await uploaded.json()) as { path: string }).path;
}

test('a published logo replaces the mark, and a published icon replaces all icons of the site', async () => {
  const drawn = await pageOf('/about');
  assert.match(drawn, /<header.*?<svg [^>]*viewBox="0 0 40 40".*?<\/header>/su);
  assert.match(drawn, /<link rel="icon" href="\/favicon\.svg"/u);
  const [logo, icon] = [await uploadPicture(), await uploadPicture()];
  await publishNow({ 'picture:logo': logo, 'picture:icon': icon });
  const page = await pageOf('/about');
  assert.doesNotMatch(page, /viewBox="0 0 40 40"/u);
  const inHeader = new RegExp(`<header.*?<img src="${logo}" width="2" height="2" alt="".*?</header>`, 'su');
  assert.match(page, inHeader);
  assert.match(page, new RegExp(`"logo":"https://[^"/]+${logo}"`, 'u'));
  for (const rel of ['icon', 'apple-touch-icon'])
    assert.ok(page.includes(`<link rel="${rel}" href="${icon}">`), rel);
  assert.doesNotMatch(page, /favicon\.svg|apple-touch-icon\.png/u);
  assert.match(page, />The pictures on this site are illustrations\.</u, 'these two say nothing of that');
  const manifest = (await (await app.call('/manifest.webmanifest')).json()) as { icons: unknown };
  assert.deepEqual(manifest.icons, [{ src: icon, sizes: '2x2' }]);
});

test('a file under site/pictures is shown until another picture or the site’s own is published', async () => {
  const folder = join(app.dataFolder, 'site/pictures');
  const address = 'picture:gallery-02';
  const ownFile = '/pictures/gallery-02.webp';
  const shown = async () => {
    const images = (await pageOf('/gallery')).match(/<img [^>]*>/gu) ?? [];
    return ['src', 'alt'].map((name) => new RegExp(` ${name}="([^"]*)"`, 'u').exec(images[1] ?? '')?.[1]);
  };
  const bytesOf = async () => Buffer.from(await (await app.call(ownFile)).arrayBuffer());
  const [, illustrated] = await shown();
  const own = await bytesOf();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'gallery-02.webp'), picture.webp);
  try {
    const { path: filed = '', text } = (await read()).files['gallery-02'] ?? {};
    assert.match(filed, /^\/pictures\/gallery-02\.webp\?v=/u);
    assert.deepEqual(await shown(), [filed, text]);
    assert.equal(text, 'Gallery, Picture 2');
    await publishNow({ 'en:gallery.pictures.gallery-02.alt': 'Our hall' });
    assert.deepEqual(await shown(), [filed, 'Our hall'], 'what it shows is told on the page');

    const uploaded = await uploadPicture();
    await publishNow({ [address]: uploaded, 'en:gallery.pictures.gallery-02.alt': null });
    assert.deepEqual(await shown(), [uploaded, illustrated]);
    assert.match(
      await previewOf('/gallery', { [address]: null }),
      new RegExp(`src="${filed.replace('?', '\\?')}"`, 'u'),
    );
    await publishNow({ [address]: '' });
    assert.deepEqual(await shown(), [ownFile, illustrated]);
    assert.deepEqual(await bytesOf(), own);
    assert.equal((await (await app.call(filed)).arrayBuffer()).byteLength, picture.webp.byteLength);
    await publishNow({ [address]: null });
    assert.deepEqual(await shown(), [filed, text]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('sweeps keep, and backups hold, published and drafted pictures', async () => {
  const uploaded = await app.call(`${path}/pictures`, form({ file: file(picture.png) }, 'POST', meena));
  const { path: picturePath } = (await uploaded.json()) as { path: string };
  await publishNow({ 'picture:gallery-01': picturePath });
  assert.match(await pageOf('/gallery'), new RegExp(`src="${picturePath}"`, 'u'));
  const another = await app.call(`${path}/pictures`, form({ file: file(picture.png) }, 'POST', meena));
  const { path: drafted } = (await another.json()) as { path: string };
  const keep = (changes: ContentChanges) =>
    app.call(`${path}/draft`, json({ base: 0, changes }, 'PUT', asha));
  assert.equal((await keep({ 'picture:gallery-02': drafted })).status, 200);
  const names = referencedPictures(app.database).map((name) => `/uploads/${name}`);
  assert.ok(names.includes(picturePath) && names.includes(drafted), names.join());
  for (const lost of ['/uploads/gone.png', '/uploads/../institute.db'])
    await assertRefusal(await keep({ 'picture:gallery-02': lost }), 400, /not there any more/u);
  assert.equal((await keep({ [title]: '/uploads/no-picture.png' })).status, 200);
  const stored = readdirSync(join(app.dataFolder, 'uploads'));
  assert.ok(referencedPictures(app.database).every((name) => stored.includes(name)));
});

test('a text is stored without invisible signs, and shown without HTML', async () => {
  const marked = markTexts({ text: 'Our' }).marked.text;
  await publishNow({ [title]: `${marked}\u0000 </script><b>{constructor}` });
  assert.equal((await read()).own[title], 'Our </script><b>{constructor}');
  const html = await pageOf('/gallery');
  assert.match(html, /<h1[^>]*>Our &lt;\/script&gt;&lt;b&gt;\{constructor\}<\/h1>/u);
  assert.doesNotMatch(html, /<\/script><b>/u);
  assert.equal(fill('{constructor} {count}', { count: 2 }), '{constructor} 2');
});

test('the texts of an added item that was removed again are not published', async () => {
  const { own } = await publishNow({
    [title]: 'Ours',
    'en:gallery.pictures.new-1.alt': 'x',
    'picture:new-1': '',
  });
  assert.deepEqual(own, { [title]: 'Ours' });
});

test('a list leaves out an item that the site no longer begins with', () => {
  const own = { [list]: ['gallery-02', 'gone', 'new-1'] };
  const { pictures } = resolveTexts(textTrees, own, 'ta').gallery as { pictures: { id: string }[] };
  assert.deepEqual(
    pictures.map(({ id }) => id),
    ['gallery-02', 'new-1'],
  );
});

test('a preview shows the changes, and marks the place of each text', async () => {
  const changes = { 'ta:gallery.title': 'புதிய தலைப்பு' };
  const html = await previewOf('/ta/gallery', changes);
  const sheets = (document: string) => document.match(/<link rel="stylesheet"[^>]+>/gu);
  assert.deepEqual(sheets(html), sheets(await pageOf('/ta/gallery')));
  const heading = /<h1[^>]*>(.*?)<\/h1>/su.exec(html)?.[1] ?? '';
  const { text, marked } = readMarks(heading);
  assert.equal(text, 'புதிய தலைப்பு');
  const { keys } = markTexts(resolveTexts(textTrees, changes, 'ta'));
  assert.deepEqual(
    marked.map((place) => keys[place]),
    ['gallery.title'],
  );
  assert.doesNotMatch(await pageOf('/ta/gallery'), /\u2060/u);
});

test('a preview brings the stylesheets of its language, as the page itself does', async () => {
  const stylesOf = (html: string) => html.match(/<link rel="stylesheet" href="[^"]+"/gu);
  for (const page of ['/gallery', '/ta/gallery']) {
    const answer = await app.call(`${path}/preview`, json({ page, changes: {} }, 'POST', meena));
    assert.deepEqual(stylesOf(await answer.text()), stylesOf(await pageOf(page)), page);
  }
});

test('a legal document is previewed too, with its changes', async () => {
  const html = await previewOf('/ta/legal/terms', { 'ta:legal.terms.title': 'எங்கள் விதிகள்' });
  assert.equal(readMarks(/<h1[^>]*>(.*?)<\/h1>/su.exec(html)?.[1] ?? '').text, 'எங்கள் விதிகள்');
  assert.doesNotMatch(html, /\{refunds\}/u);
});

test('a translation counts as reviewed until its text changes', async () => {
  const address = 'ta:gallery.title';
  const review = (reviewed: boolean) =>
    app.call(`${path}/reviewed`, json({ address, reviewed }, 'PUT', meena));
  assert.equal((await review(true)).status, 200);
  assert.deepEqual((await read()).reviewed, { [address]: 'எங்கள் படங்கள்' });
  await publishNow({ [address]: 'படங்கள்' });
  assert.notEqual((await read()).reviewed[address], 'படங்கள்');
  await review(false);
  assert.deepEqual((await read()).reviewed, {});
});

test('the state names the English that each translation was made from or read beside, the tagline too', async () => {
  const inTamil = 'ta:gallery.title';
  const source = async (address = inTamil) => (await read()).translatedFrom[address];
  await publishNow({ [title]: 'Our field' });
  assert.equal(await source(), undefined, 'the Tamil is from the English that the site began with');
  await publishNow({ [inTamil]: 'எங்கள் களம்' });
  assert.equal(await source(), 'Our field');
  await publishNow({ [title]: 'Our hall' });
  assert.equal(await source(), 'Our field');
  await app.call(`${path}/reviewed`, json({ address: inTamil, reviewed: true }, 'PUT', meena));
  assert.equal(await source(), 'Our hall');
  await publishNow({ [inTamil]: null });
  assert.equal(await source(), undefined);

  const tagline = 'ta:frame.footer.tagline';
  await publishNow({ [tagline]: 'பறக்கக் கற்றுக்கொள்ளுங்கள்' });
  assert.equal(await source(tagline), '{tagline}', 'as the English says it');
  await setTagline('Fly with us');
  assert.equal(await source(tagline), 'Learn to fly');
});

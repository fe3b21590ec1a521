import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { limits } from '../shared/limits.ts';
import type { SitePicture, SiteState } from '../shared/site-facts.ts';
import { factsOf, metaOf } from '../testing/html.ts';
import { file, picture, pictureKinds } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { writeTinyDist } from '../testing/tiny-dist.ts';

const distFolder = temporaryFolder();
writeTinyDist(distFolder);
writeFileSync(join(distFolder, 'site/assets/pictures/hero-small-480-1a2b.webp'), picture.webp);

const app = await startTestApp({}, { distFolder });
const admin = await app.logIn();
after(() => app.close());

const folder = join(app.dataFolder, 'site/pictures');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = '/api/admin/site';
const state = async () => (await (await app.call(path, { headers: admin })).json()) as SiteState;
const list = async () => (await state()).pictures;
const home = async () => (await app.call('/', { headers: navigation })).text();
/** What the next page says of replaced pictures. */
const replaced = async () => factsOf(await home()).pictures;

const slotPath = (slot: string) => `${path}/pictures/${slot}`;
const replace = (slot: string, content: File) =>
  app.call(slotPath(slot), form({ file: content }, 'PUT', admin));

describe('the pictures', () => {
  const heroOf = async () => (await list()).find(({ slot }) => slot === 'hero-small');
  const untouched = {
    slot: 'hero-small',
    picture: '/pictures/hero-small.webp',
    thumbnail: '/assets/pictures/hero-small-480-1a2b.webp',
    width: 2,
    height: 2,
    replacement: null,
  };

  test('are those that the site is built with', async () => {
    const pictures = await list();
    assert.deepEqual(
      pictures.map(({ slot }) => slot),
      ['addon-fpv', 'hero-small'],
    );
    assert.deepEqual(pictures[1], untouched);
    assert.equal(pictures[0]?.thumbnail, '/pictures/addon-fpv.webp');
  });

  test('are replaced one by one, whatever their kind, and shown at the next request', async () => {
    for (const { kind, ending, type } of pictureKinds) {
      await replaced();
      const answer = await replace('hero-small', file(picture[kind], '../../../x.html'));
      assert.equal(answer.status, 200);
      const now = (await answer.json()) as SitePicture;
      assert.equal(now.picture.replace(/\?.*/u, ''), `/pictures/hero-small${ending}`);
      assert.deepEqual([now.replacement?.width, now.replacement?.height], [2, 2]);
      assert.deepEqual(now, await heroOf());
      assert.deepEqual(readdirSync(folder), [`hero-small${ending}`]);
      assert.deepEqual(await replaced(), { 'hero-small': now.picture });
      const served = await app.call(now.picture);
      assert.equal(served.headers.get('content-type'), type);
      assert.equal((await served.arrayBuffer()).byteLength, now.replacement?.bytes);
    }
    assert.deepEqual(readdirSync(join(app.dataFolder, 'incoming')), []);
  });

  test('get the site’s own back', async () => {
    await replace('hero-small', file(picture.png));
    const answer = await app.call(slotPath('hero-small'), { method: 'DELETE', headers: admin });
    assert.deepEqual(await answer.json(), untouched);
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(await replaced(), {});
    const again = await app.call(slotPath('hero-small'), { method: 'DELETE', headers: admin });
    await assertRefusal(again, 404, 'This is the original picture already.');
  });

  test('of two admins who replace the same one at once, one wins', async () => {
    for (let time = 0; time < 5; time += 1) {
      const kinds = [picture.png, picture.jpeg];
      const answers = await Promise.all(kinds.map((content) => replace('hero-small', file(content))));
      for (const { status } of answers) assert.equal(status, 200);
      assert.equal(readdirSync(folder).length, 1);
    }
  });

  test('where a crash left the earlier one beside it, the newer one is shown', async () => {
    mkdirSync(folder, { recursive: true });
    const earlier = join(folder, 'hero-small.webp');
    writeFileSync(earlier, picture.webp);
    utimesSync(earlier, 1, 1);
    writeFileSync(join(folder, 'hero-small.png'), picture.png);
    assert.match((await heroOf())?.picture ?? '', /^\/pictures\/hero-small\.png\?/u);
    await replace('hero-small', file(picture.jpeg));
    assert.deepEqual(readdirSync(folder), ['hero-small.jpg']);
  });

  test('are refused where there is no such place, and for what is no picture', async () => {
    for (const slot of ['nothing', 'hero-small.webp', '%2e%2e%2fsecret', 'hero-small%00']) {
      const answer = await replace(slot, file(picture.png));
      assert.ok([404, 405].includes(answer.status), `${slot}: ${answer.status}`);
    }
    assert.equal(existsSync(folder), false);
    await replace('hero-small', file(picture.png));
    const refusal = 'Please select a valid image file';
    await assertRefusal(await replace('hero-small', file('<svg/>', 'x.png')), 415, refusal);
    await assertRefusal(await app.call(slotPath('hero-small'), form({ x: 'y' }, 'PUT', admin)), 400, refusal);
    assert.deepEqual(readdirSync(folder), ['hero-small.png'], 'what was there stays');
  });

  test('that somebody put there by hand are told of as far as can be', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'hero-small.avif'), 'no picture');
    assert.deepEqual((await heroOf())?.replacement, { width: null, height: null, bytes: 10, text: null });
  });
});

describe('what a replaced picture shows', () => {
  const factsFile = join(app.dataFolder, 'site.json');
  afterEach(() => rmSync(factsFile, { force: true }));
  const onDisk = () => JSON.parse(readFileSync(factsFile, 'utf8'));
  const tell = (slot: string, text: unknown) =>
    app.call(`${path}/picture-texts/${slot}`, json({ text }, 'PUT', admin));
  const restore = (slot: string) => app.call(slotPath(slot), { method: 'DELETE', headers: admin });
  const told = async () => {
    const html = await home();
    return [factsOf(html).pictureTexts, metaOf(html, 'og:image:alt')];
  };
  const its = { 'hero-small': 'Our field at noon' };

  test('is its place on the site until an admin tells it, and nothing once the site’s own is back', async () => {
    await replace('hero-small', file(picture.png));
    const place = 'Home: opening slides, Small';
    assert.deepEqual(await told(), [{ 'hero-small': place }, place]);
    const answer = await tell('hero-small', '  Our field\nat noon ');
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as SitePicture).replacement?.text, its['hero-small']);
    assert.deepEqual(onDisk(), { pictureTexts: its });
    assert.deepEqual(await told(), [its, its['hero-small']]);
    await replace('addon-fpv', file(picture.png));
    await tell('addon-fpv', 'A race');
    await tell('hero-small', '');
    assert.deepEqual(await told(), [{ 'hero-small': place, 'addon-fpv': 'A race' }, place]);
    assert.equal((await restore('addon-fpv')).status, 200);
    assert.deepEqual(onDisk(), {});
    assert.deepEqual(await told(), [{ 'hero-small': place }, place]);
  });

  test('is not told of the next picture in its place, unless that one is refused', async () => {
    await replace('hero-small', file(picture.png));
    await tell('hero-small', its['hero-small']);
    assert.equal((await replace('hero-small', file('<svg/>'))).status, 415);
    assert.deepEqual((await told())[0], its);
    const now = (await (await replace('hero-small', file(picture.jpeg))).json()) as SitePicture;
    assert.equal(now.replacement?.text, null);
    assert.deepEqual(onDisk(), {});
  });

  test('leaves the facts that somebody edits meanwhile, and is left by them', async () => {
    await replace('hero-small', file(picture.png));
    const { version, facts } = await state();
    await tell('hero-small', its['hero-small']);
    const save = (phone: string, since: string) =>
      app.call(path, json({ facts: { ...facts, phone }, version: since }, 'PUT', admin));
    assert.equal((await save('+91 4286 111 111', version)).status, 200);
    assert.deepEqual(onDisk(), { phone: '+91 4286 111 111', pictureTexts: its });
    await tell('hero-small', 'Our hall');
    assert.deepEqual(onDisk(), { phone: '+91 4286 111 111', pictureTexts: { 'hero-small': 'Our hall' } });
    assert.equal(
      (await save('+91 4286 222 222', version)).status,
      409,
      'of other facts nothing is lost either',
    );
  });

  test('may stand in a file that somebody edits by hand, and does not overwrite a broken one', async () => {
    await replace('hero-small', file(picture.png));
    writeFileSync(factsFile, JSON.stringify({ pictureTexts: { ...its, 'no-picture': 'x' } }));
    assert.equal((await list())[1]?.replacement?.text, its['hero-small']);
    assert.deepEqual((await told())[0], its);
    writeFileSync(factsFile, '{"pictureTexts":{"hero-small":5}}');
    const fault = 'site.json: pictureTexts.hero-small: Description must be text.';
    assert.equal((await state()).fault, fault);
    const refusal = `${fault} Save the facts first, which puts the file right.`;
    await assertRefusal(await tell('hero-small', 'Other'), 409, refusal);
    await assertRefusal(await restore('hero-small'), 409, refusal);
    assert.deepEqual(readdirSync(folder), ['hero-small.png']);
    assert.deepEqual(onDisk(), { pictureTexts: { 'hero-small': 5 } });
  });

  test('is refused where it is too long, and of pictures that are not there or the site’s own', async () => {
    await replace('hero-small', file(picture.png));
    const { errors } = await assertRefusal(await tell('hero-small', 'x'.repeat(limits.pictureText + 1)), 400);
    assert.deepEqual(errors, { text: 'Description can have at most 300 characters.' });
    await assertRefusal(await tell('nothing', 'x'), 404, 'The site has no picture of this name.');
    await assertRefusal(await tell('addon-fpv', 'x'), 404, 'This is the original picture already.');
    assert.equal(existsSync(factsFile), false);
  });
});

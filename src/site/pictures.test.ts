import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import type { SitePicture, SiteState } from '../shared/site-facts.ts';
import { factsOf } from '../testing/html.ts';
import { file, picture, pictureKinds } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';
import { writeTinyDist } from '../testing/tiny-dist.ts';

const distFolder = mkdtempSync(join(tmpdir(), 'site-'));
writeTinyDist(distFolder);
writeFileSync(join(distFolder, 'site/assets/pictures/hero-small-480-1a2b.webp'), picture.webp);

const app = await startTestApp({}, { distFolder });
const admin = await app.logIn();
after(async () => {
  await app.close();
  rmSync(distFolder, { recursive: true });
});

const folder = join(app.dataFolder, 'site/pictures');
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = '/api/admin/site';
const list = async () => {
  const answer = await app.call(path, { headers: admin });
  return ((await answer.json()) as SiteState).pictures;
};
/** What the next page says of replaced pictures. */
const replaced = async () => factsOf(await (await app.call('/', { headers: navigation })).text()).pictures;

describe('the pictures', () => {
  const slotPath = (slot: string) => `${path}/pictures/${slot}`;
  const replace = (slot: string, content: File, headers = admin) =>
    app.call(slotPath(slot), form({ file: content }, 'PUT', headers));
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
    await assertRefusal(again, 404, 'This picture is the site’s own.');
  });

  test('of two admins who replace the same one at once, one wins', async () => {
    const colleague = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
    await app.addAdmin(colleague);
    const headers = await app.logIn(colleague);
    for (let time = 0; time < 5; time += 1) {
      const answers = await Promise.all([
        replace('hero-small', file(picture.png)),
        replace('hero-small', file(picture.jpeg), headers),
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      assert.equal(readdirSync(folder).length, 1);
    }
  });

  test('where a crash left the earlier one beside it, the newer one is shown', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'hero-small.webp'), picture.webp);
    await new Promise((resolve) => setTimeout(resolve, 20));
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
    assert.deepEqual((await heroOf())?.replacement, { width: null, height: null, bytes: 10 });
  });
});

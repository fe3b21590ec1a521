import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import type { SiteState } from '../shared/site-facts.ts';
import { factsOf } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const admin = await app.logIn();
after(() => app.close());

const folder = join(app.dataFolder, 'site/pictures');
const factsFile = join(app.dataFolder, 'site.json');
afterEach(() => {
  for (const path of [folder, factsFile]) rmSync(path, { recursive: true, force: true });
});

const slotPath = '/api/admin/site/pictures/hero-small';
const text = 'Our field at noon';
const tooLate = 'It is too late to undo this: it has been deleted for good.';
const taken = 'This cannot be undone: another picture has taken its place by now.';

const put = (content: File) => app.call(slotPath, form({ file: content }, 'PUT', admin));
const remove = () => app.call(slotPath, { method: 'DELETE', headers: admin });
const undo = (id: string) => app.call(`/api/admin/undo/${id}`, { method: 'POST', headers: admin });

/** Everything that visitors and admins are shown of it, and what is stored. */
async function all() {
  const { pictures } = (await (await app.call('/api/admin/site', { headers: admin })).json()) as SiteState;
  const facts = factsOf(await (await app.call('/', { headers: navigation })).text());
  return {
    hero: pictures.find(({ slot }) => slot === 'hero-small'),
    shown: [facts.pictures, facts.pictureTexts],
    files: ['site/pictures', 'uploads', 'trash'].map((each) => readdirSync(join(app.dataFolder, each))),
  };
}

async function putDescribed() {
  await put(file(picture.png));
  await app.call('/api/admin/site/picture-texts/hero-small', json({ text }, 'PUT', admin));
  return all();
}

/** Takes the replaced picture away and returns what undoes that. */
async function takeDefault(): Promise<string> {
  const answer = await remove();
  assert.equal(answer.status, 200);
  return answer.headers.get('x-undo-id') ?? '';
}

test('a replaced picture is gone at once with its description, and Undo brings both back as they were', async () => {
  const before = await putDescribed();
  assert.equal(before.hero?.replacement?.text, text);
  const bytes = readFileSync(join(folder, 'hero-small.png'));
  const undoId = await takeDefault();
  const { hero, shown, files } = await all();
  assert.equal(hero?.replacement, null);
  assert.deepEqual(shown, [{}, {}]);
  assert.deepEqual([files.slice(0, 2), files[2]?.length], [[[], []], 1]);
  assert.equal((await app.call(before.hero?.picture ?? '')).status, 404);
  assert.doesNotMatch(readFileSync(factsFile, 'utf8'), /noon/u);

  const answer = await undo(undoId);
  assert.deepEqual(await answer.json(), { message: 'It has been restored.' });
  assert.deepEqual(await all(), before);
  const served = await (await app.call(before.hero?.picture ?? '')).arrayBuffer();
  assert.ok(bytes.equals(Buffer.from(served)));
  assert.equal((await undo(undoId)).status, 200);
  assert.deepEqual(await all(), before);

  const late = await takeDefault();
  await app.trash.empty();
  await assertRefusal(await undo(late), 404, tooLate);
  assert.deepEqual((await all()).files, [[], [], []], 'once its time is over it is deleted for good');
});

test('it stays away while another one is in its place, and neither is told of as the other', async () => {
  const first = await putDescribed();
  const firstUndo = await takeDefault();
  await put(file(picture.png, 'of the same name'));
  const second = (await all()).hero;
  assert.equal(second?.replacement?.text, null);
  await assertRefusal(await undo(firstUndo), 409, taken);
  assert.deepEqual((await all()).hero, second);
  const secondUndo = await takeDefault();
  assert.equal((await undo(firstUndo)).status, 200);
  assert.deepEqual((await all()).hero, first.hero);
  await assertRefusal(await undo(secondUndo), 409, taken);
  assert.deepEqual((await all()).hero, first.hero);
});

test('it comes back before the next one is put there, or not at all', async () => {
  for (let time = 0; time < 5; time += 1) {
    await putDescribed();
    const undoId = await takeDefault();
    const [undone, added] = await Promise.all([undo(undoId), put(file(picture.jpeg))]);
    assert.ok([200, 409].includes(undone.status), `${undone.status}`);
    assert.equal(added.status, 200);
    assert.equal((await all()).hero?.replacement?.text, null);
    assert.deepEqual(readdirSync(folder), ['hero-small.jpg']);
  }
});

test('it waits while its description cannot be written, and both stay if it cannot be moved', async () => {
  const before = await putDescribed();
  const trash = join(app.dataFolder, 'trash');
  renameSync(trash, `${trash}.away`);
  writeFileSync(trash, 'no folder');
  assert.equal((await remove()).status, 500);
  rmSync(trash);
  renameSync(`${trash}.away`, trash);
  const { hero, shown } = await all();
  assert.deepEqual({ hero, shown }, { hero: before.hero, shown: before.shown });
  const undoId = await takeDefault();
  const good = readFileSync(factsFile);
  writeFileSync(factsFile, '{');
  await assertRefusal(await undo(undoId), 409, /^site\.json is not valid JSON\. Save the facts first/u);
  assert.deepEqual(readdirSync(folder), []);
  writeFileSync(factsFile, good);
  assert.equal((await undo(undoId)).status, 200);
  assert.deepEqual((await all()).hero, before.hero);
});

test('it takes an earlier one with it that a crash left', async () => {
  mkdirSync(folder, { recursive: true });
  const earlier = join(folder, 'hero-small.webp');
  writeFileSync(earlier, picture.webp);
  utimesSync(earlier, 1, 1);
  writeFileSync(join(folder, 'hero-small.png'), picture.png);
  const undoId = await takeDefault();
  assert.deepEqual((await all()).shown, [{}, {}]);
  await undo(undoId);
  assert.deepEqual(readdirSync(folder), ['hero-small.png']);
});

test('it is away for good when the server stops, and after a crash it is wholly there or not', async () => {
  const DATA_DIR = temporaryFolder();
  const first = await startTestApp({ DATA_DIR });
  const headers = await first.logIn();
  await first.call(slotPath, form({ file: file(picture.png) }, 'PUT', headers));
  await first.call(slotPath, { method: 'DELETE', headers });
  first.database.pragma('wal_checkpoint(TRUNCATE)');
  const copies = [temporaryFolder(), temporaryFolder()] as const;
  for (const copy of copies) cpSync(DATA_DIR, copy, { recursive: true });
  const [, unmoved] = copies;
  const [aside = ''] = readdirSync(join(unmoved, 'trash'));
  renameSync(join(unmoved, 'trash', aside), join(unmoved, 'site/pictures/hero-small.png'));
  await first.close();
  assert.deepEqual(readdirSync(join(DATA_DIR, 'trash')), []);
  for (const [left, files] of [
    [DATA_DIR, []],
    [copies[0], []],
    [unmoved, ['hero-small.png']],
  ] as const) {
    const next = await startTestApp({ DATA_DIR: left });
    const there = ['trash', 'site/pictures'].map((each) => readdirSync(join(left, each)));
    await next.close();
    assert.deepEqual(there, [[], files]);
  }
});

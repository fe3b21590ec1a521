import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { after, test } from 'node:test';
import type { CatalogueEntry, Logo, Poster } from '../shared/records.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { file, picture } from '../testing/pictures.ts';
import { form, startTestApp } from '../testing/test-app.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'institute-sweep-'));
after(() => rmSync(dataFolder, { recursive: true }));
const uploads = join(dataFolder, 'uploads');
const incoming = join(dataFolder, 'incoming');

/** Starts the server over the same data folder again. */
async function start(t: TestContext) {
  const app = await startTestApp({ DATA_DIR: dataFolder });
  let open = true;
  const close = async () => {
    if (open) await app.close();
    open = false;
  };
  t.after(close);
  return { ...app, close };
}

test('what a crash left behind is swept at the next start, and every picture of a record stays', async (t) => {
  const first = await start(t);
  const admin = await first.logIn();
  const image = file(picture.png);
  const upload = async (path: string, fields: Parameters<typeof form>[0]) =>
    (await (await first.call(path, form(fields, 'POST', admin))).json()) as Logo & Poster;
  const entries: CatalogueEntry[] = [];
  for (const { path } of catalogues) entries.push(await addEntry(first, path, admin, { image }));
  const logo = await upload('/admin/images/upload', { file: image });
  const poster = await upload('/admin/eventposter', { name: 'Open day', file: image });
  await first.close();
  const kept = readdirSync(uploads).sort();
  assert.equal(kept.length, 4);

  writeFileSync(join(uploads, 'a-picture-without-a-record.png'), picture.png);
  writeFileSync(join(uploads, 'something else'), 'x');
  mkdirSync(join(uploads, 'a-folder'));
  writeFileSync(join(uploads, 'a-folder', 'x.png'), picture.png);
  writeFileSync(join(incoming, 'half-an-upload'), 'x');

  const second = await start(t);
  assert.deepEqual(readdirSync(uploads).sort(), kept);
  assert.deepEqual(readdirSync(incoming), []);
  for (const path of [logo.url, poster.image, ...entries.map((entry) => entry.image ?? '')]) {
    assert.equal((await second.call(path)).status, 200, path);
  }
});

test('a record whose picture is gone is still there, and can be mended', async (t) => {
  const app = await start(t);
  const admin = await app.logIn();
  const [{ path }] = catalogues;
  const { _id, image } = await addEntry(app, path, admin, { image: file(picture.png) });
  rmSync(join(dataFolder, image ?? ''));
  assert.equal((await app.call(image ?? '')).status, 404);
  const answer = await app.call(`${path}/${_id}`, form({ image: file(picture.gif) }, 'PUT', admin));
  assert.equal(answer.status, 200);
  const { image: next } = (await answer.json()) as CatalogueEntry;
  assert.equal((await app.call(next ?? '')).status, 200);
});

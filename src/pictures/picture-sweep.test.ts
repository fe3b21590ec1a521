import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CatalogueEntry, Logo, Poster } from '../shared/records.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { file, picture } from '../testing/pictures.ts';
import { shareFile } from '../testing/share-picture.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { form, startTestApp } from '../testing/test-app.ts';

const dataFolder = temporaryFolder();
const uploads = join(dataFolder, 'uploads');
const incoming = join(dataFolder, 'incoming');

test('what a crash left behind is swept at the next start, and every picture of a record stays', async (t) => {
  const first = await startTestApp({ DATA_DIR: dataFolder });
  const admin = await first.logIn();
  const image = file(picture.png);
  const share = await shareFile();
  const upload = async (path: string, fields: Parameters<typeof form>[0]) =>
    (await (await first.call(path, form(fields, 'POST', admin))).json()) as Logo & Poster;
  const entries: CatalogueEntry[] = [];
  for (const { path } of catalogues) entries.push(await addEntry(first, path, admin, { image, share }));
  const logo = await upload('/admin/images/upload', { file: image });
  const poster = await upload('/admin/eventposter', { name: 'Open day', file: image });
  await first.close();
  const kept = readdirSync(uploads).sort();
  assert.equal(kept.length, 6);

  writeFileSync(join(uploads, 'a-picture-without-a-record.png'), picture.png);
  writeFileSync(join(uploads, 'something else'), 'x');
  mkdirSync(join(uploads, 'a-folder'));
  writeFileSync(join(uploads, 'a-folder', 'x.png'), picture.png);
  writeFileSync(join(incoming, 'half-an-upload'), 'x');

  const second = await startTestApp({ DATA_DIR: dataFolder });
  t.after(() => second.close());
  assert.deepEqual(readdirSync(uploads).sort(), kept);
  assert.deepEqual(readdirSync(incoming), []);
  for (const path of [logo.url, poster.image, ...entries.map((entry) => entry.image ?? '')]) {
    assert.equal((await second.call(path)).status, 200, path);
  }

  // A record without its picture stays, and can be corrected.
  const [entry] = entries;
  rmSync(join(dataFolder, entry?.image ?? ''));
  assert.equal((await second.call(entry?.image ?? '')).status, 404);
  const mend = form({ image: file(picture.gif) }, 'PUT', await second.logIn());
  const answer = await second.call(`${catalogues[0].path}/${entry?._id}`, mend);
  assert.equal(answer.status, 200);
  const { image: next } = (await answer.json()) as CatalogueEntry;
  assert.equal((await second.call(next ?? '')).status, 200);
});

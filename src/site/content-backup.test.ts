import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { backUp } from '../backups/index.ts';
import { restore } from '../backups/restore.ts';
import { databaseFile, openDatabase, stored } from '../database/index.ts';
import { referencedPictures } from '../open-data-folder.ts';
import type { ContentChanges } from '../shared/content.ts';
import { file, picture } from '../testing/pictures.ts';
import { form, json } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { backupParts } from '../testing/tiny-institute.ts';
import { draftOf, listPublications, reviewedTexts } from './store.ts';

const app = await startTestApp();
const admin = await app.logIn();
after(() => app.close());

const path = '/api/admin/content';
const send = async (to: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  assert.equal((await app.call(path + to, json(body, method, admin))).status, 200);
const publish = (changes: ContentChanges, base: number) => send('/publish', { base, changes });

async function upload(): Promise<string> {
  const answer = await app.call(`${path}/pictures`, form({ file: file(picture.png) }, 'POST', admin));
  return ((await answer.json()) as { path: string }).path;
}

test('a backup restores versions, drafts and reviews, with each picture that they show', async () => {
  const [first, second, drafted] = [await upload(), await upload(), await upload()];
  await publish({ 'picture:hero-small': first, 'en:gallery.title': 'Our field' }, 0);
  await publish({ 'picture:hero-small': second, 'picture:gallery-01': first }, 1);
  await publish({ 'ta:gallery.title': 'எங்கள் களம்' }, 2);
  await send('/reviewed', { address: 'ta:gallery.title', reviewed: true }, 'PUT');
  await send('/draft', { base: 3, changes: { 'picture:gallery-02': drafted } }, 'PUT');

  const archive = join(temporaryFolder(), 'backup.tar.gz');
  const parts = { ...backupParts, referencedPictures };
  await backUp({ ...parts, database: app.database, dataFolder: app.dataFolder }, archive);
  const dataFolder = temporaryFolder();
  await restore({ ...parts, archive, dataFolder });

  const restored = openDatabase(databaseFile(dataFolder));
  const now = stored(restored);
  const adminId = restored.prepare<[], string>('SELECT admin_id FROM content_drafts').pluck().get() ?? '';
  assert.equal(listPublications(now).length, 3);
  assert.deepEqual(listPublications(now), listPublications(app.context));
  assert.deepEqual(reviewedTexts(now), reviewedTexts(app.context));
  assert.deepEqual(draftOf(now, adminId), { base: 3, changes: { 'picture:gallery-02': drafted } });
  restored.close();
  for (const shown of [first, second, drafted]) assert.ok(existsSync(join(dataFolder, shown)), shown);
});

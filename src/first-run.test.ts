import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { allBatches, batchById, makeBatchReal } from './batches/store-batches.ts';
import { entriesOf, findEntry } from './catalogue/index.ts';
import { deletableEntries } from './catalogue/store.ts';
import { stored, transactionNow } from './database/index.ts';
import { fillOnFirstRun } from './first-run.ts';
import { listLogos, listPosters, logoPictures, openPictureStore, posterPictures } from './pictures/index.ts';
import { deletableLogos, deletablePosters } from './pictures/store.ts';
import { softDeletes } from './testing/soft-deletes.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { contentOf, madeAt, testDatabase } from './testing/test-database.ts';
import { writeTinyDist } from './testing/tiny-dist.ts';
import type { SoftDelete } from './undo/index.ts';

const dist = temporaryFolder();
writeTinyDist(dist);
const samples = join(dist, 'samples');

/** A new database and everything that a first run fills. */
function newInstitute() {
  const database = testDatabase();
  const pictures = openPictureStore(temporaryFolder(), randomUUID);
  const context = stored(database);
  return {
    database,
    context,
    pictures,
    batches: () => allBatches(context),
    courses: () => entriesOf(context, 'course'),
    certificates: () => entriesOf(context, 'certificate'),
    logos: () => listLogos(context),
    posters: () => listPosters(context),
    run: (samplesFolder: string | null, now = madeAt) =>
      fillOnFirstRun({ database, pictures, samplesFolder, now, randomId: randomUUID }),
    uploads: () => readdirSync(pictures.folder).sort(),
    referenced: () => [...logoPictures(context), ...posterPictures(context)].sort(),
  };
}

const idsOf = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

describe('the first run', () => {
  test('fills the catalogue with the entries that the home page links to, and adds no sample unasked', () => {
    const institute = newInstitute();
    institute.run(null);
    assert.deepEqual(idsOf(institute.courses()), ['small-class', 'medium-class', 'small-medium-class']);
    assert.deepEqual(idsOf(institute.certificates()), ['aerial-mapping', 'fpv', 'agriculture-drone']);
    for (const { image } of [...institute.courses(), ...institute.certificates()])
      assert.match(image ?? '', /^\/pictures\/[a-z-]+\.webp$/u);
    assert.deepEqual([institute.logos(), institute.posters(), institute.uploads()], [[], [], []]);
  });

  test('adds sample logos and one sample poster if asked, named as samples, with their pictures', () => {
    const institute = newInstitute();
    institute.run(samples);
    assert.equal(institute.courses().length, 3);
    const logos = institute.logos();
    assert.equal(logos.length, 5);
    for (const { filename } of logos) assert.match(filename, /^Sample partner \d\.webp$/u);
    const [poster, ...more] = institute.posters();
    assert.match(poster?.name ?? '', /^Sample event/u);
    assert.deepEqual(more, []);
    assert.deepEqual(institute.uploads(), institute.referenced());
    const sample = readFileSync(join(samples, 'poster.webp'));
    const [picture = ''] = posterPictures(institute.context);
    assert.deepEqual(readFileSync(join(institute.pictures.folder, picture)), sample);
  });
});

describe('the sample batches', () => {
  test('come only if samples are asked for, are marked, and begin in the weeks to come, on no Sunday', () => {
    for (let day = 0; day < 7; day += 1) {
      const institute = newInstitute();
      const now = new Date(madeAt.getTime() + day * 24 * 3_600_000);
      institute.run(samples, now);
      const batches = institute.batches();
      assert.ok(batches.length >= 5);
      assert.ok(new Set(batches.map(({ entry }) => entry)).size >= 4);
      for (const { kind, entry, startsOn, endsOn, isSample, taken, seats } of batches) {
        const days = findEntry(institute.context, kind, entry)?.days ?? 0;
        const [first, last] = [new Date(startsOn), new Date(endsOn)];
        assert.notEqual(first.getUTCDay(), 0, startsOn);
        assert.equal(
          last.getTime() - first.getTime(),
          (days - 1) * 24 * 3_600_000,
          `${entry} has ${days} days`,
        );
        const away = (first.getTime() - now.getTime()) / (24 * 3_600_000);
        assert.ok(away > 2 && away < 49, startsOn);
        assert.deepEqual([isSample, taken], [true, 0]);
        assert.ok(seats >= 1);
      }
    }
    const institute = newInstitute();
    institute.run(null);
    assert.deepEqual(institute.batches(), []);
  });

  test('are the institute’s own once it has changed them', () => {
    const { run, batches, database } = newInstitute();
    run(samples);
    const [first] = batches();
    assert.ok(first);
    transactionNow(stored(database), (tx) => makeBatchReal(tx, first._id));
    const own = batchById(stored(database), first._id);
    assert.equal(own?.isSample, false);
  });
});

describe('a later run', () => {
  test('restores nothing that an admin deleted', () => {
    const institute = newInstitute();
    institute.run(samples);
    const purge = (deletable: SoftDelete, ids: string[]) => {
      for (const id of ids) softDeletes(institute.database, { deletable }).purge(id);
    };
    purge(deletableEntries.course, idsOf(institute.courses()));
    purge(deletableLogos, idsOf(institute.logos()));
    purge(deletablePosters, idsOf(institute.posters()));
    purge(deletableEntries.certificate, ['fpv']);
    const before = contentOf(institute.database);
    institute.run(samples, new Date('2027-01-01T00:00:00Z'));
    assert.deepEqual(contentOf(institute.database), before);
    assert.deepEqual(idsOf(institute.courses()), []);
  });

  test('adds no sample content to a database that is in use', () => {
    const institute = newInstitute();
    institute.run(null);
    const before = contentOf(institute.database);
    institute.run(samples);
    assert.deepEqual(contentOf(institute.database), before);
    assert.deepEqual(institute.uploads(), []);
  });
});

test('a failed first run leaves no row behind, and the next one repeats it', async () => {
  const folder = temporaryFolder();
  writeTinyDist(folder);
  const poster = join(folder, 'samples/poster.webp');
  rmSync(poster);
  const institute = newInstitute();
  const before = contentOf(institute.database);
  assert.throws(() => institute.run(join(folder, 'samples')), { code: 'ENOENT' });
  assert.deepEqual(contentOf(institute.database), before);
  institute.run(samples);
  assert.equal(institute.courses().length, 3);
  assert.equal(institute.posters().length, 1);
  await institute.pictures.sweep(new Set(institute.referenced()));
  assert.deepEqual(institute.uploads(), institute.referenced(), 'the next start sweeps the files');
});

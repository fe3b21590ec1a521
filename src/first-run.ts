import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { insertBatch } from './batches/index.ts';
import { catalogueRepository, firstRunCertificates, firstRunCourses } from './catalogue/index.ts';
import { type Database, once, stored, transactionNow } from './database/index.ts';
import { logoRepository, type PictureStore, posterRepository } from './pictures/index.ts';
import { daysLater } from './shared/days.ts';
import { dayInIndia } from './shared/india-time.ts';

const sampleLogos = [
  'Sample partner 1',
  'Sample partner 2',
  'Sample partner 3',
  'Sample partner 4',
  'Sample partner 5',
];
const samplePoster = 'Sample event: open day at the flying field';
const samplePosterTitles = { ta: { name: 'மாதிரி நிகழ்ச்சி: மைதானத்தைப் பாருங்கள்' } };

/** In so many weeks, on which weekday from Monday, for how many days. */
const sampleBatches = [
  { kind: 'course', entry: 'small-class', week: 0, weekday: 0, days: 5, seats: 2 },
  { kind: 'certificate', entry: 'agriculture-drone', week: 0, weekday: 3, days: 3, seats: 12 },
  { kind: 'course', entry: 'medium-class', week: 1, weekday: 0, days: 5, seats: 8 },
  { kind: 'certificate', entry: 'fpv', week: 2, weekday: 0, days: 5, seats: 10 },
  { kind: 'course', entry: 'small-class', week: 3, weekday: 0, days: 5, seats: 12 },
  { kind: 'course', entry: 'small-medium-class', week: 4, weekday: 0, days: 8, seats: 6 },
] as const;
/** Nobody is asked to come at shorter notice. */
const fewestDaysAhead = 4;

/** The repositories that the first run fills. */
export interface FirstRunParts {
  database: Database;
  pictures: PictureStore;
  /** Folder of the sample pictures; null: no sample content. */
  samplesFolder: string | null;
  now: Date;
  randomId: () => string;
}

/** Fills a new database with the catalogue, and with sample logos, a sample poster and sample batches if asked to; does so once. */
export function fillOnFirstRun({ database, pictures, samplesFolder, now, randomId }: FirstRunParts): void {
  const createdAt = now.toISOString();
  once(database, 'first-run', now, () => {
    fillCatalogue(database, createdAt);
    if (samplesFolder === null) return;
    const store = (file: string) => copySample(join(samplesFolder, file), pictures);
    const logos = logoRepository(database);
    sampleLogos.forEach((name, index) => {
      logos.insert(randomId(), store(`logo-${index + 1}.webp`), `${name}.webp`, createdAt);
    });
    const poster = store('poster.webp');
    posterRepository(database).insert(randomId(), samplePoster, poster, createdAt, samplePosterTitles);
    fillBatches(database, now, randomId);
  });
}

function fillCatalogue(database: Database, createdAt: string): void {
  const kinds = [
    { kind: 'course', entries: firstRunCourses },
    { kind: 'certificate', entries: firstRunCertificates },
  ] as const;
  for (const { kind, entries } of kinds) {
    const repository = catalogueRepository(database, kind);
    for (const { id, picture, ...fields } of entries) {
      repository.insert(fields, `/pictures/${picture}`, createdAt, { wantedId: id });
    }
  }
}

function fillBatches(database: Database, now: Date, randomId: () => string): void {
  let monday = daysLater(dayInIndia(now), fewestDaysAhead);
  while (new Date(monday).getUTCDay() !== 1) monday = daysLater(monday, 1);
  for (const { week, weekday, days, ...sample } of sampleBatches) {
    const startsOn = daysLater(monday, 7 * week + weekday);
    const batch = {
      ...sample,
      startsOn,
      endsOn: daysLater(startsOn, days - 1),
      location: null,
      language: 'Tamil and English',
      state: 'open',
      hidden: false,
    } as const;
    transactionNow(stored(database), (tx) => insertBatch(tx, randomId(), batch, now.toISOString(), true));
  }
}

function copySample(file: string, pictures: PictureStore): string {
  const name = pictures.newName() + extname(file);
  // Inside the executable there is nothing that the system could copy by itself.
  writeFileSync(join(pictures.folder, name), readFileSync(file));
  return name;
}

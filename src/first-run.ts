import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { insertBatch } from './batches/index.ts';
import { firstRunCertificates, firstRunCourses, insertEntry } from './catalogue/index.ts';
import { type Database, once, type StoredChange, stored, transactionNow } from './database/index.ts';
import { insertLogo, insertPoster, type PictureStore } from './pictures/index.ts';
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

/** `week` counts from the first Monday, `weekday` from Monday, `days` is the length. */
const sampleBatches = [
  { kind: 'course', entry: 'small-class', week: 0, weekday: 0, days: 5, seats: 2 },
  { kind: 'certificate', entry: 'agriculture-drone', week: 0, weekday: 3, days: 3, seats: 12 },
  { kind: 'course', entry: 'medium-class', week: 1, weekday: 0, days: 5, seats: 8 },
  { kind: 'certificate', entry: 'fpv', week: 2, weekday: 0, days: 5, seats: 10 },
  { kind: 'course', entry: 'small-class', week: 3, weekday: 0, days: 5, seats: 12 },
  { kind: 'course', entry: 'small-medium-class', week: 4, weekday: 0, days: 8, seats: 6 },
] as const;
/** Applicants need notice of the first batch, in days. */
const fewestDaysAhead = 4;

/** The database and the pictures that the first run fills. */
export interface FirstRunParts {
  database: Database;
  pictures: PictureStore;
  /** Folder of the sample pictures; null: no sample content. */
  samplesFolder: string | null;
  now: Date;
  randomId: () => string;
}

/** Fills a new database, once, with the catalogue and, if asked to, with samples: logos, a poster and batches. */
export function fillOnFirstRun({ database, ...parts }: FirstRunParts): void {
  once(database, 'first-run', parts.now, () => transactionNow(stored(database), (tx) => fill(tx, parts)));
}

function fill(
  tx: StoredChange,
  { pictures, samplesFolder, now, randomId }: Omit<FirstRunParts, 'database'>,
): void {
  const createdAt = now.toISOString();
  fillCatalogue(tx, createdAt);
  if (samplesFolder === null) return;
  const store = (file: string) => copySample(join(samplesFolder, file), pictures);
  sampleLogos.forEach((name, index) => {
    const logo = { id: randomId(), picture: store(`logo-${index + 1}.webp`), filename: `${name}.webp` };
    insertLogo(tx, logo, createdAt);
  });
  const picture = store('poster.webp');
  insertPoster(tx, { id: randomId(), name: samplePoster, picture }, createdAt, samplePosterTitles);
  fillBatches(tx, now, randomId);
}

function fillCatalogue(tx: StoredChange, createdAt: string): void {
  const kinds = [
    { kind: 'course', entries: firstRunCourses },
    { kind: 'certificate', entries: firstRunCertificates },
  ] as const;
  for (const { kind, entries } of kinds) {
    for (const { id, picture, ...fields } of entries)
      insertEntry(tx, kind, fields, `/pictures/${picture}`, createdAt, { wantedId: id });
  }
}

function fillBatches(tx: StoredChange, now: Date, randomId: () => string): void {
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
    insertBatch(tx, randomId(), batch, now.toISOString(), true);
  }
}

function copySample(file: string, pictures: PictureStore): string {
  const name = pictures.newName() + extname(file);
  // The system cannot copy a file out of the executable.
  writeFileSync(join(pictures.folder, name), readFileSync(file));
  return name;
}

import type { Database } from '../database/index.ts';
import type { StoredKey } from './place-records.ts';

/** The keys that open the pages of enrollments: the present ones and those that were sent before. */
export function pageKeyRepository(database: Database) {
  const outerKeys = database.prepare<[], StoredKey>(
    `SELECT enrollment, key_hash AS keyHash FROM places
     WHERE sequence IN ((SELECT min(sequence) FROM places), (SELECT max(sequence) FROM places))`,
  );
  const keepEarlier = database.prepare(
    `INSERT INTO earlier_page_keys SELECT key_hash, enrollment FROM places WHERE key_hash IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
  const forgetPresent = database.prepare(
    'DELETE FROM earlier_page_keys WHERE key_hash IN (SELECT key_hash FROM places)',
  );
  const withPlaces = database.prepare<[], string>('SELECT enrollment FROM places').pluck();
  const setKey = database.prepare<[StoredKey]>(
    'UPDATE places SET key_hash = @keyHash WHERE enrollment = @enrollment',
  );

  return {
    /** Returns what is stored of the keys of the enrollments that got their places first and last. */
    outerKeys: (): StoredKey[] => outerKeys.all(),
    /** Gives every page another key, by its hash; the keys that opened it before open it still. */
    renewKeys(hashOf: (enrollment: string) => string): void {
      keepEarlier.run();
      for (const enrollment of withPlaces.all()) setKey.run({ enrollment, keyHash: hashOf(enrollment) });
      forgetPresent.run();
    },
  };
}

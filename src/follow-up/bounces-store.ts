import { type Stored, scalar, statement } from '../database/index.ts';
import { contactOf } from '../people/index.ts';
import { fieldOfKind, inboxes, inboxNames } from '../shared/inboxes.ts';
import type { Bounce } from '../shared/records.ts';

// Bounces of records that are just deleted are hidden until these are restored.

const present = inboxNames
  .map((inbox) => {
    const { table } = inboxes[inbox];
    return `SELECT record_id AS _id, '${inbox}' AS inbox, ${contactOf(`'${table}'`, 'sent.sequence')} AS contact, name,
        nullif(${fieldOfKind(inbox, 'phone') ?? "''"}, '') AS phone, bounces.address, answer, bounced_at AS at
      FROM bounces CROSS JOIN ${table} AS sent ON sent.id = record_id
      WHERE table_name = '${table}' AND +sent.deleted_at IS NULL`;
  })
  .join(' UNION ALL ');

const newest = statement<[number], Bounce>(`SELECT * FROM (${present}) ORDER BY at DESC, _id LIMIT ?`);
export function newestBounces({ db }: Stored, most: number): Bounce[] {
  return db.all(newest, [most]);
}

const total = scalar<[], number>(`SELECT count(*) FROM (${present})`);
export function countBounces({ db }: Stored): number {
  return db.one(total) ?? 0;
}

const ofRecord = statement<[string], Bounce>(`SELECT * FROM (${present}) WHERE _id = ?`);
/** Returns the bounce of a record, or null. */
export function bounceOfRecord({ db }: Stored, record: string): Bounce | null {
  return db.one(ofRecord, [record]);
}

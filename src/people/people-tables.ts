import { type Database, type Page, stored, transactionNow } from '../database/index.ts';
import { forEachInbox, type Inbox } from '../shared/inboxes.ts';
import type { SoftDelete } from '../undo/index.ts';
import { storeRecord } from './records.ts';
import * as store from './records-store.ts';

/** The table of an inbox, each change in a transaction of its own. */
export interface PeopleTable<Fields extends object, Row extends object> {
  deletable: SoftDelete;
  purge(id: string): boolean;
  insert(id: string, fields: Fields, createdAt: string): number;
  list(page: Page): Promise<{ rows: (Row & { contact: string })[]; total: number }>;
  count(): number;
  find(id: string): store.PerhapsDeleted<Row> | null;
  owners(): AsyncGenerator<store.RecordOwner[], void>;
}

type PeopleTables = { [Name in Inbox]: PeopleTable<store.StoredFields<Name>, store.RecordOf<Name>> };

/** An adapter for `rights`, and for tests with nothing but a database. It goes with the conversion of `rights`. */
export function peopleTables(database: Database): PeopleTables {
  // The compiler cannot follow through the loop that each is the table of its own inbox.
  return forEachInbox((inbox) => peopleTable(database, inbox)) as object as PeopleTables;
}

function peopleTable<Name extends Inbox>(
  database: Database,
  inbox: Name,
): PeopleTable<store.StoredFields<Name>, store.RecordOf<Name>> {
  const context = stored(database);
  return {
    deletable: store.deletableRecords[inbox],
    purge: (id) => transactionNow(context, (tx) => store.purgeRecord(tx, inbox, id)),
    insert: (id, fields, createdAt) =>
      transactionNow(context, (tx) => storeRecord(tx, inbox, id, fields, createdAt)),
    list: (page) => store.listRecords(context, inbox, page),
    count: () => store.countRecords(context, inbox),
    find: (id) => store.findRecord(context, inbox, id),
    owners: () => store.recordOwners(context, inbox),
  };
}

import { stored } from '../database/index.ts';
import { personOfCertificate, toIssued } from '../register/index.ts';
import { type Inbox, inboxes, isInbox } from '../shared/inboxes.ts';
import { formLimits } from '../shared/limits.ts';
import type { PersonItem } from '../shared/records.ts';
import { shorten } from '../shared/shorten.ts';
import { phoneDigits, searchedPhone } from '../shared/typed-phone.ts';
import { type PersonRecordParts, recordEraser } from './record-eraser.ts';
import { recordFinder, type SentKind, type Sought, sentKinds } from './record-finder.ts';

/** A person's records by table. */
export type PersonRecords = Record<string, object[]>;

/** Returns the details by which a person is looked for, from a typed email, phone or certificate number. */
export function soughtBy(text: string): Sought {
  if (text.includes('@')) return { email: text, phone: '' };
  const isPhone = searchedPhone(text) !== null && phoneDigits(text).length >= formLimits.phoneDigits.least;
  return { email: '', phone: isPhone ? text : '', certificate: text };
}

/** Characters of a message or note by which it is recognised. */
const mostShown = 80;

/** Everything that is held of people: to be found, given out and erased. */
export function personRecords(parts: PersonRecordParts) {
  const finder = recordFinder(parts.database);
  const { tables } = finder;
  const context = stored(parts.database);

  return {
    ...recordEraser(parts, finder),

    /** Returns what is held of a person, one by one, so that the office can tick what is meant. */
    async items(typed: Sought): Promise<PersonItem[]> {
      const { records, issued, fromBefore } = await finder.of(typed);
      const sent = sentKinds.flatMap((kind) =>
        records[kind].flatMap(({ _id, ...owner }) =>
          finder.whole(kind, _id).map((record) => ({ kind, ...owner, record })),
        ),
      );
      return [
        ...sent.map(({ kind, email, phone, createdAt, record }) => ({
          _id: textOf(record, '_id'),
          kind,
          name: textOf(record, 'name'),
          text: shorten(wantsOf(kind, record), mostShown),
          email,
          phone,
          place: record.place?.state ?? null,
          notes: record.followUp?.notes.length ?? 0,
          records: [],
          createdAt,
        })),
        ...issued.map(({ _id, holder, number, programme, createdAt }) => ({
          ...{ _id, kind: 'certificates' as const, name: holder, text: `${number}, ${programme}` },
          ...{ ...personOfCertificate(context, _id), place: null, notes: 0, records: [], createdAt },
        })),
        ...fromBefore.map(({ _id, author, text, records: ids, createdAt }) => ({
          ...{
            _id,
            kind: 'notes' as const,
            name: author,
            text: shorten(text, mostShown),
            email: '',
            phone: '',
          },
          ...{ place: null, notes: 0, records: [...ids], createdAt },
        })),
      ];
    },

    /**
     * Returns what is held of a person, by table; an enrollment with its place, each with the mails that are still to be sent and
     * the notes about it. What an admin has deleted within the last seconds is in `justDeleted`.
     * @param ids of what is meant; null: all that is held
     */
    async of(typed: Sought, ids: readonly string[] | null = null): Promise<PersonRecords> {
      const isMeant = ({ _id }: { _id: string }) => ids === null || ids.includes(_id);
      const { records, issued, fromBefore } = await finder.of(typed);
      const kept: PersonRecords = {};
      const justDeleted: object[] = [];
      for (const kind of sentKinds) {
        const found = records[kind].filter(isMeant).flatMap(({ _id }) => finder.whole(kind, _id));
        const present = found.filter(({ deletedAt }) => deletedAt === null);
        if (present.length > 0) kept[kind] = present.map(({ deletedAt: _none, ...record }) => record);
        justDeleted.push(...found.filter(({ deletedAt }) => deletedAt !== null));
      }
      const named = issued.filter(isMeant);
      if (named.length > 0)
        kept.certificates = named.map((one) => ({
          ...toIssued(one),
          ...personOfCertificate(context, one._id),
        }));
      const notes = fromBefore.filter(isMeant);
      if (notes.length > 0) kept.notes = notes.map(({ records: _others, about: _none, ...note }) => note);
      return justDeleted.length > 0 ? { ...kept, justDeleted } : kept;
    },

    /** Yields whose the records of one kind are. */
    owners: (inbox: Inbox) => tables[inbox].owners(),
  };
}

export type PersonRecordsRoom = ReturnType<typeof personRecords>;

/** Returns what a record says in short of what a person wants. */
function wantsOf(kind: SentKind, record: object): string {
  const inbox = kind === 'setAside' ? textOf(record, 'inbox') : kind;
  return isInbox(inbox) ? textOf(record, inboxes[inbox].wants) : '';
}

function textOf(record: object, field: string): string {
  const text: unknown = Reflect.get(record, field);
  return typeof text === 'string' ? text : '';
}

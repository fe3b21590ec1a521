import { setImmediate } from 'node:timers/promises';
import { bytes, callWith, type Query } from '../calls/index.ts';
import { unavailable } from '../http/index.ts';
import {
  type FileParts,
  formatQuery,
  languageColumn,
  type Rows,
  type Sheet,
  sendFile,
} from '../people/index.ts';
import { type ExportFormat, exportTypes, exportWords } from '../shared/exports.ts';
import { stageWords } from '../shared/follow-up.ts';
import { inboxes } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { FollowUpCallParts } from './call-parts.ts';
import type { Filter } from './contact-repository.ts';
import { filterQuery } from './filter-query.ts';
import type { FollowUps } from './follow-up.ts';

/** Rows that are made before others are answered. */
const sliceLength = 100;

const behind =
  'The server could not bring the list up to date, so that people would be missing from the file. Please try again later.';

const sheet: Sheet = {
  title: 'Follow-up',
  columns: [
    { heading: 'Name', field: 'name', width: 28 },
    { heading: 'Phone', field: 'phone', width: 20, isExact: true },
    { heading: 'Email', field: 'email', width: 32 },
    { heading: 'Stage', field: 'stage', width: 12 },
    { heading: 'Call back on', field: 'nextOn', width: 14, isDay: true },
    { heading: 'Assigned to', field: 'owner', width: 20 },
    { heading: 'From', field: 'source', width: 14 },
    { heading: 'Wants', field: 'wants', width: 44, isLong: true },
    { heading: 'Last note', field: 'note', width: 44, isLong: true },
    { heading: 'Noted by', field: 'author', width: 20 },
    languageColumn,
    { heading: 'Reference', field: 'reference', width: 14 },
    { heading: 'Received (IST)', field: 'createdAt', width: 20, isTime: true },
  ],
};

const exportQuery: Query<Omit<Filter, 'today'> & { format: ExportFormat }> = {
  parameters: [...filterQuery.parameters, ...formatQuery.parameters],
  read: (sent) => ({ ...filterQuery.read(sent), ...formatQuery.read(sent) }),
};

const call = callWith<FollowUpCallParts & FileParts>();

/** The call by which the office takes the list away as a file. */
export const followUpExportCalls = [
  call({
    method: 'GET',
    path: '/api/admin/follow-up-export',
    name: 'exportFollowUps',
    tag: 'Follow-up',
    summary: 'Gives the people to call back as a file: all whom the list shows, in its order.',
    who: 'office',
    query: exportQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { query, record, log }, { followUps, ...parts }) {
      const { format, ...filter } = query;
      const today = dayInIndia(parts.now());
      const rows = async () => {
        await followUps.bringUpToDate();
        // Nobody would see of a file that people are missing from it.
        if (followUps.isBehind()) throw unavailable(behind, 60);
        return rowsOf(await followUps.contacts.all({ ...filter, today }), followUps);
      };
      await sendFile(ctx, { name: `follow-up-${today}`, format, sheet, rows }, log, parts);
      // The search text may be a person's name.
      const { search, ...chosen } = filter;
      const isAll = search === '' && Object.values(chosen).every((choice) => choice === null);
      const part = isAll ? '' : ', only a part';
      const name = `as ${exportWords[format]}${part}`;
      record({ action: 'exported', kind: 'follow-ups', name });
    },
  }),
];

/** Yields the rows as they are when each is read; people who are gone by then are left out. */
async function* rowsOf(
  found: readonly number[],
  { contacts, shown, notes }: FollowUps,
): AsyncGenerator<Rows, void> {
  for (let from = 0; from < found.length; from += sliceLength) {
    await setImmediate();
    yield found.slice(from, from + sliceLength).flatMap((sequence) => {
      const contact = contacts.get(sequence);
      if (contact === null) return [];
      const { phone, nextOn, ownerName, stage, source, enrollment, ...person } = shown(contact);
      const note = notes.newest(sequence);
      return {
        ...person,
        phone: phone ?? '',
        nextOn: nextOn ?? '',
        owner: ownerName ?? '',
        stage: stageWords[stage],
        source: inboxes[source].source,
        note: note?.text ?? '',
        author: note?.author ?? '',
        reference: enrollment?.reference ?? '',
      };
    });
  }
}

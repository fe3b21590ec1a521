import { bytes, callWith } from '../calls/index.ts';
import type { Stored } from '../database/index.ts';
import { formatQuery, languageColumn, type Sheet, sendFile } from '../people/index.ts';
import { exportTypes, exportWords } from '../shared/exports.ts';
import { placeStateWords } from '../shared/state-words.ts';
import { shownBatch, subjectOf } from './known-batch.ts';
import type { Batches } from './open-batches.ts';
import type { ListedPerson } from './place-records.ts';

/** The services that this call uses. */
export type BatchExportParts = Pick<Batches, 'batches' | 'places' | 'shownBatches'> & Stored;

const columns: (Sheet['columns'][number] & { field: keyof ListedPerson })[] = [
  { heading: 'Name', field: 'name', width: 28 },
  { heading: 'Reference', field: 'reference', width: 14 },
  { heading: 'State', field: 'state', width: 14, words: placeStateWords },
  { heading: 'Phone', field: 'phone', width: 20, isExact: true },
  { heading: 'Email', field: 'email', width: 32 },
  { heading: 'Address', field: 'address', width: 44, isLong: true },
  { ...languageColumn, field: 'language' },
  { heading: 'Enrolled (IST)', field: 'createdAt', width: 20, isTime: true },
];

const call = callWith<BatchExportParts>();

/** The call by which admins take everybody in a batch away as a file. */
export const batchExportCalls = [
  call({
    method: 'GET',
    path: '/api/admin/batches/:id/export',
    name: 'exportBatch',
    tag: 'Batches',
    summary: 'Gives everybody in a batch, those who have left too, as a file.',
    who: 'office',
    query: formatQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { id, query, record, log }, parts) {
      const { format } = query;
      const batch = shownBatch(id, parts);
      const { entry, startsOn } = batch;
      const sheet = { title: `${startsOn} ${entry}`.slice(0, 31), columns };
      const people = parts.places.listIn(id);
      const rows = async function* () {
        yield people;
      };
      const name = `${entry.replace(/[^\w-]/gu, '')}-${startsOn}`;
      await sendFile(parts, ctx, { name, format, sheet, rows }, log);
      record({ action: 'exported', ...subjectOf(batch), details: exportWords[format] });
    },
  }),
];

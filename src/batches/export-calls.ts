import { Readable } from 'node:stream';
import * as v from 'valibot';
import { bytes, callWith, type Query, single } from '../calls/index.ts';
import { badRequest } from '../http/index.ts';
import { csvOf, type Sheet, xlsxOf } from '../people/index.ts';
import { type ExportFormat, exportFormats, exportTypes } from '../shared/exports.ts';
import { shownBatch, subjectOf } from './known-batch.ts';
import type { Batches } from './open-batches.ts';
import type { ListedPerson } from './place-repository.ts';

/** What the call needs from the app. */
export type BatchExportParts = Pick<Batches, 'batches' | 'places' | 'shownBatches'>;

const columns: (Sheet['columns'][number] & { field: keyof ListedPerson })[] = [
  { heading: 'Name', field: 'name', width: 28 },
  { heading: 'Reference', field: 'reference', width: 14 },
  { heading: 'State', field: 'state', width: 12 },
  { heading: 'Phone', field: 'phone', width: 20 },
  { heading: 'Email', field: 'email', width: 32 },
  { heading: 'Address', field: 'address', width: 44, isLong: true },
  { heading: 'Language', field: 'language', width: 12, isLanguage: true },
  { heading: 'Enrolled (IST)', field: 'createdAt', width: 20, isTime: true },
];

const writers = { csv: csvOf, xlsx: xlsxOf } as const;

const formatQuery: Query<{ format: ExportFormat }> = {
  parameters: [
    { name: 'format', description: 'The kind of file; by default, csv.', rules: v.picklist(exportFormats) },
  ],
  read(query) {
    const wanted = single(query, 'format') ?? 'csv';
    const format = exportFormats.find((each) => each === wanted);
    if (format === undefined)
      throw badRequest(`format is '${wanted.slice(0, 40)}'; allowed is ${exportFormats.join(' or ')}.`);
    return { format };
  },
};

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
    async stream(ctx, { id, query, record }, parts) {
      const { format } = query;
      const batch = shownBatch(id, parts);
      const { entry, startsOn } = batch;
      const sheet = { title: `${startsOn} ${entry}`.slice(0, 31), columns };
      const rows = (async function* () {
        yield parts.places.listIn(id);
      })();
      // A batch has a few hundred people at the most: the whole file fits into memory.
      const pieces: (string | Uint8Array)[] = await Readable.from(writers[format](sheet, rows)).toArray();
      ctx.set('Content-Type', format === 'csv' ? `${exportTypes.csv}; charset=utf-8` : exportTypes[format]);
      ctx.set(
        'Content-Disposition',
        `attachment; filename="${entry.replace(/[^\w-]/gu, '')}-${startsOn}.${format}"`,
      );
      ctx.body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
      record({ action: 'exported', ...subjectOf(batch), details: format === 'csv' ? 'CSV' : 'Excel' });
    },
  }),
];

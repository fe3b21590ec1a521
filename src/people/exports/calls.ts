import * as v from 'valibot';
import { bytes, callWith, searchQuery } from '../../calls/index.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/index.ts';
import { exportFiles, exportName, exportTypes, exportWords } from '../../shared/exports.ts';
import { inboxKind } from '../../shared/inboxes.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import { countRecords, type ListedRecord, recordParts } from '../records-store.ts';
import { exportedSaid } from '../said-at-counter.ts';
import { sendFile } from './send-file.ts';
import { type ExportedSeat, type Rows, sheetOf } from './sheets.ts';

const files = new Map(exportFiles().map((file) => [file.name, file]));

const call = callWith<Context>();

/** The call that exports a table of people: all matching rows, in the order of the list. */
export const exportCalls = [
  call({
    method: 'GET',
    path: '/api/admin/exports/:id',
    name: 'exportTable',
    tag: 'Back office',
    summary: 'Gives a table of people as a file.',
    who: 'office',
    ids: v.picklist([...files.keys()]),
    query: searchQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { id, query, record, log }, context) {
      const file = files.get(id);
      if (file === undefined)
        throw notFound(`There is no such file; there are ${[...files.keys()].join(', ')}.`);
      const { inbox, format } = file;
      const rows = () => {
        // Fails here on a database error, before the file begins.
        countRecords(context, inbox);
        return inbox === 'enrollments'
          ? enrolledRows(context, recordParts(context, inbox, query))
          : recordParts(context, inbox, query);
      };
      const name = `${exportName(inbox)}-${dayInIndia(context.now())}`;
      await sendFile(context, ctx, { name, format, sheet: sheetOf(inbox), rows }, log);
      // Not recorded: the search text may be a person's name.
      const part = query.search === '' ? '' : ', only what a search found';
      record({
        action: 'exported',
        kind: inboxKind(inbox),
        name: `as ${exportWords[format]}${part}`,
      });
    },
  }),
];

const noSeat: ExportedSeat = { batch: '', startsOn: '', endsOn: '', seat: '' };

async function* enrolledRows(
  { ask }: Context,
  parts: AsyncIterable<readonly ListedRecord<'enrollments'>[]>,
): AsyncGenerator<Rows, void> {
  for await (const rows of parts) {
    const seats = ask.exportedSeats(rows.map(({ _id }) => _id));
    yield rows.map((row) => ({ ...row, ...exportedSaid(row), ...(seats.get(row._id) ?? noSeat) }));
  }
}

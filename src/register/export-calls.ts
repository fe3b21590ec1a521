import { bytes, callWith, type Query, searchQuery } from '../calls/index.ts';
import type { Context } from '../context.ts';
import type { Selection } from '../database/index.ts';
import { formatQuery, type Sheet, sendFile } from '../people/index.ts';
import { type ExportFormat, exportTypes, exportWords } from '../shared/exports.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { IssuedCertificate } from '../shared/records.ts';
import { type ImportField, importColumns } from '../shared/register-import.ts';
import { certificateStateWords } from '../shared/state-words.ts';
import { issuedParts } from './register.ts';

type Column = Sheet['columns'][number] & { field: keyof IssuedCertificate };

const widths: Record<ImportField, number> = {
  ...{ number: 20, holder: 32, programme: 32, classOfDrone: 16 },
  ...{ from: 14, to: 14, hours: 8, issuedOn: 14 },
};

const sheet: Sheet & { columns: readonly Column[] } = {
  title: 'Certificates',
  columns: [
    ...importColumns.map(({ field, heading }) => ({
      heading,
      field,
      width: widths[field],
      ...(field === 'number' && { isExact: true as const }),
      ...(isDay(field) && { isDay: true as const }),
    })),
    { heading: 'Code', field: 'code', width: 18 },
    { heading: 'State', field: 'state', width: 12, words: certificateStateWords },
    { heading: 'Until', field: 'changedOn', width: 14, isDay: true },
    { heading: 'Replaced by', field: 'replacedBy', width: 20, isExact: true },
    { heading: 'Reason', field: 'reason', width: 32, isLong: true },
    { heading: 'Entered (IST)', field: 'createdAt', width: 20, isTime: true },
  ],
};

function isDay(field: ImportField): boolean {
  return field === 'from' || field === 'to' || field === 'issuedOn';
}

const exportQuery: Query<Selection & { format: ExportFormat }> = {
  parameters: [...searchQuery.parameters, ...formatQuery.parameters],
  read: (query) => ({ ...searchQuery.read(query), ...formatQuery.read(query) }),
};

const call = callWith<Context>();

export const registerExportCalls = [
  call({
    method: 'GET',
    path: '/api/admin/register/export',
    name: 'exportRegister',
    tag: 'Register',
    summary: 'Gives the certificates that were issued as a file.',
    who: 'office',
    query: exportQuery,
    answer: bytes(...Object.values(exportTypes)),
    headers: ['Content-Disposition'],
    activity: 'recorded',
    async stream(ctx, { query, record, log }, context) {
      const { format, ...selection } = query;
      const rows = () => shownRows(issuedParts(context, selection));
      const file = `certificates-${dayInIndia(context.now())}`;
      await sendFile(context, ctx, { name: file, format, sheet, rows }, log);
      // The search text is not recorded: it may be a person's name.
      const part = selection.search === '' ? '' : ', only what a search found';
      const name = `as ${exportWords[format]}${part}`;
      record({ action: 'exported', kind: 'register of certificates', name });
    },
  }),
];

async function* shownRows(parts: AsyncGenerator<IssuedCertificate[], void>): AsyncGenerator<object[], void> {
  for await (const rows of parts)
    yield rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])),
    );
}

import { callWith, spreadsheetFile } from '../calls/index.ts';
import { transaction } from '../database/index.ts';
import { badRequest, type HttpRefusal } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { ImportOutcome } from '../shared/records/register.ts';
import type { ImportFault } from '../shared/records.ts';
import {
  type ImportContext,
  prepareImport,
  type ReadSpreadsheet,
  readSpreadsheet,
  storeImport,
} from './import.ts';
import { importQuery } from './import-query.ts';

const sampleLength = 5;

const call = callWith<ImportContext>();

export const importCalls = [
  call({
    method: 'POST',
    path: '/api/admin/register/import',
    name: 'importCertificates',
    tag: 'Register',
    summary: 'Imports earlier certificates from a spreadsheet: all of them, or none where anything is wrong.',
    description: `CSV in UTF-8 or UTF-16, or an Excel workbook, with headings; at most ${limits.importFile / 1024 / 1024} MiB and ${limits.importRows} certificates. What a cell shows is taken. A preview says which columns the file has and what is wrong, by row and column, with which the import itself refuses; and what should be looked at before: texts that cannot be printed, numbers far beyond the others.`,
    who: 'office',
    query: importQuery,
    body: spreadsheetFile(limits.importFile),
    answer: ImportOutcome,
    refusals: [409],
    activity: 'recorded',
    async handle({ query, body, caller, record, left }, context) {
      const { isPreview, ...choices } = query;
      const { certificates, ...read } = await readSpreadsheet(context, body, choices, left());
      const outcome = { ...read, imported: 0, sample: certificates.slice(0, sampleLength) };
      if (isPreview) return outcome;
      if (read.faultCount > 0) throw notImported(read);
      const prepared = await prepareImport(context, certificates, caller.email);
      await transaction(context, (tx) => storeImport(tx, prepared));
      const imported = certificates.length;
      record({ action: 'imported', name: countOf(imported, 'earlier certificate') });
      return { ...outcome, imported };
    },
  }),
];

function notImported({ faults, faultCount }: Pick<ReadSpreadsheet, 'faults' | 'faultCount'>): HttpRefusal {
  const errors = Object.fromEntries(faults.map((fault) => [placeOf(fault), fault.message]));
  const first = faults[0] === undefined ? '' : `${placeOf(faults[0])}: ${faults[0].message}`;
  return badRequest(`Nothing was imported: ${countOf(faultCount, 'mistake')} in the file. ${first}`, errors);
}

function placeOf({ line, column }: ImportFault): string {
  return column === null ? `Row ${line}` : `Row ${line}, ${column}`;
}

function countOf(count: number, thing: string): string {
  return `${count.toLocaleString('en-IN')} ${thing}${count === 1 ? '' : 's'}`;
}

import { callWith, spreadsheetFile } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
import { badRequest, type HttpRefusal } from '../http/index.ts';
import type { Semaphore } from '../semaphore.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { ImportOutcome } from '../shared/records/register.ts';
import type { ImportFault } from '../shared/records.ts';
import { prepareImport, type ReadSpreadsheet, readSpreadsheet, storeImport } from './import.ts';
import { importQuery } from './import-query.ts';
import type { ReadWorkbook } from './import-sheet.ts';
import type { Register } from './register.ts';

export interface ImportCallParts {
  register: Register;
  commitTogether: CommitTogether;
  now: () => Date;
  randomId: () => string;
  /** Only one file is read at a time. */
  importSemaphore: Semaphore;
  readWorkbook: ReadWorkbook;
}

/** So many of the certificates are shown as they were understood. */
const sampleLength = 5;

const call = callWith<ImportCallParts>();

/** The call by which the office brings in the certificates that it issued before there was the register. */
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
    async handle({ query, body, caller, record, left }, parts) {
      const { register, commitTogether, importSemaphore, readWorkbook, now } = parts;
      const { isPreview, ...choices } = query;
      const { numberPattern } = register.paper.current();
      const signal = left();
      const { certificates, ...read } = await importSemaphore(() =>
        readSpreadsheet(body, choices, {
          certificates: register.certificates,
          numberPattern,
          today: dayInIndia(now()),
          readWorkbook,
          signal,
        }),
      );
      const outcome = { ...read, imported: 0, sample: certificates.slice(0, sampleLength) };
      if (isPreview) return outcome;
      if (read.faultCount > 0) throw notImported(read);
      const prepared = await prepareImport(certificates, { ...parts, by: caller.email });
      await commitTogether(() => storeImport(prepared, register));
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

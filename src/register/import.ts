import { setImmediate } from 'node:timers/promises';
import { badRequest, conflict } from '../http/index.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import { grouped } from '../shared/grouped.ts';
import { limits } from '../shared/limits.ts';
import type { EarlierCertificate, ImportFault } from '../shared/records.ts';
import { exampleNumber } from '../shared/register-import.ts';
import type { CertificateRepository, NewCertificate } from './certificate-repository.ts';
import type { StoredCertificate } from './certificate-rows.ts';
import { readHeadings } from './import-headings.ts';
import { readRow } from './import-row.ts';
import { rowsOf } from './import-rows.ts';
import { canBeWorkbook, textOfSpreadsheet } from './import-text.ts';
import { numbersFarAhead, type ReadingParts, unprintableTexts } from './import-warnings.ts';
import { freeCode } from './numbering.ts';
import type { Register } from './register.ts';
import { loadLibraries } from './sheet/libraries.ts';
import { workbookRows } from './workbook/workbook-rows.ts';

/** A spreadsheet as it was read. */
export interface ReadSpreadsheet {
  /** How many rows it has below its headings. */
  rows: number;
  /** Those in which nothing is wrong. */
  certificates: EarlierCertificate[];
  /** The first of what is wrong, and how much that is in all. */
  faults: ImportFault[];
  faultCount: number;
  /** The same of what need not be wrong: nothing keeps it from being imported. */
  warnings: ImportFault[];
  warningCount: number;
}

/**
 * Reads a spreadsheet of earlier certificates and checks all of it, also against the register. Others have their
 * turn meanwhile.
 * @throws HttpRefusal 400 for a file that is no such spreadsheet, or too long a one.
 */
export async function readSpreadsheet(bytes: Uint8Array, parts: ReadingParts): Promise<ReadSpreadsheet> {
  const read: ReadSpreadsheet = {
    rows: 0,
    certificates: [],
    faults: [],
    faultCount: 0,
    warnings: [],
    warningCount: 0,
  };
  const note = (faults: readonly ImportFault[]) => {
    read.faultCount += faults.length;
    read.faults.push(...faults.slice(0, limits.importFaults - read.faults.length));
  };
  const warn = (warnings: readonly ImportFault[]) => {
    read.warningCount += warnings.length;
    read.warnings.push(...warnings.slice(0, limits.importFaults - read.warnings.length));
  };
  const { heading: face } = await loadLibraries();
  const rows = canBeWorkbook(bytes) ? workbookRows(bytes) : rowsOf(textOfSpreadsheet(bytes));
  const first = await rows.next();
  if (first.done) throw badRequest('There is nothing in this file.');
  const headings = readHeadings(first.value);
  note(headings.faults);
  const numberColumn = headings.columns.find(({ field }) => field === 'number');
  /** The first row of each number, as it is compared. */
  const lines = new Map<string, number>();
  for await (const row of rows) {
    read.rows += 1;
    if (read.rows > limits.importRows) throw badRequest(tooManyRows);
    // Under wrong headings nothing can be said of a row.
    if (headings.faults.length > 0 || numberColumn === undefined) continue;
    const { certificate, faults } = readRow(row, headings, parts.today);
    note(faults);
    const number = certificate?.number ?? (row.cells[numberColumn.index] ?? '').trim();
    const key = plainNumber(number).toLowerCase();
    const wrong = wrongNumber(number, lines.get(key), parts.certificates);
    if (wrong !== null) note([{ line: row.line, column: numberColumn.heading, message: wrong }]);
    else lines.set(key, row.line);
    if (certificate === null) continue;
    read.certificates.push(certificate);
    warn(unprintableTexts(certificate, row.line, headings, face));
  }
  if (numberColumn !== undefined) warn(numbersFarAhead(lines, numberColumn.heading, parts));
  if (read.rows === 0 && read.faultCount === 0)
    throw badRequest('There are headings in this file, but no certificates below them.');
  return read;
}

const tooManyRows = `A file can have at most ${grouped(limits.importRows)} certificates. Please split it into several.`;

/** Returns what is wrong with a number that is needed once, or null. */
function wrongNumber(
  number: string,
  line: number | undefined,
  certificates: CertificateRepository,
): string | null {
  if (number === '') return null;
  if (number === exampleNumber) return 'This is the example of the template. Delete the row.';
  if (line !== undefined) return `Number ${number} stands in row ${line} too.`;
  const registered = certificates.byNumber(number);
  return registered && inRegister(number, registered);
}

function inRegister(number: string, registered: StoredCertificate): string {
  const spelt = registered.number === number ? '' : `, as ${registered.number}`;
  return `Number ${number} is in the register already${spelt}.`;
}

/** So many certificates are prepared at once; then others have their turn. */
const portion = 500;

/**
 * Returns certificates with codes, ready to be stored, but for what they are printed on.
 * @param parts.by the email of the admin who imports them
 */
export async function prepareImport(
  certificates: readonly EarlierCertificate[],
  parts: { register: Pick<Register, 'certificates'>; now: () => Date; randomId: () => string; by: string },
): Promise<Omit<NewCertificate, 'paper'>[]> {
  const { register, now, randomId, by } = parts;
  const at = now().toISOString();
  const prepared: Omit<NewCertificate, 'paper'>[] = [];
  for (const certificate of certificates) {
    if (prepared.length % portion === 0) await setImmediate();
    prepared.push({
      ...certificate,
      code: freeCode(register.certificates),
      id: randomId(),
      enrollment: null,
      personEmail: '',
      personPhone: '',
      imported: true,
      issuedBy: by,
      at,
    });
  }
  return prepared;
}

/**
 * Stores certificates that were issued before; to be called in a transaction.
 * @throws HttpRefusal 409 if a number has come to the register meanwhile.
 */
export function storeImport(prepared: readonly Omit<NewCertificate, 'paper'>[], register: Register): void {
  const paper = register.paper.keep();
  for (const certificate of prepared) {
    const registered = register.certificates.byNumber(certificate.number);
    if (registered !== null) throw conflict(inRegister(certificate.number, registered));
    register.certificates.insert({ ...certificate, paper });
  }
}

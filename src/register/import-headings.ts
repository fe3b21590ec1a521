import type { ImportFault } from '../shared/records.ts';
import { type ImportField, importColumns } from '../shared/register-import.ts';
import { letterOf, type SpreadsheetRow, shortened } from './spreadsheet.ts';

export interface ImportColumn {
  field: ImportField;
  /** From the file, shortened; a matched column without a heading is named by its letter: 'Column A'. */
  heading: string;
  /** From 0. */
  index: number;
}

/** Other headings, in lower case without separators. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  number: [
    'certificate',
    'certificatenumber',
    'certificateno',
    'certificateid',
    'certnumber',
    'certno',
    'certid',
  ],
  holder: [
    'holder',
    'holdername',
    'nameofholder',
    'fullname',
    'student',
    'studentname',
    'nameofstudent',
    'nameofthestudent',
    'trainee',
    'traineename',
    'nameoftrainee',
    'nameofthetrainee',
    'candidate',
    'candidatename',
    'nameofcandidate',
    'nameofthecandidate',
    'participant',
    'participantname',
  ],
  programme: [
    'programme',
    'programmename',
    'program',
    'coursename',
    'coursetitle',
    'nameofcourse',
    'nameofthecourse',
    'training',
  ],
  classOfDrone: ['class', 'droneclass', 'classofrpas', 'classofuas', 'drone'],
  from: ['firstday', 'start', 'startdate', 'startson', 'startedon', 'fromdate', 'coursefrom', 'trainingfrom'],
  to: [
    'lastday',
    'end',
    'enddate',
    'endson',
    'endedon',
    'todate',
    'courseto',
    'trainingto',
    'completedon',
    'dateofcompletion',
    'completiondate',
  ],
  hours: [
    'hrs',
    'totalhours',
    'traininghours',
    'hoursoftraining',
    'noofhours',
    'duration',
    'durationinhours',
    'courseduration',
  ],
  issuedOn: [
    'issued',
    'issuedate',
    'issueddate',
    'dateissued',
    'dateofissue',
    'dayofissue',
    'certificatedate',
    'date',
  ],
};
const rowCounts = ['sno', 'slno', 'srno', 'serialno', 'serialnumber'];

const fieldNamed = new Map<string, ImportField>(
  importColumns.flatMap(({ field, heading }) =>
    [plain(heading), plain(field), ...otherNames[field]].map((name) => [name, field] as const),
  ),
);

export function fieldsNamedIn(headings: readonly string[]): Set<ImportField> {
  return new Set(headings.flatMap((heading) => fieldNamed.get(plain(heading)) ?? []));
}

export interface FileColumn extends Omit<ImportColumn, 'field'> {
  field: ImportField | null;
  isCount: boolean;
}

export function columnsOf(headings: readonly string[], rows: readonly SpreadsheetRow[]): FileColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const isUsed = Array.from({ length: width }, (_none, index) => (headings[index] ?? '').trim() !== '');
  for (const { cells } of rows)
    for (const [index, { text }] of cells.entries()) if (text.trim() !== '') isUsed[index] = true;
  return isUsed.flatMap((used, index) => {
    if (!used) return [];
    const text = (headings[index] ?? '').replace(/\s+/gu, ' ').trim();
    const name = plain(text);
    return [
      {
        index,
        heading: shortened(text),
        field: fieldNamed.get(name) ?? null,
        isCount: rowCounts.includes(name),
      },
    ];
  });
}

export interface AskedColumns {
  /** Column letters by field; null: use the headings. */
  columns: ReadonlyMap<ImportField, string> | null;
  leave: readonly string[];
  /** The course of all certificates if no column has it; '' if not given. */
  course: string;
}

export function matchColumns(
  fileColumns: readonly FileColumn[],
  line: number,
  { columns: asked, leave, course }: AskedColumns,
): { columns: ImportColumn[]; faults: ImportFault[] } {
  const columns: ImportColumn[] = [];
  const faults: ImportFault[] = [];
  const askedField = new Map([...(asked ?? [])].map(([field, letters]) => [letters, field]));
  for (const { index, heading, field: guessed, isCount } of fileColumns) {
    const letters = letterOf(index);
    const field = asked === null ? guessed : (askedField.get(letters) ?? null);
    const before = columns.find((column) => column.field === field);
    const column = heading === '' ? `Column ${letters}` : heading;
    if (leave.includes(letters) || (field === null && isCount)) continue;
    if (field === null && heading !== '')
      faults.push({
        line,
        column,
        message: `“${heading}” is not a column of certificates. Leave it out, or name it as one of: ${allHeadings}.`,
      });
    else if (before !== undefined)
      faults.push({
        line,
        column,
        message: `“${heading}” says the same as “${before.heading}”. Leave out one of the two columns.`,
      });
    else if (field !== null) columns.push({ field, heading: column, index });
  }
  if (columns.length === 0) {
    const message = `The headings must stand above the certificates: ${allHeadings}.`;
    return { columns, faults: [{ line, column: null, message }] };
  }
  const has = (field: ImportField) =>
    columns.some((column) => column.field === field) || (field === 'programme' && course !== '');
  for (const { field, heading, isRequired } of importColumns) {
    const isHalf = (field === 'from' && has('to')) || (field === 'to' && has('from'));
    if ((isRequired || isHalf) && !has(field))
      faults.push({ line, column: heading, message: `The column “${heading}” is missing.` });
  }
  return { columns, faults };
}

const allHeadings = importColumns.map(({ heading }) => heading).join(', ');

/** Normalizes 'Issued_on (dd-mm-yyyy)' to 'issuedon'. */
function plain(heading: string): string {
  return heading
    .slice(0, 200)
    .replace(/\([^()]*\)/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]/gu, '');
}

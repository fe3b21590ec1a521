import type { ImportFault } from '../shared/records.ts';
import { type ImportField, importColumns } from '../shared/register-import.ts';
import type { SpreadsheetRow } from './import-rows.ts';

/** The column of one field of a certificate. */
export interface ImportColumn {
  field: ImportField;
  /** As the file has it. */
  heading: string;
  /** From 0. */
  index: number;
}

/** How else the columns are called, in small letters without anything between them. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  number: ['certificate', 'certificatenumber', 'certificateno', 'certnumber', 'certno'],
  holder: [
    'holder',
    'holdername',
    'nameofholder',
    'fullname',
    'student',
    'studentname',
    'nameofstudent',
    'trainee',
    'traineename',
    'nameoftrainee',
    'candidate',
    'candidatename',
    'nameofcandidate',
    'participant',
    'participantname',
  ],
  programme: ['programme', 'programmename', 'program', 'coursename', 'nameofcourse', 'training'],
  classOfDrone: ['class', 'droneclass', 'classofrpas', 'classofuas', 'drone'],
  from: ['firstday', 'start', 'startdate', 'startson', 'startedon', 'fromdate', 'coursefrom', 'trainingfrom'],
  to: ['lastday', 'end', 'enddate', 'endson', 'endedon', 'todate', 'courseto', 'trainingto', 'completedon'],
  hours: ['hrs', 'totalhours', 'traininghours', 'hoursoftraining', 'noofhours'],
  issuedOn: ['issued', 'issuedate', 'issueddate', 'dateissued', 'dateofissue', 'dayofissue'],
};
/** A count of rows, which says nothing of a certificate. */
const rowCounts = ['sno', 'slno', 'srno', 'serialno', 'serialnumber'];

const fieldNamed = new Map<string, ImportField>(
  importColumns.flatMap(({ field, heading }) =>
    [plain(heading), plain(field), ...otherNames[field]].map((name) => [name, field] as const),
  ),
);

/** The headings of a spreadsheet. */
export interface ReadHeadings {
  columns: ImportColumn[];
  /** Columns without a heading, from 0: they must be empty. */
  isUnnamed: (index: number) => boolean;
  faults: ImportFault[];
}

/** Returns which column holds what, and what is wrong with the headings. */
export function readHeadings({ line, cells }: SpreadsheetRow): ReadHeadings {
  const columns: ImportColumn[] = [];
  const faults: ImportFault[] = [];
  const isUnnamed = (index: number) => (cells[index] ?? '').trim() === '';
  for (const [index, cell] of cells.entries()) {
    const heading = shortened(cell.trim());
    const name = plain(cell);
    if (heading === '' || rowCounts.includes(name)) continue;
    const field = fieldNamed.get(name);
    const before = columns.find((column) => column.field === field);
    if (field === undefined)
      faults.push({
        line,
        column: heading,
        message: `“${heading}” is not a column of certificates. Delete it from the file, or name it as one of: ${allHeadings}.`,
      });
    else if (before !== undefined)
      faults.push({
        line,
        column: heading,
        message: `“${heading}” says the same as “${before.heading}”. Delete one of the two columns.`,
      });
    else columns.push({ field, heading, index });
  }
  if (columns.length === 0) {
    // There is a title above the headings, or there are none.
    const message = `The first row must have the headings: ${allHeadings}. Delete what stands above them.`;
    return { columns, isUnnamed, faults: [{ line, column: null, message }] };
  }
  for (const { field, heading, isRequired } of importColumns)
    if (isRequired && !columns.some((column) => column.field === field))
      faults.push({ line, column: heading, message: `The column “${heading}” is missing.` });
  return { columns, isUnnamed, faults };
}

const allHeadings = importColumns.map(({ heading }) => heading).join(', ');

/** Returns a heading as it is compared: 'Issued_on (dd-mm-yyyy)' is 'issuedon'. */
function plain(heading: string): string {
  return heading
    .replace(/\([^()]*\)/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]/gu, '');
}

/** Returns a text of the file as a sentence can name it. */
export function shortened(heading: string): string {
  return heading.length <= 60 ? heading : `${heading.slice(0, 60)}…`;
}

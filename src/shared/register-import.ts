import type { PrintedCertificate } from './register.ts';

/** A certificate that was issued before there was the register, as a row of a spreadsheet says it. */
export type EarlierCertificate = Omit<PrintedCertificate, 'code'>;

/** What a column of the spreadsheet holds. */
export type ImportField = keyof EarlierCertificate;

/** One thing in a spreadsheet that is not right. */
export interface ImportFault {
  /** The row's number as a spreadsheet shows it. */
  line: number;
  /** The heading of the column as it stands in the file; null: the whole row. */
  column: string | null;
  message: string;
}

/** What became of a spreadsheet, or what would become of it. */
export interface ImportOutcome {
  /** How many certificates stand in it. */
  rows: number;
  /** How many are in the register now; 0 for a preview, or where anything is wrong. */
  imported: number;
  /** The first of what is not right. */
  faults: ImportFault[];
  /** How many faults there are in all. */
  faultCount: number;
  /** The first certificates, as they were understood. */
  sample: EarlierCertificate[];
}

/** The number of the template's example, which nobody wants in the register. */
export const exampleNumber = 'EXAMPLE/2023/0001';

/** The columns of the spreadsheet, in the order of the template. */
export const importColumns: readonly {
  field: ImportField;
  heading: string;
  isRequired: boolean;
  example: string;
}[] = [
  { field: 'number', heading: 'Number', isRequired: true, example: exampleNumber },
  { field: 'holder', heading: 'Name', isRequired: true, example: 'Kavitha Murugan' },
  { field: 'programme', heading: 'Course', isRequired: true, example: 'Small Class' },
  { field: 'classOfDrone', heading: 'Class of drone', isRequired: false, example: 'Small' },
  { field: 'from', heading: 'From', isRequired: true, example: '10-04-2023' },
  { field: 'to', heading: 'To', isRequired: true, example: '14-04-2023' },
  { field: 'hours', heading: 'Hours', isRequired: false, example: '40' },
  { field: 'issuedOn', heading: 'Issued on', isRequired: true, example: '15-04-2023' },
];

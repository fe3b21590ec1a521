import type { EarlierCertificate } from './records.ts';

/** The fields that a column of the spreadsheet may hold. */
export type ImportField = keyof EarlierCertificate;

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
  { field: 'from', heading: 'From', isRequired: false, example: '10-04-2023' },
  { field: 'to', heading: 'To', isRequired: false, example: '14-04-2023' },
  { field: 'hours', heading: 'Hours', isRequired: false, example: '40' },
  { field: 'issuedOn', heading: 'Issued on', isRequired: true, example: '15-04-2023' },
];

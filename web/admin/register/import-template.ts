import { importColumns } from '../../../src/shared/register-import.ts';

/** The name under which the template is saved. */
export const templateName = 'earlier-certificates.csv';

/** By this mark Excel knows UTF-8, and keeps names in Tamil. */
const byteOrderMark = '\uFEFF';

/** Returns the address of a spreadsheet with the headings and one example, for a link that downloads it. */
export function templateAddress(): string {
  const rows = [importColumns.map(({ heading }) => heading), importColumns.map(({ example }) => example)];
  const text = rows.map((cells) => `${cells.join(',')}\r\n`).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(byteOrderMark + text)}`;
}

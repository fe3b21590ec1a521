import type { ImportLayout } from '../../../src/shared/records.ts';
import { type ImportField, importColumns } from '../../../src/shared/register-import.ts';

/** What the office has said of a file. */
export interface ImportChoices {
  sheet: string;
  /** The row of the headings. */
  headings: number;
  /** The letters of the column of each field. */
  columns: Partial<Record<ImportField, string>>;
  /** The letters of the columns that are left out. */
  leave: readonly string[];
  /** The course of all certificates, where no column has it. */
  course: string;
  /** The day of issue where the file says a month alone: 1 to 28, or last; empty while nobody has said. */
  monthDay: string;
}

/** Returns the query by which a call is told what the office has said; null: nothing yet. */
export function queryOf(choices: Partial<ImportChoices> | null, isPreview: boolean): string {
  const { sheet, headings, columns, leave = [], course = '', monthDay = '' } = choices ?? {};
  const query = new URLSearchParams(isPreview ? { preview: '1' } : {});
  if (sheet !== undefined) query.set('sheet', sheet);
  if (headings !== undefined) query.set('headings', String(headings));
  if (columns !== undefined)
    query.set(
      'columns',
      Object.entries(columns)
        .map((pair) => pair.join(':'))
        .join(),
    );
  if (leave.length > 0) query.set('leave', leave.join());
  if (course !== '') query.set('course', course);
  if (monthDay !== '') query.set('monthDay', monthDay);
  return query.size === 0 ? '' : `?${query}`;
}

/** Which field a column was, by its heading; null: it was left out. */
type Remembered = Record<string, ImportField | null>;

const key = 'importColumns';

/** Returns what each column was the last time, else seems to be; and whether all others were left out. */
export function guessed({ columns }: ImportLayout): {
  columns: Partial<Record<ImportField, string>>;
  leavesOthers: boolean;
} {
  const remembered = recall();
  const found: Partial<Record<ImportField, string>> = {};
  let leavesOthers = true;
  for (const { column, heading, field, isCount } of columns) {
    const known = remembered[heading];
    const own = known === undefined ? importColumns.find((each) => each.field === field)?.field : known;
    if (own && found[own] === undefined) found[own] = column;
    else if (known !== null && !isCount) leavesOthers = false;
  }
  return { columns: found, leavesOthers };
}

/** Keeps on this device what each column is, for the next file with the same headings. */
export function remember({ columns }: ImportLayout, chosen: ImportChoices['columns']): void {
  const fieldOf = new Map(importColumns.map(({ field }) => [chosen[field], field]));
  const kept = recall();
  for (const { column, heading } of columns) if (heading !== '') kept[heading] = fieldOf.get(column) ?? null;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage the headings alone say it.
  }
}

function recall(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Remembered;
  } catch {
    return {};
  }
}

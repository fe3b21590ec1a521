import { type Inbox, inboxes } from '../shared/inboxes.ts';
import type { SaidAtCounter } from '../shared/records.ts';
import type { ExportedSaid } from './exports/sheets.ts';

/** What was said at the counter, as an enrollment's columns. */
export type CounterColumns = Record<(typeof inboxes.enrollments.atCounter)[number], string>;

/** What the office sends; what was not said may be missing. */
export interface SentAtCounter {
  company?: { name: string; gstin?: string | null | undefined } | null | undefined;
  source?: { kind: string; word?: string | null | undefined } | null | undefined;
  bornOn?: string | null | undefined;
}

/** Returns the columns of what was said. */
export function counterColumns({ company, source, bornOn }: SentAtCounter): CounterColumns {
  return {
    company_name: company?.name ?? '',
    company_gstin: company?.gstin ?? '',
    source_kind: source?.kind ?? '',
    source_word: source?.word ?? '',
    born_on: bornOn ?? '',
  };
}

/** Returns an inbox's counter columns as a visitor's form leaves them: empty. */
export function nothingSaid(inbox: Inbox): Record<string, string> {
  return Object.fromEntries(inboxes[inbox].atCounter.map((column) => [column, '']));
}

/** Returns the texts said at the counter by which the list finds a record. */
export function wordsAtCounter(inbox: Inbox, fields: Readonly<Record<string, string>>): string[] {
  if (inbox !== 'enrollments') return [];
  return [fields.company_name, fields.source_word, fields.company_gstin].flatMap((word) => word || []);
}

/** Returns what was said, each in one text: 'friend, Ravi of Salem'. */
export function exportedSaid({ company, source, bornOn }: SaidAtCounter): ExportedSaid {
  return {
    source: source === null ? '' : [source.kind, source.word].filter(Boolean).join(', '),
    company: company?.name ?? '',
    gstin: company?.gstin ?? '',
    bornOn: bornOn ?? '',
  };
}

/** Returns a row with its counter columns replaced by the fields that calls answer. */
export function withSaid<Row extends CounterColumns>(
  row: Row,
): Omit<Row, keyof CounterColumns> & SaidAtCounter {
  const { company_name, company_gstin, source_kind, source_word, born_on, ...record } = row;
  return {
    ...record,
    company: company_name === '' ? null : { name: company_name, gstin: company_gstin || null },
    source:
      source_kind === ''
        ? null
        : {
            kind: source_kind as NonNullable<SaidAtCounter['source']>['kind'],
            word: source_word || null,
          },
    bornOn: born_on || null,
  };
}

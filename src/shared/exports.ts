import { type Inbox, inboxes, inboxNames } from './inboxes.ts';
/** The kinds of file that a table of people is exported as. */
export const exportFormats = ['csv', 'xlsx'] as const;

/** One of the two. */
export type ExportFormat = (typeof exportFormats)[number];

/** The media type of each. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The name of each format. */
export const exportWords: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel' };

/** Returns the name of a table of people in its files and in their calls. */
export function exportName(inbox: Inbox): string {
  return inboxes[inbox].table.replaceAll('_', '-');
}

/** Returns one file for each table of people and format. */
export function exportFiles(): { name: string; inbox: Inbox; format: ExportFormat }[] {
  return inboxNames.flatMap((inbox) =>
    exportFormats.map((format) => ({ name: `${exportName(inbox)}.${format}`, inbox, format })),
  );
}

/** Returns the path of the call that exports a table of people, which takes the `q` and `order` of its list. */
export function exportCall(inbox: Inbox, format: ExportFormat): string {
  return `/api/admin/exports/${exportName(inbox)}.${format}`;
}

/** Returns the path of the call that exports the certificates that a search finds, the latest first. */
export function registerExportCall(search: string, format: ExportFormat): string {
  return `/api/admin/register/export?${new URLSearchParams({ order: 'newest', q: search.trim(), format })}`;
}

/** Returns the path of the call that exports everybody in a batch. */
export function batchExportCall(batch: string, format: ExportFormat): string {
  return `/api/admin/batches/${encodeURIComponent(batch)}/export?format=${format}`;
}

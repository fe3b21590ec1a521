import { insertEntry } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { transactionNow } from '../database/index.ts';
import type { CatalogueEntry, CatalogueKind, TranslatedEntry } from '../shared/records.ts';
import { form } from './requests.ts';
import type { AdminHeader, TestApp } from './test-app.ts';

/** A whole course as a form sends it; a certificate has the same fields. */
export const courseForm = {
  name: 'Night Flying',
  price: '12500.50',
  description: 'Fly after dark.',
  gst: '18% GST',
  days: '2',
  aboutCourse: 'Two evenings.\n\nBring a torch.',
  eligibility: 'Age 18\nRemote pilot certificate\n',
  courseIncludes: 'Tea, coffee\n',
  courseExcludes: 'Travel, hostel',
  location: 'Flying field',
};

/** The same course as it is stored and answered, but for its id and picture. */
export const courseFields = {
  name: 'Night Flying',
  price: 12500.5,
  description: 'Fly after dark.',
  gst: '18% GST',
  days: 2,
  aboutCourse: 'Two evenings.\n\nBring a torch.',
  eligibility: ['Age 18', 'Remote pilot certificate'],
  courseIncludes: ['Tea, coffee'],
  courseExcludes: ['Travel', 'hostel'],
  location: 'Flying field',
};

/** Both kinds of the catalogue, with what differs between them. */
export const catalogues = [
  {
    kind: 'course',
    path: '/api/courses',
    table: 'courses',
    firstId: 'small-class',
    missing: 'Course not found',
    page: '/course-enroll-template',
  },
  {
    kind: 'certificate',
    path: '/api/certificates',
    table: 'certificates',
    firstId: 'aerial-mapping',
    missing: 'Certificate not found',
    page: '/certificate-enroll-template',
  },
] as const satisfies {
  kind: CatalogueKind;
  path: string;
  table: string;
  firstId: string;
  missing: string;
  page: string;
}[];

/** Stores a course or certificate under an id made of its name. */
export function storeEntry(
  context: Context,
  kind: CatalogueKind,
  changes: Partial<typeof courseFields>,
): TranslatedEntry {
  const fields = { ...courseFields, translations: {}, ...changes };
  return transactionNow(context, (tx) => insertEntry(tx, kind, fields, null, tx.now().toISOString()));
}

/** Adds a course or certificate; returns it as the server answered it. */
export async function addEntry(
  app: TestApp,
  path: string,
  admin: AdminHeader,
  fields: Parameters<typeof form>[0] = {},
): Promise<CatalogueEntry> {
  const answer = await app.call(path, form({ ...courseForm, ...fields }, 'POST', admin));
  return (await answer.json()) as CatalogueEntry;
}

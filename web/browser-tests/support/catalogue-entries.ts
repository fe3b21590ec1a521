import type { Page } from 'playwright-core';

/** The fields of a course or certificate, by their names in the form. */
export const entryFields = {
  name: 'Night Flying',
  price: '12500.50',
  description: 'Two evenings in the field.',
  gst: '18% GST',
  days: '2',
  aboutCourse: 'You learn to fly by light and by ear.',
  eligibility: 'Age 18\nRemote pilot certificate\n',
  courseIncludes: 'Torch, batteries\n',
  courseExcludes: 'Travel\n',
} as const;

const labels: Record<string, string> = {
  name: 'Name',
  price: 'Price (₹)',
  description: 'Description',
  gst: 'GST',
  days: 'Days',
  aboutCourse: 'About the course',
  eligibility: 'Eligibility',
  courseIncludes: 'Course includes',
  courseExcludes: 'Course excludes',
};

/** Types a course or certificate into the form. */
export async function fillEntry(page: Page, changes: Partial<Record<keyof typeof entryFields, string>> = {}) {
  for (const [name, value] of Object.entries({ ...entryFields, ...changes })) {
    await page.getByLabel(labels[name] ?? name, { exact: true }).fill(value);
  }
}

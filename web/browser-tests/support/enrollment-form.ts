import type { Locator, Page } from 'playwright-core';
import { see } from './expect.ts';
import { fill } from './forms.ts';

/** Somebody who fills in everything as it should be. */
export const applicant = {
  name: 'Priya Raman',
  email: 'priya.raman@example.com',
  phone: '+91 98765 43210',
  address: '12, Gandhi Road\nNamakkal 637001',
};

let made = 0;

/** Returns somebody new: the server stores the same form once, however often it comes within a minute. */
export function newApplicant(): typeof applicant {
  made += 1;
  return { ...applicant, email: `priya.${made}@example.com` };
}

/** The enrollment overlay. */
export function overlayOf(page: Page): Locator {
  return page.getByRole('dialog');
}

/** Goes to the page of a course, the small class unless told otherwise, and opens the enrollment overlay. */
export async function openEnrollment(
  page: Page,
  path = '/course-enroll-template/small-class',
): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('button', { name: 'ENROLL NOW', exact: true }).click();
  const overlay = overlayOf(page);
  await see(overlay);
  return overlay;
}

/** Types over what stands in the form, and ticks or clears the agreement. */
export async function fillEnrollment(
  overlay: Locator,
  typed: Partial<typeof applicant> = applicant,
  agree = true,
): Promise<void> {
  await fill(overlay, typed);
  await overlay.getByRole('checkbox').setChecked(agree);
}

/** The form's button, whatever it says at the moment. */
export function submitOf(overlay: Locator): Locator {
  return overlay.locator('button[type="submit"]');
}

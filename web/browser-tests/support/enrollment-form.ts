import type { Locator, Page } from 'playwright-core';
import { see } from './expect.ts';

/** What a visitor types to enroll. */
export interface Applicant {
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** Somebody who fills in everything as it should be. */
export const applicant: Applicant = {
  name: 'Priya Raman',
  email: 'priya.raman@example.com',
  phone: '+91 98765 43210',
  address: '12, Gandhi Road\nNamakkal 637001',
};

let made = 0;

/** Returns somebody new: the server stores the same form once, however often it comes within a minute. */
export function newApplicant(): Applicant {
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
  typed: Partial<Applicant> = applicant,
  agree = true,
): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await fieldOf(overlay, name).fill(value);
  await overlay.getByRole('checkbox').setChecked(agree);
}

/** A field by the name that the call knows it by. */
export function fieldOf(overlay: Locator, name: string): Locator {
  return overlay.locator(`[name="${name}"]`);
}

/** The form's button, whatever it says at the moment. */
export function submitOf(overlay: Locator): Locator {
  return overlay.locator('button[type="submit"]');
}

/** Returns what describes a field to a screen reader: its errors, if any. */
export function describedBy(field: Locator): Promise<string> {
  return field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );
}

/** Returns the name of the focused field, or the text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('name') ?? element?.textContent?.trim() ?? '';
  });
}

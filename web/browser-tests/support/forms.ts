import type { Locator, Page } from 'playwright-core';
import { eventually } from './expect.ts';

/** A field by the name that the call knows it by. */
export function fieldOf(form: Locator, name: string): Locator {
  return form.locator(`[name="${name}"]`);
}

/** Types over what stands in some fields. */
export async function fill(form: Locator, typed: object): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await fieldOf(form, name).fill(value);
}

/** Waits until the fields have these values. */
export async function assertTyped(form: Locator, typed: object): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    await eventually(() => fieldOf(form, name).inputValue(), value, name);
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

/** The two forms of the contact page: their titles, the calls that take them, and the calls that list what came. */
export const messageForms = [
  { title: 'Become a Partner', post: '/adminpatnertouch', list: '/adminpatnertouch' },
  { title: 'Contact Us', post: '/home', list: '/home/admin/getTouch' },
] as const;

/** Opens the contact page and returns one of its forms. */
export async function openForm(page: Page, title: string): Promise<Locator> {
  await page.goto('/contact');
  return page.getByRole('form', { name: title, exact: true });
}

import type { Locator, Page } from 'playwright-core';
import { eventually } from './expect.ts';

/** The two forms of the contact page: their titles, the calls that take them, and the calls that list what came. */
export const messageForms = [
  { title: 'Become a Partner', post: '/adminpatnertouch', list: '/adminpatnertouch' },
  { title: 'Contact Us', post: '/home', list: '/home/admin/getTouch' },
] as const;

/** What one types into either. */
export interface TypedMessage {
  name: string;
  email: string;
  message: string;
}

/** Returns a form of the open page. */
export function formOf(page: Page, title: string): Locator {
  return page.getByRole('form', { name: title, exact: true });
}

/** Opens the contact page and returns one of its forms. */
export async function openForm(page: Page, title: string): Promise<Locator> {
  await page.goto('/contact');
  const form = formOf(page, title);
  await form.scrollIntoViewIfNeeded();
  return form;
}

/** Returns a field by its name in the call. */
export function fieldOf(form: Locator, name: string): Locator {
  return form.locator(`[name="${name}"]`);
}

/** Fills in a form. */
export async function fillMessage(form: Locator, message: TypedMessage): Promise<void> {
  for (const [name, value] of Object.entries(message)) await fieldOf(form, name).fill(value);
}

/**
 * Waits until the fields have these values.
 * @throws AssertionError
 */
export async function assertTyped(form: Locator, message: TypedMessage): Promise<void> {
  for (const [name, value] of Object.entries(message)) {
    await eventually(() => fieldOf(form, name).inputValue(), value, name);
  }
}

import type { Locator, Page } from 'playwright-core';

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

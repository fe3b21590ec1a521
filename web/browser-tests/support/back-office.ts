import type { Locator, Page } from 'playwright-core';
import { see } from './expect.ts';
import { picture } from './pictures.ts';

/** How most tests of the back office begin. */
export const loggedIn = { loggedIn: true };

/** The rows of a screen's table. */
export function rowsOf(page: Page): Locator {
  return page.locator('tbody').getByRole('row');
}

/** Returns the focused element, by its label or its text. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
  });
}

/** Whether a field or a button has the focus. */
export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Deletes the record of this name, and says yes to the question. */
export async function confirmDeletion(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: name instanceof RegExp ? name : `Delete ${name}`, exact: true })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Goes to another screen without reloading the back office. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** The same, and waits until the heading of the screen before is gone. */
export async function turnToScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-before', ''));
  await turnTo(page, path);
  await see(page.locator('main h1:not([data-before])').first());
}

/** A picture as the site's calls take it. */
export async function pictureFile(name: string): Promise<File> {
  return new File([(await picture(name)).buffer], name);
}

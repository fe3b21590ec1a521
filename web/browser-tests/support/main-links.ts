import type { Locator, Page } from 'playwright-core';

/** The links of the header that can be seen, or of its open menu. */
export function mainLinks(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
}

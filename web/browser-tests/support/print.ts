import type { Page } from 'playwright-core';

/** Returns on how many sheets of A4 a page prints, once its fonts are there. */
export async function sheetsOfA4(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true });
  return [...printed.toString('latin1').matchAll(/\/Type \/Page\b/gu)].length;
}

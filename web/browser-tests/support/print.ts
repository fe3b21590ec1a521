import type { Page } from 'playwright-core';
import { seeFonts } from './expect.ts';

/** Returns on how many sheets of A4 a page prints, once its fonts are there. */
export async function sheetsOfA4(page: Page): Promise<number> {
  await seeFonts(page);
  const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true });
  return [...printed.toString('latin1').matchAll(/\/Type \/Page\b/gu)].length;
}

/** Collects the paths of the QR codes that a page asks for. */
export function codesOf(page: Page): string[] {
  const codes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/qr.svg')) codes.push(pathname);
  });
  return codes;
}

import type { Page } from 'playwright-core';
import { admin } from './start-site.ts';

/** Fills the log-in form and sends it. */
export async function logIn(page: Page, password: string = admin.password): Promise<void> {
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** Reads what the browser keeps of the session. */
export function storedSession(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('adminInfo'));
}

/** Puts something in the session's place. */
export async function storeInstead(page: Page, value: string): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('adminInfo', text), value);
}

/** Makes a token that nobody signed, which ends so many seconds from now. */
export function forgedToken(secondsFromNow: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + secondsFromNow;
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ exp })}.c2lnbmF0dXJl`;
}

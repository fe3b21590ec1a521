// Pictures of every page and screen, as a phone, a tablet and a desktop show them: `npm run screenshots` writes them to
// screenshots/, for people to look at.

import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium as driver } from 'playwright-core';
import { pagePath, pages } from '../src/shared/pages.ts';
import type { Batch, EnrollmentAnswer, IssuedCertificate, LoginAnswer } from '../src/shared/records.ts';
import { screenPath, screens } from '../src/shared/screens.ts';
import { debian, needDebian } from './debian.ts';
import { admin, startTemporaryServer } from './server.ts';
import { chromium, chromiumFlags } from './tools.ts';

const widths = [390, 768, 1440];
const folder = join(import.meta.dirname, '../screenshots');
/** The ids of what every first run has, by the pages and screens that show it. */
const ids: Record<string, string> = {
  course: 'small-class',
  certificate: 'fpv',
  adminEditCourse: 'small-class',
  adminEditCertificate: 'fpv',
};
const applicant = {
  name: 'Kavitha R',
  email: 'kavitha@example.com',
  phone: '98765 43210',
  address: 'Namakkal',
};

await needDebian(debian.chromium);
const server = await startTemporaryServer(mkdtempSync(join(tmpdir(), 'screenshots-')), {
  DEMO: '1',
  PUBLIC_URL: 'https://academy.example.in',
});

try {
  mkdirSync(folder, { recursive: true });
  const browser = await driver.launch({ executablePath: chromium, args: chromiumFlags });
  const shown = { ...(await enroll(server.url)), ...(await issue(server.url)) };
  for (const width of widths) await photograph(browser, server.url, width, shown);
  await browser.close();
  console.log(`Written to ${folder}`);
} finally {
  await server.stop();
}

/** Enrolls a person for the first sample date. Returns the paths of what then shows it. */
async function enroll(url: string): Promise<Record<string, string>> {
  const [batch] = (await (await fetch(`${url}/api/batches?entry=${ids.course}`)).json()) as Batch[];
  const answer = await fetch(`${url}/api/enrollments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...applicant, course: batch?.entryName, batch: batch?._id, agree: true }),
  });
  const { page } = (await answer.json()) as EnrollmentAnswer;
  return { application: page, adminBatch: screenPath('adminBatch', batch?._id) };
}

/** Issues a certificate. Returns the path of the page that checks it. */
async function issue(url: string): Promise<Record<string, string>> {
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.json();
  };
  const { token } = (await post('/admin/login', admin)) as LoginAnswer;
  const fields = { holder: applicant.name, programme: 'Small Class', from: '2026-01-05', to: '2026-01-09' };
  const [record] = (await post('/api/admin/register', fields, token)) as IssuedCertificate[];
  return { verification: pagePath('verification', record?.code) };
}

async function photograph(
  browser: Browser,
  url: string,
  width: number,
  paths: Partial<Record<string, string>>,
) {
  // Of one device, or the second log-in would first be told of a new one.
  const device = { origin: url, localStorage: [{ name: 'device', value: 'the browser of the screenshots' }] };
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [device] },
  });
  // The back office listens for as long as it is open, so that its network would never be idle.
  await context.route('**/api/admin/events', (route) => route.abort());
  const page = await context.newPage();
  for (const [name, { path }] of Object.entries({ ...pages, ...screens })) {
    if (name === 'adminPanel') await logIn(page, url);
    await page.goto(url + (paths[name] ?? path.replace(':id', ids[name] ?? '')), {
      waitUntil: 'networkidle',
    });
    await page.keyboard.press('Escape');
    await showAll(page);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  for (const [name, path] of [
    ['notFound', '/nowhere'],
    ['adminNotFound', '/admin/nowhere'],
    ['privacy', '/legal/privacy-policy'],
    ['terms', '/legal/terms'],
  ]) {
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
  }
  await context.close();
}

async function logIn(page: Page, url: string) {
  await page.goto(`${url}/admin`);
  await page.fill('[name=email]', admin.email);
  await page.fill('[name=password]', admin.password);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.waitForURL(`${url}/admin/panel`);
}

/** Scrolls down once, so that what loads late has loaded. */
async function showAll(page: Page) {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let top = 0; top < height; top += 600) await page.evaluate((y) => window.scrollTo(0, y), top);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}

import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startMailServer } from '../../src/testing/mail-server.ts';
import { startServer } from '../../src/testing/program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { emptyDatabase } from '../../src/testing/test-database.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { type Api, apiOf } from './support/api.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const marks = (page: Page) => rows(page).getByText('New', { exact: true });
const notice = (page: Page, text: string) => statusOf(page).getByText(text, { exact: true });
const titleOf = (page: Page) => () => page.title();

async function clearAll(api: Api): Promise<void> {
  for (const path of ['/api/enrollments', '/home/admin/getTouch', '/admineventposter']) await api.clear(path);
}

/** What a section's button on the panel is described by: its count and its news. */
async function described(page: Page, name: string): Promise<(string | null)[]> {
  const ids = await page.getByRole('button', { name, exact: true }).getAttribute('aria-describedby');
  return Promise.all((ids ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
}

/** Opens the table of enrollments, so that what is there is new no more. */
async function visit(page: Page): Promise<void> {
  await page.goto('/admin/panel');
  await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Course Register Details' }));
  await eventually(titleOf(page), 'Enrollments · Namakkal Drone Academy');
}

browserTest(
  'what has come since the last visit is marked as long as the screen is open',
  async ({ page, api }) => {
    await clearAll(api);
    await addEnrollments(api, 2, 'Early');
    await visit(page);
    await addEnrollments(api, 3, 'Late');
    await page.goto('/admin/panel');
    await eventually(() => described(page, 'Enroll Form'), ['5', '3 new']);
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await eventually(() => marks(page).count(), 3);
    await eventually(() => rows(page).getByRole('cell').first().textContent(), '1New');
    await eventually(() => rows(page).nth(2).textContent(), /^3NewLate 1/u);
    await eventually(() => rows(page).nth(3).textContent(), /^4Early 2/u);
    const [marked, plain] = [await rows(page).nth(2).boundingBox(), await rows(page).nth(3).boundingBox()];
    assert.equal(marked?.height, plain?.height, 'a mark moves nothing');

    await page.getByLabel('Search').fill('late 2');
    await eventually(() => rows(page).count(), 1);
    await eventually(() => marks(page).count(), 1, 'a search keeps them');
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await page.getByLabel('Search').fill('');
    await eventually(() => marks(page).count(), 3);

    await page.getByRole('link', { name: /^Back/u }).click();
    await eventually(async () => (await described(page, 'Enroll Form'))[1]?.split(',')[0], 'Latest: Today');
    await see(page.getByText('Nothing new since your last visit'));
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await eventually(() => rows(page).count(), 5);
    await eventually(() => marks(page).count(), 0);
  },
  loggedIn,
);

browserTest(
  'the panel and the title count live, and a visit in one tab is known in the other',
  async ({ page, context, api }) => {
    await clearAll(api);
    await page.goto('/admin/panel');
    await see(page.getByText('Nothing new since your last visit'));
    await eventually(() => page.title(), 'Panel · Namakkal Drone Academy');
    await addEnrollments(api, 1);
    await eventually(() => described(page, 'Enroll Form'), ['1', '1 new']);
    await addMessage(api, '/home', 'Sara');
    await addRegistration(api, 'Ravi');
    await eventually(() => described(page, 'Contact Form'), ['1', '1 new']);
    await eventually(() => described(page, 'User Event'), ['1', '1 new']);
    await see(notice(page, '3 new since your last visit'));
    await eventually(() => page.title(), '(3) Panel · Namakkal Drone Academy');

    const other = await context.newPage();
    await other.goto('/admin/contactUser');
    await eventually(() => marks(other).count(), 1);
    await see(notice(page, '2 new since your last visit'));
    await eventually(titleOf(other), '(2) Contact messages · Namakkal Drone Academy');
    await other.getByRole('button', { name: 'Delete Sara' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await eventually(() => described(page, 'Contact Form'), ['0', 'None yet']);
  },
  loggedIn,
);

browserTest(
  'what comes while a table is open is said, moves nothing, and is shown when it is asked for',
  async ({ page, api }) => {
    await clearAll(api);
    await addEnrollments(api, 2, 'Early');
    await visit(page);
    await eventually(() => marks(page).count(), 2);
    const before = await placesOf(rows(page));
    await addEnrollments(api, 1, 'Late');
    await see(notice(page, '1 new enrollment'));
    await eventually(titleOf(page), '(1) Enrollments · Namakkal Drone Academy');
    await addEnrollments(api, 1, 'Later');
    await see(notice(page, '2 new enrollments'));
    await eventually(() => placesOf(rows(page)), before);

    await page.getByRole('button', { name: 'Show 2 new enrollments' }).press('Enter');
    await eventually(() => rows(page).count(), 4);
    await eventually(() => marks(page).count(), 4);
    await seeGone(page.getByText('2 new enrollments'));
    await eventually(() => rows(page).first().textContent(), /^1NewLater 1/u);
    await eventually(
      () => page.evaluate(() => document.activeElement?.textContent),
      'Course Register Details',
    );
    await eventually(titleOf(page), 'Enrollments · Namakkal Drone Academy');
    await see(notice(page, 'Total: 4'));
  },
  loggedIn,
);

browserTest(
  'from a search, from another page and from an empty table the new ones are one press away',
  async ({ page, api }) => {
    await clearAll(api);
    await page.goto('/admin/enroll');
    await see(page.getByText('No enrollments found'));
    await addEnrollments(api, 1, 'First');
    await see(notice(page, '1 new enrollment'));
    await page.getByRole('button', { name: 'Show 1 new enrollment' }).click();
    await eventually(() => marks(page).count(), 1);

    await page.getByLabel('Search').fill('nobody');
    await see(page.getByText('Nothing matches “nobody”'));
    await addEnrollments(api, 51, 'Other');
    await see(notice(page, '51 new enrollments'));
    await page.getByRole('button', { name: 'Show 51 new enrollments' }).click();
    await seePath(page, '/admin/enroll');
    await eventually(() => marks(page).count(), 50);
    await eventually(() => page.getByLabel('Search').inputValue(), '');

    await page.getByRole('link', { name: 'Next page' }).click();
    await eventually(() => rows(page).count(), 2);
    await eventually(() => marks(page).count(), 2);
    await addEnrollments(api, 1, 'Last');
    await page.getByRole('button', { name: 'Show 1 new enrollment' }).click();
    await seePath(page, '/admin/enroll');
    await see(rows(page).first().getByText('Last 1'));
    await eventually(() => marks(page).count(), 50);
  },
  loggedIn,
);

browserTest(
  'a tab that nobody sees listens to nothing, and knows everything once it is seen',
  async ({ page, api }) => {
    await clearAll(api);
    let listening = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/admin/events') listening += 1;
    });
    await visit(page);
    assert.equal(listening, 1);
    await setHidden(page, true);
    await addEnrollments(api, 2);
    await setHidden(page, false);
    await see(notice(page, '2 new enrollments'));
    assert.equal(listening, 2);
  },
  loggedIn,
);

/** A server of its own, which a test may stop and start at the same address; and its admin in the page's browser. */
async function ownServer(page: Page, settings: NodeJS.ProcessEnv = {}) {
  const DATA_DIR = temporaryFolder();
  const env = {
    DATA_DIR,
    ADMIN_NAME: admin.name,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    FORM_POSTS: '0',
    ...settings,
  };
  const server = await startServer(env);
  const { port } = new URL(server.url);
  const api = apiOf(server.url);
  await page.goto(`${server.url}/admin`);
  const session = JSON.stringify(await api.session());
  await page.evaluate((value) => localStorage.setItem('adminInfo', value), session);
  return { server, api, DATA_DIR, startAgain: () => startServer({ ...env, PORT: port }) };
}

browserTest('a server that restarts is listened to again by itself', async ({ page, allowTrouble }) => {
  allowTrouble(/request failed: GET \/api\/admin\/events/u);
  const { server, api, startAgain } = await ownServer(page);
  await page.goto(`${server.url}/admin/panel`);
  await eventually(() => described(page, 'Enroll Form'), ['0', 'None yet']);
  let running = server;
  for (const [signal, count] of [
    ['SIGTERM', 1],
    ['SIGKILL', 2],
  ] as const) {
    await running.stop(signal);
    running = await startAgain();
    await addEnrollments(api, 1, `Visitor ${count}`);
    await eventually(() => described(page, 'Enroll Form'), [String(count), `${count} new`]);
  }
});

browserTest(
  'why mails do not go out is told on the panel while it is open, and a test mail tries it anew',
  async ({ page, expectTrouble }) => {
    expectTrouble(/answer 409: POST \/api\/admin\/test-mail/u);
    const mailServer = await startMailServer();
    const { server, api } = await ownServer(page, { SMTP_URL: mailServer.url, NOTIFY_EMAIL: admin.email });
    mailServer.says.connection = () => 554;
    await page.goto(`${server.url}/admin/panel`);
    await see(page.getByText('Mails are set up:'));
    await addEnrollments(api, 1);
    await see(page.getByRole('heading', { name: 'Mails do not go out' }));
    await assertAccessible(page, 'the panel while mails do not go out');
    const test = page.getByRole('button', { name: 'Send a test mail' });
    await test.click();
    await see(alertOf(page).getByText('The mail server takes no mails (554).'));
    mailServer.says = {};
    await test.click();
    await see(statusOf(page).getByText(`The mail server has taken a test mail to ${admin.email}.`));
    await seeGone(page.getByRole('heading', { name: 'Mails do not go out' }));
    await mailServer.has(2);
  },
);

browserTest(
  'mails that could not be sent are told on the panel, tried again or given up',
  async ({ page }) => {
    const { server, DATA_DIR } = await ownServer(page);
    const database = emptyDatabase(join(DATA_DIR, 'institute.db'));
    const fail = (...ids: string[]) => {
      for (const id of ids) {
        database
          .prepare(
            "INSERT INTO outbox VALUES (NULL, ?, 'enrollments', 'x', 'institute', NULL, 'failed', 9, '', '', '')",
          )
          .run(id);
      }
    };
    const states = () => database.prepare('SELECT state FROM outbox').pluck().all();
    fail('a', 'b');
    await page.goto(`${server.url}/admin/panel`);
    await see(page.getByRole('heading', { name: '2 mails could not be sent' }));
    await assertAccessible(page, 'the panel with failed mails');
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(statusOf(page).getByText('2 mails will be tried again.'));
    await seeGone(page.getByText('could not be sent'));
    assert.deepEqual(states(), ['waiting', 'waiting']);
    await eventually(() => page.evaluate(() => document.activeElement?.textContent), admin.name);
    fail('c');
    await page.reload();
    await see(page.getByRole('heading', { name: '1 mail could not be sent' }));
    await page.getByRole('button', { name: 'Don’t send' }).click();
    await see(statusOf(page).getByText('1 mail will not be sent.'));
    assert.deepEqual(states(), ['waiting', 'waiting']);
  },
  { reducedMotion: 'reduce' },
);

for (const size of [narrowPhone, phone, { width: 768, height: 1024 }, desktop]) {
  browserTest(
    `marks and the word of new rows are accessible and fit, ${size.width} pixels wide`,
    async ({ page, api }) => {
      await clearAll(api);
      await addEnrollments(api, 2, 'Averylongwordwithoutanyspaceinit'.repeat(3));
      await page.goto('/admin/enroll');
      await eventually(() => marks(page).count(), 2);
      await addEnrollments(api, 1);
      await see(notice(page, '1 new enrollment'));
      await assertAccessible(page, 'the table');
      await assertNoSidewaysScroll(page, 'the table');
      await page.goto('/admin/panel');
      await see(page.getByText('1 new', { exact: true }));
      await assertAccessible(page, 'the panel');
      await assertNoSidewaysScroll(page, 'the panel');
    },
    { ...size, loggedIn: true },
  );
}

async function placesOf(all: Locator) {
  return Promise.all(
    (await all.all()).map(async (row) => [await row.boundingBox(), await row.textContent()]),
  );
}

/** As the browser does when another tab is chosen. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

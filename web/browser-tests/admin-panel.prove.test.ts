import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { daysLater } from '../../src/shared/days.ts';
import { dayInIndia } from '../../src/shared/india-time.ts';
import type { AdminBatch, Person, SiteState } from '../../src/shared/records.ts';
import { groupsOf, screenPath, screens } from '../../src/shared/screens.ts';
import { putBounce } from '../../src/testing/bounces.ts';
import { startMailServer } from '../../src/testing/mail-server.ts';
import { startServer } from '../../src/testing/program.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { emptyDatabase } from '../../src/testing/test-database.ts';
import { assertAccessible } from './support/accessibility.ts';
import { apiOf } from './support/api.ts';
import { focused, loggedIn, rowsOf, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, refuse } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite({ DEMO: '1' });

const buttons = [
  ['Course', '/admin/courses'],
  ['Certificate', '/admin/certificates'],
  ['Partners', '/admin/partners'],
  ['Enroll Form', '/admin/enroll'],
  ['Event Poster', '/admin/event-poster'],
  ['User Event', '/admin/userEvent'],
  ['Being a Partner', '/admin/adminform'],
  ['Contact Form', '/admin/contactUser'],
  ...groupsOf(['owner']).flatMap(({ sections }) =>
    sections
      .filter((name) => screens[name].section.stands === 'further')
      .map((name) => [screens[name].section.label, screenPath(name)] as const),
  ),
] as const;

/** Returns the description of a section's button on the panel: its count and its news. */
async function described(page: Page, name: string): Promise<(string | null)[]> {
  const ids = await page.getByRole('button', { name, exact: true }).getAttribute('aria-describedby');
  return Promise.all((ids ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
}

/** The marks of new rows. */
function marks(page: Page): Locator {
  return rowsOf(page).getByText('New', { exact: true });
}

async function placesOf(page: Page) {
  const rows = await rowsOf(page).all();
  return Promise.all(rows.map(async (row) => [await row.boundingBox(), await row.textContent()]));
}

/** Hides or shows the page, as the browser does when another tab is chosen. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

browserTest(
  'buttons lead to the eight sections and the further ones; a screen has one name in menu, title and heading',
  async ({ page }) => {
    await page.goto('/admin/panel');
    const main = page.getByRole('main');
    await eventually(
      () =>
        main
          .getByRole('heading', { level: 3 })
          .filter({ hasText: /^(?:People|Training|Website|Institute)$/u })
          .count(),
      4,
    );
    await eventually(
      () => main.locator('a[role=button]').allInnerTexts(),
      buttons.map(([label]) => label),
    );
    for (const [label, path] of buttons) {
      await main.getByRole('button', { name: label, exact: true }).click();
      await seePath(page, path);
      const here = page
        .getByRole('navigation', { name: 'Sections' })
        .locator('[aria-current] > :first-child');
      const name = (await here.textContent()) ?? '';
      await eventually(async () => (await page.title()).replace(/^\(\d+\) /u, '').split(' · ')[0], name);
      // Where the heading is another one, the name stands above it.
      await see(main.getByText(name, { exact: true }).first());
      await page.getByRole('link', { name: /^Back/u }).click();
      await seePath(page, '/admin/panel');
    }
    await main.getByRole('button', { name: 'Enroll Form', exact: true }).press('Space');
    await seePath(page, '/admin/enroll');
  },
  loggedIn,
);

browserTest(
  'what leads somewhere is a link, though it is called a button, and opens in a new tab',
  async ({ page, context }) => {
    await page.goto('/admin/panel');
    const main = page.getByRole('main');
    const targets = () =>
      main.locator('a[role=button]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await eventually(
      targets,
      buttons.map(([, path]) => path),
    );
    for (const [screen, name, path] of [
      ['/admin/panel', 'Site', '/admin/site'],
      ['/admin/courses', 'Add Course', '/admin/addcourse'],
      ['/admin/courses', 'Update Small Class', '/admin/editCourse/small-class'],
    ] as const) {
      await turnTo(page, screen);
      const opened = context.waitForEvent('page');
      await main.getByRole('button', { name, exact: true }).click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await seePath(tab, path);
      await tab.close();
      await seePath(page, screen);
    }
  },
  loggedIn,
);

browserTest(
  'the panel greets by name, counts what each section holds, and stands without a network, with what it knows',
  async ({ page, api, expectTrouble }) => {
    for (const path of ['courses', 'today']) {
      expectTrouble(new RegExp(`request failed: GET /api/admin/${path}`, 'u'));
      expectTrouble(new RegExp(`console error: Could not read .*/api/admin/${path}`, 'u'));
    }
    await page.goto('/admin/panel');
    await see(page.getByRole('heading', { name: admin.name, exact: true }));
    await eventually(() => described(page, 'Contact Form'), ['0', 'None yet']);
    await eventually(() => described(page, 'Course'), ['3', 'DGCA authorised courses']);
    await eventually(() => described(page, 'Event Poster'), ['1', 'Popup on the home page']);
    await see(page.getByText('Nobody to call today.'));
    await refuse(page, '/admin/login', 200, { _id: '1', name: '', email: '' });
    for (const path of ['/api/admin/courses', '/api/admin/today']) await cutOff(page, path);
    // The cards that are there stay in sight when they cannot be read again.
    await addMessage(api, '/home', 'Sara');
    const lost = page.getByText('No answer from the server. Please try again.');
    await see(lost);
    await see(page.getByText('Nobody to call today.'));
    await api.clear('/home/admin/getTouch');
    await page.reload();
    await see(lost);
    await see(page.getByRole('heading', { name: 'Admin', exact: true }));
    await eventually(() => described(page, 'Course'), ['–', 'DGCA authorised courses']);
  },
  loggedIn,
);

browserTest(
  'the panel leads an empty office through what it needs, says that it is a sample site, and ticks what is set',
  async ({ page, api }) => {
    const { facts, version } = await api.get<SiteState>('/api/admin/site');
    await page.goto('/admin/panel');
    const first = page.getByRole('region', { name: 'Before you open' });
    await see(first.getByText('This is a sample site', { exact: false }));
    await see(first.getByText('0 of 11 done', { exact: true }));
    await see(first.getByText('Still samples: Phone, WhatsApp, Email', { exact: true }));
    await see(first.getByText('drone-institute help backup', { exact: true }));
    const own = { phone: '98765 43210', whatsapp: '98765 43210' };
    await api.put('/api/admin/site', { version, facts: { ...facts, ...own, email: 'office@academy.in' } });
    await see(first.getByText('1 of 11 done', { exact: true }));
    await see(first.getByText('Done: Phone and email', { exact: true }));
    await first.getByRole('link', { name: 'Your own words' }).click();
    await seePath(page, '/admin/pages');
    await page.goBack();
    await first.getByRole('link', { name: 'Name and address' }).click();
    await seePath(page, '/admin/site');
  },
  loggedIn,
);

browserTest(
  'Today names whom to call and which seats to confirm: what is done there is done at once, and can be undone',
  async ({ page, api }) => {
    const day = (days: number) => daysLater(dayInIndia(new Date()), days);
    const batch = await api.add<AdminBatch>('/api/admin/batches', {
      ...{ kind: 'certificate', entry: 'fpv', startsOn: day(5), endsOn: day(6), language: 'Tamil', seats: 4 },
    });
    await addMessage(api, '/home', 'Sara', 'Is there a hostel?', '98765 43210');
    await page.goto('/admin/panel');
    const calls = page.getByRole('region', { name: 'Call back' });
    await see(calls.getByText('Message: Is there a hostel?'));
    await see(calls.getByRole('link', { name: 'Call Sara' }));
    await eventually(() => calls.getByRole('link', { name: /^WhatsApp Sara/u }).getAttribute('href'), /91/u);
    const sara = await calls.getByRole('link', { name: 'Sara', exact: true }).getAttribute('href');
    await calls.getByRole('button', { name: 'No answer: Sara' }).dblclick();
    await see(calls.getByText('Nobody left to call: 1 done today.'));
    await eventually(() => focused(page), admin.name);
    await page.getByRole('button', { name: 'Undo' }).click();
    await see(calls.getByText('1 new to call', { exact: true }));
    const { history } = await api.get<Person>(`/api${sara}`);
    assert.deepEqual(
      history.filter(({ kind }) => kind === 'note'),
      [],
      'a double-click is one call, which is taken back',
    );

    const seats = page.getByRole('region', { name: 'Seats to settle' });
    await see(seats.getByText('No seat is waiting to be confirmed.'));
    await api.post('/api/enrollments', {
      ...{ name: 'Ravi', email: 'ravi@example.com', phone: '98765 00001', address: 'Salem' },
      ...{ course: 'FPV', batch: batch._id, agree: true },
    });
    const week = page.getByRole('region', { name: 'Next 7 days' });
    await see(week.getByText('0 of 4 seats confirmed, 1 reserved'));
    await calls.getByRole('button', { name: 'Spoken: Sara' }).click();
    await see(calls.getByRole('button', { name: 'Enroll Sara' }));
    await calls.getByRole('button', { name: 'Cancel' }).click();
    await seats.getByRole('button', { name: 'Confirm Ravi' }).click();
    await see(week.getByText('1 of 4 seats confirmed'));
    await see(seats.getByText('No seat is waiting to be confirmed.'));
    // No email tells him.
    const untold = page.getByRole('region', { name: 'Still to tell' });
    await see(untold.getByText(/^Confirmed in FPV, /u));
    await untold.getByRole('button', { name: 'Told: Ravi' }).click();
    await seeGone(untold);
    await page.getByRole('button', { name: 'Not told: Ravi' }).click();
    await untold.getByRole('button', { name: 'Told: Ravi' }).click();
    await seeGone(untold);
    await page.getByRole('button', { name: 'Undo: Ravi' }).click();
    await see(seats.getByRole('button', { name: 'Confirm Ravi' }));
    await seats.getByRole('link', { name: /^FPV/u }).click();
    await seePath(page, `/admin/batches/${batch._id}`);
    await page.goBack();
    await calls.getByRole('link', { name: 'Sara', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Sara', level: 1 }));
    for (const inbox of ['/home/admin/getTouch', '/api/enrollments']) await api.clear(inbox);
    await page.goBack();
    await see(calls.getByText('Nobody to call today.'));
  },
  loggedIn,
);

browserTest(
  'the panel and the title count live, and a visit in one tab is known in the other',
  async ({ page, context, api }) => {
    await page.goto('/admin/panel');
    await see(page.getByText('Nothing new to look at'));
    await eventually(() => page.title(), 'Today · Namakkal Drone Academy');
    await addEnrollments(api, 1);
    await eventually(() => described(page, 'Enroll Form'), ['1', '1 new']);
    await addMessage(api, '/home', 'Sara');
    await addMessage(api, '/adminpatnertouch', 'Uma');
    await addRegistration(api, 'Ravi');
    await eventually(() => described(page, 'Contact Form'), ['1', '1 new']);
    await eventually(() => described(page, 'Being a Partner'), ['1', '1 new']);
    await eventually(() => described(page, 'User Event'), ['1', '1 new']);
    await see(statusOf(page).getByText('4 new to look at', { exact: true }));
    await eventually(() => page.title(), '(4) Today · Namakkal Drone Academy');

    const other = await context.newPage();
    await other.goto('/admin/contactUser');
    await see(statusOf(page).getByText('3 new to look at', { exact: true }));
    await eventually(() => other.title(), '(3) Contact messages · Namakkal Drone Academy');
    await eventually(
      async () => (await described(page, 'Contact Form'))[1],
      /^Latest: (?:Today|Yesterday), /u,
    );
  },
  loggedIn,
);

browserTest(
  'rows that came since the last visit are marked; what comes meanwhile is said, moves nothing, and is shown on request',
  async ({ page, api }) => {
    let listening = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/admin/events') listening += 1;
    });
    await api.clear('/api/enrollments');
    await page.goto('/admin/enroll');
    await see(page.getByText('No enrollments found'));
    await addEnrollments(api, 2, 'First');
    await page.getByRole('button', { name: 'Show 2 new enrollments' }).click();
    await eventually(() => marks(page).count(), 2);
    const heightOf = async (row: number) => (await rowsOf(page).nth(row).boundingBox())?.height;
    const marked = await heightOf(0);
    await page.getByRole('link', { name: /^Back/u }).click();
    await addEnrollments(api, 3, 'Late');
    await eventually(() => described(page, 'Enroll Form'), ['5', '3 new']);
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await eventually(() => marks(page).count(), 3);
    await eventually(() => rowsOf(page).getByRole('cell').first().textContent(), '1New');
    await eventually(() => rowsOf(page).nth(2).textContent(), /^3NewLate 1/u);
    await eventually(() => rowsOf(page).nth(3).textContent(), /^4First 2/u);
    await eventually(() => heightOf(3), marked, 'a mark moves nothing');
    await page.getByLabel('Search').fill('late 2');
    await eventually(() => rowsOf(page).count(), 1);
    await eventually(() => marks(page).count(), 1, 'a search keeps them');
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await page.getByLabel('Search').fill('');
    await eventually(() => marks(page).count(), 3);

    const before = await placesOf(page);
    await addEnrollments(api, 1, 'Later');
    await see(statusOf(page).getByText('1 new enrollment', { exact: true }));
    await eventually(() => page.title(), /^\(\d\) Enrollments · Namakkal Drone Academy$/u);
    await setHidden(page, true);
    await addEnrollments(api, 1, 'Latest');
    await setHidden(page, false);
    await see(statusOf(page).getByText('2 new enrollments', { exact: true }));
    assert.equal(listening, 2, 'a tab that nobody sees listens to nothing');
    await eventually(() => placesOf(page), before);
    await page.getByRole('button', { name: 'Show 2 new enrollments' }).press('Enter');
    await eventually(() => marks(page).count(), 5);
    await seeGone(page.getByText('2 new enrollments'));
    await eventually(() => rowsOf(page).first().textContent(), /^1NewLatest 1/u);
    await eventually(() => focused(page), 'Course Register Details');
    await see(statusOf(page).getByText('Total: 7', { exact: true }));

    await page.getByRole('link', { name: /^Back/u }).click();
    await eventually(
      async () => (await described(page, 'Enroll Form'))[1],
      /^Latest: (?:Today|Yesterday), /u,
    );
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await eventually(() => rowsOf(page).count(), 7);
    await eventually(() => marks(page).count(), 0);

    // From a search and from another page, too, the new ones are one press away.
    await page.getByLabel('Search').fill('nobody');
    await see(page.getByText('Nothing matches “nobody”'));
    await addEnrollments(api, 45, 'Other');
    await page.getByRole('button', { name: 'Show 45 new enrollments' }).click();
    await seePath(page, '/admin/enroll');
    await eventually(() => marks(page).count(), 45);
    await eventually(() => page.getByLabel('Search').inputValue(), '');
    await page.getByRole('link', { name: 'Next page' }).click();
    await eventually(() => rowsOf(page).count(), 2);
    await addEnrollments(api, 1, 'Last');
    await page.getByRole('button', { name: 'Show 1 new enrollment' }).click();
    await seePath(page, '/admin/enroll');
    await see(rowsOf(page).first().getByText('Last 1'));
    await eventually(() => marks(page).count(), 46);
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
  await page.goto(`${server.url}/admin/panel`);
  return { server, api, DATA_DIR, startAgain: () => startServer({ ...env, PORT: port }) };
}

browserTest(
  'an email that came back is marked in the follow-up, and set aside on Today or on the page of the person',
  async ({ page, api, site }) => {
    await addEnrollments(api, 2, 'Bounced');
    const [other, one] = await api.get<{ _id: string; name: string }[]>(
      '/api/enrollments?limit=2&order=newest',
    );
    for (const record of [one, other]) putBounce(site, record?._id ?? '');
    await page.goto('/admin/panel');
    const bounces = page.getByRole('region', { name: 'Emails that came back' });
    await see(bounces.getByText('student.1@example.com: the address does not exist (550 5.1.1)'));
    await assertAccessible(page, 'Today with emails that came back');
    await bounces.getByRole('button', { name: 'Set aside: Bounced 2' }).click();
    await see(statusOf(page).getByText('Emails go to this address again.'));
    await bounces.getByRole('link', { name: 'Bounced 1' }).click();
    const notice = page.getByText('at student.1@example.com came back on ');
    await see(notice);
    await assertAccessible(page, 'the page of a person with an email that came back');
    await turnTo(page, '/admin/follow-up');
    const row = page.getByRole('article', { name: 'Bounced 1' });
    await see(row.getByText('Email came back'));
    await row.getByRole('link', { name: 'Bounced 1' }).click();
    await page.getByRole('button', { name: 'Set aside: Bounced 1' }).click();
    await seeGone(notice);
    await eventually(() => focused(page), 'Bounced 1');
    await turnTo(page, '/admin/panel');
    await see(page.getByRole('region', { name: 'Seats to settle' }));
    await seeGone(bounces);
  },
  { loggedIn: true },
);

browserTest(
  'mails that do not go out are told on the panel: tested, tried again or given up; a server that restarts is listened to again',
  async ({ page, expectTrouble, allowTrouble }) => {
    expectTrouble(/answer 409: POST \/api\/admin\/test-mail/u);
    // While the server stops and starts again.
    allowTrouble(
      /(request failed|answer 503): GET \/api\/(texts|admin\/(events|today|first-use|follow-up-counts))/u,
    );
    allowTrouble(/console error: Could not read .*\/api\/(texts|admin\/(today|first-use|follow-up-counts))/u);
    const mailServer = await startMailServer();
    const { server, api, DATA_DIR, startAgain } = await ownServer(page, {
      SMTP_URL: mailServer.url,
      NOTIFY_EMAIL: admin.email,
    });
    mailServer.says.connection = () => 554;
    await see(page.getByText('Emails are set up:'));
    const database = emptyDatabase(join(DATA_DIR, 'institute.db'));
    const fail = database.prepare(
      `INSERT INTO outbox (id, table_name, record_id, audience, state, attempts, created_at, due_at, give_up_at)
       VALUES (?, 'enrollments', 'x', 'institute', 'failed', 9, '', '', '')`,
    );
    for (const id of ['a', 'b']) fail.run(id);
    await page.reload();
    await see(page.getByRole('heading', { name: '2 emails could not be sent' }));
    await assertAccessible(page, 'the panel with failed mails');
    await page.getByRole('button', { name: 'Try again' }).click();
    await see(statusOf(page).getByText('2 emails will be tried again.'));
    await seeGone(page.getByText('could not be sent'));
    await eventually(() => focused(page), admin.name);
    fail.run('c');
    await page.reload();
    await see(page.getByRole('heading', { name: '1 email could not be sent' }));
    await page.getByRole('button', { name: 'Don’t send' }).click();
    await see(statusOf(page).getByText('1 email will not be sent.'));
    const failed = database.prepare("SELECT count(*) FROM outbox WHERE state = 'failed'").pluck();
    await eventually(() => failed.get(), 0);

    await addEnrollments(api, 1);
    await see(page.getByRole('heading', { name: 'Emails are not going out' }));
    await assertAccessible(page, 'the panel while mails do not go out');
    const test = page.getByRole('button', { name: 'Send a test email' });
    await test.click();
    await see(alertOf(page).getByText('The mail server accepts no emails (554).'));
    mailServer.says = {};
    await test.click();
    await see(statusOf(page).getByText(`The mail server accepted a test email to ${admin.email}.`));
    await seeGone(page.getByRole('heading', { name: 'Emails are not going out' }));
    await mailServer.has(2);

    let running = server;
    for (const [signal, count] of [
      ['SIGTERM', 2],
      ['SIGKILL', 3],
    ] as const) {
      await running.stop(signal);
      running = await startAgain();
      await addEnrollments(api, 1, `Visitor ${count}`);
      await eventually(() => described(page, 'Enroll Form'), [String(count), `${count} new`]);
    }
  },
);

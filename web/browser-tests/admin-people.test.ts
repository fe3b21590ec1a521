import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';

const browserTest = browserSuite();
const loggedIn = { loggedIn: true };

browserTest(
  'enrollments stand newest first, with their links and their total',
  async ({ page, api }) => {
    await api.clear('/api/enrollments');
    await addEnrollments(api, 2);
    await page.goto('/admin/panel');
    await page.getByRole('button', { name: 'Enroll Form', exact: true }).click();
    await see(page.getByRole('heading', { name: 'Course Register Details', level: 1 }));
    await eventually(
      () => page.getByRole('columnheader').allInnerTexts(),
      ['S.NO', 'Name', 'Email', 'Phone', 'Address', 'Course', 'Action'],
    );
    const [first] = await rows(page).all();
    assert.ok(first);
    const cells = await first.getByRole('cell').allInnerTexts();
    // The mark of a new row comes a moment later.
    assert.match(cells[0] ?? '', /^1(?:\nNew)?$/u);
    assert.match(cells[1] ?? '', /^Student 2\s+Today, \d\d:\d\d$/u);
    assert.equal(cells[2], 'student.2@example.com');
    assert.match(cells[3] ?? '', /^\+91 98765 10002/u);
    assert.equal(cells[4], '2, Gandhi Road\nNamakkal');
    assert.equal(cells[5], 'Medium Class');
    await eventually(
      () => hrefs(first),
      ['mailto:student.2@example.com', 'tel:+919876510002', 'https://wa.me/919876510002'],
    );
    await see(statusOf(page).getByText('Total: 2', { exact: true }));
  },
  loggedIn,
);

browserTest(
  'without enrollments the screen says so, and Refresh Data brings what has come since',
  async ({ page, api }) => {
    await api.clear('/api/enrollments');
    await page.goto('/admin/enroll');
    await see(page.getByText('No enrollments found', { exact: true }));
    await addEnrollments(api, 1);
    await page.getByRole('button', { name: 'Refresh Data', exact: true }).click();
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
    await eventually(() => rows(page).count(), 1);
  },
  loggedIn,
);

browserTest(
  'a refusal and a lost network have their own words, and Retry tries again',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 500: GET \/api\/enrollments/u);
    expectTrouble(/request failed: GET \/api\/enrollments/u);
    expectTrouble(/console error: Could not read \/api\/enrollments/u);
    await api.clear('/api/enrollments');
    await addEnrollments(api, 1);
    const mend = await refuse(page, '/api/enrollments', 500);
    await page.goto('/admin/enroll');
    await see(alertOf(page).getByText('Error Loading Data', { exact: true }));
    await see(alertOf(page).getByText('HTTP error! status: 500', { exact: true }));
    await mend();
    const mendAgain = await cutOff(page, '/api/enrollments');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await see(alertOf(page).getByText('Failed to fetch enrollments', { exact: true }));
    await mendAgain();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await seeGone(page.getByText('Error Loading Data'));
    await eventually(() => rows(page).count(), 1);
  },
  loggedIn,
);

browserTest(
  'a slow answer shows that it is on its way',
  async ({ page }) => {
    const call = await holdBack(page, '/api/enrollments');
    await page.goto('/admin/enroll');
    await call.made;
    await see(statusOf(page).getByText('Loading...'));
    await call.release();
    await seeGone(page.getByText('Loading...'));
  },
  loggedIn,
);

browserTest(
  'a deletion asks first, says Deleting..., and is gone for good',
  async ({ page, api }) => {
    await api.clear('/api/enrollments');
    await addEnrollments(api, 2);
    await page.goto('/admin/enroll');
    await page.getByRole('button', { name: 'Delete Student 1' }).click();
    const question = page.getByRole('alertdialog');
    await see(question.getByText('Are you sure you want to delete this enrollment?'));
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await seeGone(question);
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Delete Student 1',
    );

    const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>('/api/enrollments');
    const call = await holdBack(page, `/api/enrollments/${_id}`, 'DELETE');
    await page.getByRole('button', { name: 'Delete Student 1' }).click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await call.made;
    await see(rows(page).nth(1).getByText('Deleting...', { exact: true }));
    await eventually(() => rows(page).nth(1).getByRole('button').isDisabled(), true);
    await call.release();
    await eventually(() => rows(page).count(), 1);
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
    assert.equal((await api.get<unknown[]>('/api/enrollments')).length, 1);
  },
  loggedIn,
);

browserTest(
  'a deletion that fails is told with its reason, and the row stays',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 500: DELETE \/api\/enrollments/u);
    expectTrouble(/request failed: DELETE \/api\/enrollments/u);
    await api.clear('/api/enrollments');
    await addEnrollments(api, 1);
    const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>('/api/enrollments');
    await page.goto('/admin/enroll');
    const mend = await refuse(page, `/api/enrollments/${_id}`, 500, { message: 'Disk full' }, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await see(alertOf(page).getByText('Failed to delete: Disk full', { exact: true }));
    await mend();
    await cutOff(page, `/api/enrollments/${_id}`, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await see(alertOf(page).getByText(/^Failed to delete: no answer/u));
    await see(page.getByRole('button', { name: 'Delete Student 1' }));
  },
  loggedIn,
);

browserTest(
  'a session that ends in the middle of work leads to the log-in and back, and nothing is lost',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 401: DELETE \/api\/enrollments/u);
    await api.clear('/api/enrollments');
    await addEnrollments(api, 1);
    await page.goto('/admin/enroll?q=student');
    const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>('/api/enrollments');
    const path = `/api/enrollments/${_id}`;
    await see(page.getByRole('button', { name: 'Delete Student 1' }));
    await refuse(page, path, 401, { message: 'Log in first.' }, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session is no longer valid. Please log in again.'));
    await page.getByLabel('E-mail').fill('asha@example.com');
    await page.getByLabel('Password').fill('flying-high-42');
    await page.getByRole('button', { name: 'LOGIN' }).click();
    await seePath(page, '/admin/enroll?q=student');
    await see(page.getByRole('button', { name: 'Delete Student 1' }));
  },
  loggedIn,
);

browserTest(
  'fifty stand on a page; search and total go over all of them',
  async ({ page, api }) => {
    await api.clear('/api/enrollments');
    await addEnrollments(api, 51);
    await page.goto('/admin/enroll');
    await see(statusOf(page).getByText('Total: 51', { exact: true }));
    await eventually(() => rows(page).count(), 50);
    await see(page.getByText('Page 1 of 2', { exact: true }));
    const next = page.getByRole('link', { name: 'Next page' });
    const opened = page.context().waitForEvent('page');
    await next.click({ modifiers: ['ControlOrMeta'] });
    await seePath(await opened, '/admin/enroll?page=2');
    await (await opened).close();
    await seePath(page, '/admin/enroll');
    await next.click();
    await seePath(page, '/admin/enroll?page=2');
    await eventually(() => rows(page).count(), 1);
    await eventually(() => rows(page).first().textContent(), /^51(?:New)?Student 1/u);

    await page.getByLabel('Search').fill('STUDENT 1@');
    await see(page.getByText('Nothing matches “STUDENT 1@”'));
    await page.getByLabel('Search').fill('student.1@');
    await eventually(() => rows(page).count(), 1);
    await see(statusOf(page).getByText('1 found', { exact: true }));
    await seePath(page, '/admin/enroll?q=student.1%40');
    await page.reload();
    await eventually(() => page.getByLabel('Search').inputValue(), 'student.1@');
    await page.getByLabel('Search').fill('');
    await see(statusOf(page).getByText('Total: 51', { exact: true }));

    await page.goto('/admin/enroll?page=2');
    await confirmDeletion(page, 'Student 1');
    await seePath(page, '/admin/enroll');
    await eventually(() => rows(page).count(), 50);
    await eventually(() => page.getByRole('navigation', { name: 'Pages' }).count(), 0);
  },
  loggedIn,
);

browserTest(
  'event registrations: columns, total, texts of failure, a row that comes back',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 500: GET \/admineventposter/u);
    expectTrouble(/answer 500: DELETE \/admineventposter/u);
    expectTrouble(/console error: Could not read \/admineventposter/u);
    await api.clear('/admineventposter');
    await addRegistration(api, 'Ravi');
    const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>('/admineventposter');
    await page.goto('/admin/userEvent');
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
    await eventually(
      () => page.getByRole('columnheader').allInnerTexts(),
      ['S.No', 'Name', 'Email', 'Phone', 'Place', 'Action'],
    );
    await eventually(
      () => hrefs(rows(page).first()),
      ['mailto:guest@example.com', 'tel:+919876543210', 'https://wa.me/919876543210'],
    );
    const path = `/admineventposter/${_id}`;
    const mendDelete = await refuse(page, path, 500, {}, 'DELETE');
    await confirmDeletion(page, 'Ravi');
    await see(alertOf(page).getByText('Failed to delete registration', { exact: true }));
    await see(page.getByRole('button', { name: 'Delete Ravi' }));
    await mendDelete();

    const call = await holdBack(page, path, 'DELETE');
    await confirmDeletion(page, 'Ravi');
    await call.made;
    await eventually(() => rows(page).count(), 0);
    await call.release();
    await see(page.getByText('No registrations found'));
    await refuse(page, '/admineventposter', 500);
    await page.reload();
    await see(alertOf(page).getByText('Failed to fetch registration data', { exact: true }));
  },
  loggedIn,
);

for (const [name, path, call, post] of [
  ['partner', '/admin/adminform', '/adminpatnertouch', '/adminpatnertouch'],
  ['contact', '/admin/contactUser', '/home/admin/getTouch', '/home'],
] as const) {
  browserTest(
    `${name} messages: columns, a long one folded, texts of failure`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(/answer 500: GET/u);
      expectTrouble(/request failed: GET/u);
      expectTrouble(/answer 500: DELETE/u);
      expectTrouble(/request failed: DELETE/u);
      expectTrouble(/console error: Could not read/u);
      await page.goto(path);
      await see(page.getByText('No messages found', { exact: true }));
      await addMessage(api, post, 'Sara', `Good morning.\n${'We have a question. '.repeat(60)}The end.`);
      await page.reload();
      await see(page.getByRole('heading', { name: 'Stored Messages', level: 1 }));
      await eventually(
        () => page.getByRole('columnheader').allInnerTexts(),
        ['S.NO', 'Name', 'Email', 'Message', 'Action'],
      );
      const folded = await rows(page).first().boundingBox();
      await page.getByRole('button', { name: /^Show all/u }).click();
      await see(page.getByRole('button', { name: /^Show less/u }));
      const open = await rows(page).first().boundingBox();
      assert.ok(folded && open && open.height > folded.height);

      const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>(call);
      let mend = await refuse(page, `${call}/${_id}`, 500, {}, 'DELETE');
      await confirmDeletion(page, 'Sara');
      await see(alertOf(page).getByText('Failed to delete message', { exact: true }));
      await mend();
      mend = await cutOff(page, `${call}/${_id}`, 'DELETE');
      await confirmDeletion(page, 'Sara');
      await see(alertOf(page).getByText('Error deleting message', { exact: true }));
      await mend();
      mend = await refuse(page, call, 500);
      await page.reload();
      await see(alertOf(page).getByText('Failed to fetch messages', { exact: true }));
      await mend();
      mend = await cutOff(page, call);
      await page.getByRole('button', { name: 'Retry' }).click();
      await see(alertOf(page).getByText('Error fetching messages', { exact: true }));
      await mend();
      await page.getByRole('button', { name: 'Retry' }).click();
      await confirmDeletion(page, 'Sara');
      await see(page.getByText('No messages found', { exact: true }));
      // The row is gone at once, before the server has answered.
      await eventually(() => api.get(call), []);
    },
    loggedIn,
  );
}

function rows(page: Page): Locator {
  return page.locator('tbody').getByRole('row');
}

async function hrefs(row: Locator): Promise<(string | null)[]> {
  const links = await row.getByRole('link').all();
  return Promise.all(links.map((link) => link.getAttribute('href')));
}

async function confirmDeletion(page: Page, name: string) {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

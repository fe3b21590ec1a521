import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { exportCall } from '../../src/shared/exports.ts';
import type { Enrollment } from '../../src/shared/records.ts';
import { readCsv, readWorkbook, unzip } from '../../src/testing/spreadsheets.ts';
import { assertAccessible } from './support/accessibility.ts';
import { confirmDeletion, focused, hasFocus, loggedIn, rowsOf, turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { logIn } from './support/log-in.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { addEnrollments, addMessage, addRegistration } from './support/people.ts';
import { phone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'enrollments stand newest first, with their links and their total; fifty on a page, and search goes over all',
  async ({ page, api }) => {
    await addEnrollments(api, 51);
    const call = await holdBack(page, '/api/enrollments');
    await page.goto('/admin/enroll');
    await call.made;
    await see(statusOf(page).getByText('Loading...'));
    await call.release();
    await seeGone(page.getByText('Loading...'));
    await see(page.getByRole('heading', { name: 'Course Register Details', level: 1 }));
    await seeColumns(page, ['S.NO', 'Name', 'Email', 'Phone', 'Address', 'Course', 'Action']);
    await eventually(() => rowsOf(page).count(), 50);
    const first = rowsOf(page).nth(1);
    const cells = await first.getByRole('cell').allInnerTexts();
    // The mark of a new row comes a moment later.
    assert.match(cells[0] ?? '', /^2(?:\nNew)?$/u);
    assert.match(
      cells[1] ?? '',
      /^Student 50\s+(?:Today|Yesterday), \d\d:\d\d\s*EN\s*English\s+[A-Z\d]{4}-[A-Z\d]{4}$/u,
    );
    assert.equal(cells[2], 'student.50@example.com');
    assert.match(cells[3] ?? '', /^\+91 98765 10050/u);
    assert.equal(cells[4], '50, Gandhi Road\nNamakkal');
    assert.equal(cells[5], 'Medium Class');
    await seeLinks(first, [
      'mailto:student.50@example.com',
      'tel:+919876510050',
      'https://wa.me/919876510050',
    ]);

    await see(statusOf(page).getByText('Total: 51', { exact: true }));
    await see(page.getByText('Page 1 of 2', { exact: true }));
    const low = page.getByRole('link', { name: 'Student 12', exact: true });
    await low.click();
    await see(page.getByRole('heading', { name: 'Student 12', level: 1 }));
    await page.goBack();
    await eventually(() => hasFocus(low), true);
    await eventually(() => low.evaluate((link) => link.getBoundingClientRect().top < innerHeight), true);
    const next = page.getByRole('link', { name: 'Next page' });
    const opened = page.context().waitForEvent('page');
    await next.click({ modifiers: ['ControlOrMeta'] });
    await seePath(await opened, '/admin/enroll?page=2');
    await (await opened).close();
    await seePath(page, '/admin/enroll');
    await next.click();
    await seePath(page, '/admin/enroll?page=2');
    await eventually(() => rowsOf(page).count(), 1);
    await eventually(() => rowsOf(page).first().textContent(), /^51(?:New)?Student 1/u);
    await page.getByLabel('Search').fill('STUDENT 1@');
    await see(page.getByText('Nothing matches “STUDENT 1@”'));
    await page.getByLabel('Search').fill('student.1@');
    await eventually(() => rowsOf(page).count(), 1);
    await see(statusOf(page).getByText('1 found', { exact: true }));
    await seePath(page, '/admin/enroll?q=student.1%40');
    await page.reload();
    await eventually(() => page.getByLabel('Search').inputValue(), 'student.1@');
    await page.getByLabel('Search').fill('');
    await see(statusOf(page).getByText('Total: 51', { exact: true }));
    await turnTo(page, '/admin/enroll?page=2');
    await confirmDeletion(page, 'Student 1');
    await seePath(page, '/admin/enroll');
    await eventually(() => rowsOf(page).count(), 50);
    await eventually(() => page.getByRole('navigation', { name: 'Pages' }).count(), 0);
  },
  loggedIn,
);

browserTest(
  'an enrollment is deleted after a question, and stays if that fails; a refusal and a lost network have their own words',
  async ({ page, api, expectTrouble }) => {
    for (const method of ['GET', 'DELETE']) {
      expectTrouble(new RegExp(`answer 500: ${method} /api/enrollments`, 'u'));
      expectTrouble(new RegExp(`request failed: ${method} /api/enrollments`, 'u'));
    }
    expectTrouble(/answer 401: DELETE \/api\/enrollments/u);
    expectTrouble(/console error: Could not read \/api\/enrollments/u);
    await api.clear('/api/enrollments');
    let mend = await refuse(page, '/api/enrollments', 500);
    await page.goto('/admin/enroll?q=student');
    await see(alertOf(page).getByText('Error Loading Data', { exact: true }));
    await see(alertOf(page).getByText('HTTP error! status: 500', { exact: true }));
    await mend();
    mend = await cutOff(page, '/api/enrollments');
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await see(alertOf(page).getByText('Failed to fetch enrollments', { exact: true }));
    await mend();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await seeGone(page.getByText('Error Loading Data'));
    await page.getByLabel('Search').fill('');
    await see(page.getByText('No enrollments found', { exact: true }));
    await addEnrollments(api, 2);
    await page.getByRole('button', { name: 'Refresh Data', exact: true }).click();
    await see(statusOf(page).getByText('Total: 2', { exact: true }));
    mend = await refuse(page, '/api/enrollments', 500);
    await page.getByRole('button', { name: 'Refresh Data', exact: true }).click();
    await see(alertOf(page).getByText('What is shown below was read before.', { exact: true }));
    await see(page.getByRole('button', { name: 'Delete Student 1' }));
    await mend();
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await seeGone(page.getByText('Error Loading Data'));

    const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>('/api/enrollments');
    const path = `/api/enrollments/${_id}`;
    await page.getByRole('button', { name: 'Delete Student 1' }).click();
    const question = page.getByRole('alertdialog');
    await see(question.getByText('Are you sure you want to delete this enrollment?'));
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await eventually(() => focused(page), 'Delete Student 1');
    mend = await refuse(page, path, 500, { message: 'Disk full' }, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await see(alertOf(page).getByText('Failed to delete: Disk full', { exact: true }));
    await mend();
    mend = await cutOff(page, path, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await see(alertOf(page).getByText(/^Failed to delete: no answer/u));
    await mend();

    // A session that ends in the middle of it leads to the log-in and back.
    await page.getByLabel('Search').fill('student');
    await seePath(page, '/admin/enroll?q=student');
    mend = await refuse(page, path, 401, { message: 'Log in first.' }, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await seePath(page, '/admin');
    await see(alertOf(page).getByText('Your session is no longer valid. Please log in again.'));
    await mend();
    await logIn(page);
    await seePath(page, '/admin/enroll?q=student');
    // A toast would have come before the log-in, and stay for 12 s: `eventually` would see it go.
    const toasts = await page.getByText('Log in first.').count();
    assert.equal(toasts, 0, 'the guard alone tells of a session that is over');

    const call = await holdBack(page, path, 'DELETE');
    await confirmDeletion(page, 'Student 1');
    await call.made;
    await see(rowsOf(page).nth(1).getByText('Deleting...', { exact: true }));
    await eventually(() => rowsOf(page).nth(1).getByRole('button').isDisabled(), true);
    await call.release();
    await eventually(() => rowsOf(page).count(), 1);
    assert.equal((await api.get<unknown[]>('/api/enrollments')).length, 1);
  },
  loggedIn,
);

for (const kind of [
  {
    screen: '/admin/userEvent',
    title: 'Event registrations',
    columns: ['S.No', 'Name', 'Email', 'Phone', 'Place', 'Action'],
    call: '/admineventposter',
    empty: 'No registrations found',
    load: ['Failed to fetch registration data', 'Failed to fetch registration data'],
    remove: ['Failed to delete registration', 'Failed to delete registration'],
  },
  ...(
    [
      ['/admin/adminform', '/adminpatnertouch'],
      ['/admin/contactUser', '/home/admin/getTouch'],
    ] as const
  ).map(([screen, call]) => ({
    screen,
    title: 'Stored Messages',
    columns: ['S.NO', 'Name', 'Email', 'Message', 'Action'],
    call,
    empty: 'No messages found',
    load: ['Failed to fetch messages', 'Error fetching messages'],
    remove: ['Failed to delete message', 'Error deleting message'],
  })),
]) {
  browserTest(
    `${kind.screen}: columns, links, a long text folded, what is said of failures, a row that comes back`,
    async ({ page, api, expectTrouble }) => {
      for (const method of ['GET', 'DELETE']) {
        expectTrouble(new RegExp(`answer 500: ${method}`, 'u'));
        expectTrouble(new RegExp(`request failed: ${method}`, 'u'));
      }
      expectTrouble(/console error: Could not read/u);
      await page.goto(kind.screen);
      await see(page.getByText(kind.empty, { exact: true }));
      if (kind.title === 'Stored Messages') {
        const post = kind.screen === '/admin/adminform' ? kind.call : '/home';
        {
          const long = `Good morning.\n${'We have a question. '.repeat(60)}The end.`;
          await addMessage(api, post, 'Sara', long, '098765 43210');
        }
      } else await addRegistration(api, 'Sara');
      await page.getByRole('button', { name: 'Refresh Data', exact: true }).click();
      await see(page.getByRole('heading', { name: kind.title, level: 1 }));
      await seeColumns(page, kind.columns);
      await see(statusOf(page).getByText('Total: 1', { exact: true }));
      if (kind.title === 'Stored Messages') {
        // The phone that may be given stands below the email.
        await see(rowsOf(page).first().getByRole('cell').nth(2).getByText('098765 43210'));
        const number = ['tel:+919876543210', 'https://wa.me/919876543210'];
        await seeLinks(rowsOf(page).first(), ['mailto:writer@example.com', ...number]);
        const folded = await rowsOf(page).first().boundingBox();
        await page.getByRole('button', { name: /^Show all/u }).click();
        await see(page.getByRole('button', { name: /^Show less/u }));
        const open = await rowsOf(page).first().boundingBox();
        assert.ok(folded && open && open.height > folded.height);
      } else {
        const number = ['tel:+919876543210', 'https://wa.me/919876543210'];
        await seeLinks(rowsOf(page).first(), ['mailto:guest@example.com', ...number]);
      }

      const [{ _id } = { _id: '' }] = await api.get<{ _id: string }[]>(kind.call);
      const failures = (path: string, method: string) => [
        () => refuse(page, path, 500, {}, method),
        () => cutOff(page, path, method),
      ];
      for (const [index, fail] of failures(`${kind.call}/${_id}`, 'DELETE').entries()) {
        const mend = await fail();
        await confirmDeletion(page, 'Sara');
        await see(
          alertOf(page)
            .getByText(kind.remove[index] ?? '', { exact: true })
            .last(),
        );
        await see(page.getByRole('button', { name: 'Delete Sara' }));
        await mend();
      }
      for (const [index, fail] of failures(kind.call, 'GET').entries()) {
        const mend = await fail();
        await page.reload();
        await see(alertOf(page).getByText(kind.load[index] ?? '', { exact: true }));
        await mend();
      }
      await page.getByRole('button', { name: 'Retry' }).click();
      const call = await holdBack(page, `${kind.call}/${_id}`, 'DELETE');
      await confirmDeletion(page, 'Sara');
      await call.made;
      // The row is gone at once, before the server has answered.
      await see(page.getByText(kind.empty, { exact: true }));
      await call.release();
      await eventually(() => api.get(kind.call), []);
    },
    loggedIn,
  );
}

browserTest(
  'a table is saved as it is shown, as CSV and for Excel; an export can be given up, and fails in words',
  async ({ page, api, expectTrouble }) => {
    await api.clear('/api/enrollments');
    await page.goto('/admin/enroll');
    await see(page.getByText('No enrollments found'));
    await seeGone(page.getByRole('group', { name: /^Export/u }));
    await addEnrollments(api, 3);
    await page.getByRole('button', { name: 'Refresh Data', exact: true }).click();
    await see(page.getByRole('group', { name: 'Export 3 rows', exact: true }));
    await page.getByLabel('Search').fill('Medium');
    await see(page.getByRole('group', { name: 'Export 1 row', exact: true }));
    await page.getByLabel('Search').fill('small');
    await see(page.getByRole('group', { name: 'Export 2 rows', exact: true }));

    const csvButton = page.getByRole('button', { name: 'Export 2 rows as CSV', exact: true });
    const excelButton = page.getByRole('button', { name: 'Export 2 rows as Excel', exact: true });
    const save = async (button: Locator) => {
      const started = page.waitForEvent('download');
      await button.click();
      const saved = await started;
      await see(statusOf(page).getByText(saved.suggestedFilename(), { exact: true }));
      return { name: saved.suggestedFilename(), bytes: await readFile(await saved.path()) };
    };
    const enrolled = await api.get<Enrollment[]>('/api/enrollments');
    const wanted = [3, 1].map((number) => [
      `Student ${number}`,
      `student.${number}@example.com`,
      `+91 98765 ${10_000 + number}`,
      `${number}, Gandhi Road\nNamakkal`,
      'Small Class',
      'English',
      enrolled.find(({ name }) => name === `Student ${number}`)?.reference,
      // They came without a notice, without a date and not to the counter.
      '',
      ...['', '', '', 'No seat yet', '', '', '', ''],
    ]);
    const workbook = await save(excelButton);
    assert.match(workbook.name, /^enrollments-\d{4}-\d\d-\d\d\.xlsx$/u);
    const [sheet] = readWorkbook(workbook.bytes);
    assert.deepEqual(
      sheet?.rows.slice(1).map((row) => row.slice(1)),
      wanted,
    );
    const csv = await save(csvButton);
    assert.match(csv.name, /^enrollments-\d{4}-\d\d-\d\d\.csv$/u);
    assert.deepEqual(
      readCsv(csv.bytes.toString()).map((row) => row.slice(1)),
      [
        [
          ...['Name', 'Email', 'Phone', 'Address', 'Course', 'Language', 'Reference', 'Notice'],
          ...['Batch', 'First day', 'Last day', 'Seat', 'Source', 'Company', 'GSTIN', 'Born on'],
        ],
        ...wanted.map((row) => row.map((text) => text?.replace(/^\+/u, "'+"))),
      ],
    );

    const path = exportCall('enrollments', 'csv');
    const call = await holdBack(page, path);
    await csvButton.press('Enter');
    await call.made;
    await see(page.getByRole('button', { name: 'Exporting…', exact: true }));
    await seeGone(excelButton);
    await eventually(() => focused(page), 'Cancel the export as CSV');
    await page.keyboard.press('Enter');
    await seeGone(page.getByRole('button', { name: 'Cancel the export as CSV', exact: true }));
    await eventually(() => focused(page), 'Export 2 rows as CSV');
    await seeGone(alertOf(page));
    await page.unrouteAll();
    expectTrouble(/answer 503: GET \/api\/admin\/exports/u);
    expectTrouble(/request failed: GET \/api\/admin\/exports/u);
    const busy = 'Two exports are under way already. Please try again in a minute.';
    const mend = await refuse(page, path, 503, { message: busy });
    await csvButton.click();
    await see(alertOf(page).getByText(busy, { exact: true }));
    await mend();
    await cutOff(page, path);
    await csvButton.click();
    await see(alertOf(page).getByText('The export stopped: no answer from the server.', { exact: true }));
    await eventually(() => focused(page), 'Export 2 rows as CSV');

    // The browser reads every part of the workbook as XML, which a page of the site would not let it.
    await page.goto('about:blank');
    const files = unzip(workbook.bytes);
    const broken = await page.evaluate(
      (parts) =>
        parts.filter(([, xml]) =>
          new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror'),
        ),
      [...files],
    );
    assert.deepEqual([files.size, broken], [6, []]);
  },
  loggedIn,
);

browserTest(
  'on a phone the bold buttons of a card call, chat or write, and the bin beside them says whom it deletes',
  async ({ page, api }) => {
    await addEnrollments(api, 1);
    await addMessage(api, '/home', 'Sara', 'Is there a class in June?');
    const seeLink = (name: string, target: string) =>
      eventually(() => page.getByRole('link', { name, exact: true }).getAttribute('href'), target);
    await page.goto('/admin/enroll');
    await seeLink('Call Student 1', 'tel:+919876510001');
    await seeLink('WhatsApp Student 1 (opens a new tab)', 'https://wa.me/919876510001');
    const bin = page.getByRole('button', { name: 'Delete Student 1', exact: true });
    const ofBin = await bin.boundingBox();
    const ofCall = await page.getByRole('link', { name: 'Call Student 1', exact: true }).boundingBox();
    assert.ok(ofBin && ofCall && ofBin.width < ofCall.width && ofBin.width >= 44 && ofCall.height >= 44);
    await page.goto('/admin/contactUser');
    await seeLink('Email Sara', 'mailto:writer@example.com');
  },
  { ...phone, ...loggedIn },
);

browserTest(
  'what may be from a robot is a line above the list, in which a person is taken, and a robot deleted, which Ctrl + Z takes back',
  async ({ page, api }) => {
    await api.clear('/home/admin/getTouch');
    await page.goto('/admin/contactUser');
    await see(page.getByText('No messages found'));
    const [line, table] = [page.getByText(/that may be from a robot$/u), page.getByRole('table')];
    await seeGone(line);
    for (const name of ['Kavitha', 'Robot', 'Machine'])
      await api.post('/home', { name, email: 'writer@example.com', message: 'Hello', website: 'x' });
    await page.getByText('3 that may be from a robot', { exact: true }).press('Enter');
    const names = () =>
      rowsOf(page)
        .getByRole('button', { name: /^Take /u })
        .allTextContents();
    await eventually(async () => (await names()).length, 3);
    await page.setViewportSize({ width: 390, height: 844 });
    await assertAccessible(page, 'what may be from a robot');
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole('button', { name: 'Take Kavitha', exact: true }).press('Enter');
    await see(page.getByText('Kavitha is in Contact messages now.'));
    await see(table.getByRole('link', { name: 'Kavitha', exact: true }));
    await page.getByRole('button', { name: 'Delete Robot', exact: true }).press('Enter');
    await see(page.getByText('1 that may be from a robot', { exact: true }));
    await page.keyboard.press('Control+z');
    await see(page.getByRole('button', { name: 'Take Robot', exact: true }));
    await see(page.getByText('2 that may be from a robot', { exact: true }));
    await see(statusOf(page).getByText('Total: 1', { exact: true }));
  },
  loggedIn,
);

async function seeColumns(page: Page, heads: readonly string[]): Promise<void> {
  await eventually(() => page.getByRole('columnheader').allInnerTexts(), [...heads]);
}

async function seeLinks(row: Locator, addresses: readonly string[]): Promise<void> {
  const hrefs = () =>
    row
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')?.replace(/(?<=\/people\/).*/u, '')),
      );
  // The name leads to the page of the person.
  await eventually(hrefs, ['/admin/people/', ...addresses]);
}

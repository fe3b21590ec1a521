import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { AdminBatch, EnrollmentAnswer, Place } from '../../src/shared/records.ts';
import { readCsv } from '../../src/testing/spreadsheets.ts';
import { officeDays, saidDays } from '../admin/parts/batches/batch-words.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { focused, hasFocus, loggedIn } from './support/back-office.ts';
import { inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { phone } from './support/screens.ts';
import { admin } from './support/start-site.ts';

const browserTest = browserSuite();

let people = 0;

/** The office's calls beforehand. */
function office(api: Api) {
  return {
    add: (startsIn: number, changes: Partial<AdminBatch> = {}) =>
      api.add<AdminBatch>('/api/admin/batches', {
        kind: 'course',
        entry: 'small-class',
        startsOn: inDays(startsIn),
        endsOn: inDays(startsIn + 4),
        language: 'Tamil and English',
        seats: 2,
        ...changes,
      }),
    async enroll(batch: AdminBatch | null, name: string, changes: Record<string, string> = {}) {
      people += 1;
      const answer = await api.post('/api/enrollments', {
        name,
        email: `roster${people}@example.com`,
        phone: `98400${String(people).padStart(5, '0')}`,
        address: 'Gandhi Road, Namakkal',
        course: 'Small Class',
        agree: true,
        ...(batch && { batch: batch._id }),
        ...changes,
      });
      return answer as EnrollmentAnswer;
    },
    places: ({ _id }: AdminBatch) => api.get<Place[]>(`/api/admin/batches/${_id}/places`),
  };
}

const screenOf = ({ _id }: AdminBatch) => `/admin/batches/${_id}`;
const group = (page: Page, name: string) => page.getByRole('region', { name });
const rowOf = (where: Page | Locator, name: string) => where.getByRole('row').filter({ hasText: name });
const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: typeof name === 'string' });

/** Returns what the link of a WhatsApp message says. */
async function messageIn(link: Locator): Promise<[chat: string, text: string]> {
  const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '');
  return [origin + pathname, searchParams.get('text') ?? ''];
}

browserTest(
  'a call is answered by the keyboard alone: the row, a part of the date, Enter, and the message is ready in the applicant’s language',
  async ({ page, api, url }) => {
    const { add, enroll, places } = office(api);
    const [from, to, full] = [await add(20), await add(27), await add(34, { seats: 1 })];
    await enroll(full, 'Somebody Else');
    const ravi = await enroll(from, 'Ravi Kumar', { language: 'ta' });
    const [{ phone: number = '' } = {}] = await places(from);
    await page.goto(screenOf(from));
    await button(page, 'Move Ravi Kumar').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move Ravi Kumar' });
    await eventually(() => hasFocus(dialog.getByLabel('Find a date')), true);
    const taken = dialog.getByRole('radio', { name: officeDays(full) });
    await eventually(() => taken.isDisabled(), true);
    await see(dialog.getByText('Full: 1 of 1 seats taken', { exact: false }));
    await assertAccessible(page, 'the choice of another date');
    // It begins with the next date that has a seat.
    await see(dialog.getByRole('button', { name: `Move to ${officeDays(to)}` }));
    // As it is said on the phone: the day and the month.
    await page.keyboard.type(officeDays(to).split(' ').slice(1, 2).join(' '));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await see(dialog.getByRole('button', { name: `Move to ${officeDays(to)}` }));
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: 'Ravi Kumar has been moved' });
    await see(done.getByText('Ravi Kumar does not know yet, since no email goes out.', { exact: false }));
    const link = done.getByRole('link', { name: 'WhatsApp Ravi Kumar (opens a new tab)' });
    await eventually(() => hasFocus(link), true);
    const [chat, text] = await messageIn(link);
    assert.equal(chat, `https://wa.me/91${number}`);
    assert.match(text, /^வணக்கம் Ravi Kumar,\n\nஉங்கள் பயிற்சித் தேதிகள் மாறியுள்ளன\./u);
    assert.ok(text.includes(ravi.reference) && text.includes(`${url}/ta/application/`), text);
    await assertAccessible(page, 'the message after a move');
    await page.keyboard.press('Escape');
    await see(page.getByText('Nobody is in this batch yet.'));
    await eventually(
      async () => (await places(to)).map(({ reference, state }) => [reference, state]),
      [[ravi.reference, 'held']],
    );

    const lonely = await add(20, { kind: 'certificate', entry: 'fpv' });
    await enroll(lonely, 'Selvam', { course: 'FPV' });
    await page.goto(screenOf(lonely));
    await button(page, 'Move Selvam').click();
    await see(page.getByText('No other date of FPV has a free seat. Add a batch, or choose another course.'));
    await see(page.getByRole('button', { name: 'Choose a date', disabled: true }));
    await add(13, { kind: 'certificate', entry: 'fpv' });
    await page.reload();
    await button(page, 'Move Selvam').click();
    await see(page.getByText('No later date of FPV has a free seat. Add a batch, or choose an earlier one.'));
    await page.getByRole('link', { name: 'Add a batch' }).click();
    await see(page.getByRole('dialog', { name: 'Add a batch' }));
  },
  loggedIn,
);

browserTest(
  'many are moved at once: who did not fit is named, who did has a message and a mark, and one press undoes it; one is cancelled after a question',
  async ({ page, api }) => {
    const { add, enroll, places } = office(api);
    const [batch, other] = [await add(20), await add(41, { seats: 1 })];
    for (const name of ['Anbu', 'Bala', 'Chitra']) await enroll(batch, name);
    await page.goto(screenOf(batch));
    await see(rowOf(group(page, 'Seated 2'), 'Anbu').getByText(/^until \w{3} \d+ \w{3}, \d\d:\d\d$/u));
    await see(rowOf(group(page, 'Waiting 1'), 'Chitra'));
    await page.getByLabel('Select all of Seated').check();
    await page.getByLabel('Select Chitra').check();
    await see(page.getByText('3 selected'));
    // No seat is left for her.
    await see(button(page, 'Confirm 2 selected'));
    await assertAccessible(page, 'a batch with three selected');
    await button(page, 'Move 3 selected').click();
    await eventually(() => hasFocus(page.getByLabel('Find a date')), true);
    await see(page.getByText(`Now in ${batch.entryName}, ${officeDays(batch)}`));
    await page.keyboard.type(officeDays(other).split(' ').slice(1, 2).join(' '));
    await page.keyboard.press('Enter');
    const outcome = page.getByRole('alertdialog', { name: 'Moved: 1 person' });
    await see(outcome.getByRole('heading', { name: 'Not moved: 2 people' }));
    await see(outcome.getByText('Bala and Chitra: This batch is full.', { exact: false }));
    await see(outcome.getByRole('link', { name: 'WhatsApp Anbu (opens a new tab)' }));
    await outcome.getByLabel('Told: Anbu').click();
    await eventually(async () => (await places(other))[0]?.toldAt !== null, true);
    await button(outcome, 'Undo').click();
    await see(statusOf(page).getByText('Undone.'));
    await see(rowOf(group(page, 'Seated 2'), 'Anbu'));
    await eventually(() => places(other), []);
    await seeGone(page.getByText('3 selected'));

    await page.getByLabel('Select all of Seated').check();
    await button(page, 'Confirm 2 selected').click();
    const question = page.getByRole('alertdialog');
    await eventually(() => hasFocus(button(question, 'Confirm 2 people')), true);
    await see(
      question.getByText(`Anbu and Bala: ${batch.entryName}, ${officeDays(batch)}. `, { exact: false }),
    );
    await page.keyboard.press('Enter');
    await see(page.getByRole('alertdialog', { name: 'Confirmed: 2 people' }));
    await assertAccessible(page, 'what came of many changes');
    await page.keyboard.press('Enter');
    await eventually(() => group(page, 'Seated 2').getByText('Confirmed', { exact: true }).count(), 2);

    await button(page, 'Cancel seat of Bala').click();
    await see(
      question.getByText(
        /^Bala loses the seat in .*The seat is offered to the first on the waiting list\.$/u,
      ),
    );
    await button(question, 'Keep').click();
    await eventually(() => focused(page), 'Cancel seat of Bala');
    await button(page, 'Cancel seat of Bala').click();
    await button(question, 'Cancel seat').click();
    const link = question.getByRole('link', { name: /^WhatsApp Bala/u });
    const [, cancelled] = await messageIn(link);
    assert.match(cancelled, /Your application has been cancelled\./u);
    await button(question, 'Tell later').click();
    await see(statusOf(page).getByText(`Bala’s seat is cancelled, ${saidDays(batch, new Date())}.`));
    await see(statusOf(page).getByText('Not told yet: see Today'));
    await see(button(page, 'Undo: Bala'));
    await page.getByRole('heading', { name: 'Cancelled or expired 1' }).click();
    await see(rowOf(page, 'Bala').getByText(`by ${admin.name}`));
  },
  loggedIn,
);

browserTest(
  'whoever enrolls twice stands beside the first; all come as a file, and thirty on two sheets of A4 to sign in on',
  async ({ page, api }) => {
    const { add, enroll, places } = office(api);
    const batch = await add(20, { seats: 40 });
    const first = await enroll(batch, 'Kavitha', { email: 'kavitha@example.com' });
    const second = await enroll(batch, 'Tmt. Kavitha', { email: 'Kavitha@Example.com' });
    for (let number = 2; number <= 30; number += 1) await enroll(batch, `Student ${number} of a long name`);
    await page.goto(screenOf(batch));
    const twice = rowOf(group(page, 'Enrolled twice 1'), second.reference);
    await see(twice.getByText(first.reference));

    const saved = page.waitForEvent('download');
    await button(page, 'Export 31 rows as CSV').click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), `small-class-${batch.startsOn}.csv`);
    const rows = readCsv(await readFile(await file.path(), 'utf8'));
    assert.equal(rows.length, 32);
    assert.deepEqual(rows[2]?.slice(0, 3), ['Tmt. Kavitha', second.reference, 'No seat yet']);

    // The button asks the browser to print; what it would print is looked at here.
    const sheet = await page.pdf({ preferCSSPageSize: true });
    const sizes = [...sheet.toString('latin1').matchAll(/\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/gu)];
    assert.deepEqual(
      sizes.map(([, width, height]) => [width, height]),
      [
        ['594', '841'],
        ['594', '841'],
      ],
    );
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('table').filter({ visible: true });
    await eventually(() => paper.count(), 1);
    await see(paper.getByText(`Small Class · ${officeDays(batch)}`));
    await eventually(() => paper.locator('tbody tr').count(), 34);
    await eventually(() => paper.locator('tbody tr').first().locator('td').count(), 7);
    await see(paper.getByText((await places(batch))[0]?.phone ?? '-'));
    await seeGone(page.getByRole('heading', { level: 1 }));
    // Nothing is wider than the paper, which is 190 mm inside of its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await assertNoSidewaysScroll(page, 'the sheet');
  },
  loggedIn,
);

browserTest(
  'an enrollment without a date is found by its reference and gets a seat; on a phone all of it fits the thumb',
  async ({ page, api }) => {
    const { add, enroll, places } = office(api);
    const batch = await add(50);
    const { reference } = await enroll(null, 'Selvi');
    await page.goto('/admin/enroll');
    await page.getByLabel('Search').fill(reference.toLowerCase());
    await seePath(page, `/admin/enroll?q=${reference.toLowerCase()}`);
    await see(page.getByText(reference, { exact: true }));
    await button(page, 'Seat of Selvi').tap();
    const dialog = page.getByRole('dialog', { name: 'Selvi', exact: true });
    await see(dialog.getByText('Small Class: no date yet'));
    await assertAccessible(page, 'the seat of an enrollment');
    await button(dialog, 'Give a seat to Selvi').tap();
    const choice = page.getByRole('dialog', { name: 'Give a seat to Selvi' });
    await choice
      .locator('label')
      .filter({ hasText: officeDays(batch) })
      .tap();
    await button(choice, `Give a seat in ${officeDays(batch)}`).tap();
    await button(page.getByRole('dialog', { name: 'Selvi has a seat' }), 'Tell later').tap();
    await see(dialog.getByText('Reserved', { exact: true }));
    await button(dialog, 'Confirm Selvi').tap();
    await see(statusOf(page).getByText(`Selvi’s seat is confirmed, ${saidDays(batch, new Date())}.`));
    await see(dialog.getByText('Confirmed', { exact: true }));
    await button(dialog, 'Close').tap();
    await eventually(
      async () => (await places(batch)).map(({ name, state }) => [name, state]),
      [['Selvi', 'confirmed']],
    );

    await page.goto(screenOf(batch));
    await see(rowOf(page, 'Selvi'));
    await assertNoSidewaysScroll(page, 'a batch');
    const small = await page.locator('main :is(a, button, label:has(input))').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && target.closest('p, header') === null)
        .map((target) => [target.textContent, target.getBoundingClientRect()] as const)
        .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
        .map(([text, { width, height }]) => `${text}: ${width} × ${height}`),
    );
    assert.deepEqual(small, []);
    await button(page, 'Email everyone').tap();
    await see(page.getByRole('dialog').getByText(/^Emails are not set up yet\./u));
  },
  { ...phone, ...loggedIn },
);

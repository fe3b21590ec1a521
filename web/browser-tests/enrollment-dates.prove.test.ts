import assert from 'node:assert/strict';
import { batches as englishDates } from '../../src/content/en/batches.ts';
import { enrollment as inEnglish } from '../../src/content/en/enrollment.ts';
import { batches as tamilDates } from '../../src/content/ta/batches.ts';
import { enrollment as inTamil } from '../../src/content/ta/enrollment.ts';
import { fill as filled } from '../../src/shared/content.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { batchOffice, daysOf, inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import {
  fillEnrollment,
  newApplicant,
  openEnrollment,
  overlayOf,
  submitOf,
} from './support/enrollment-form.ts';
import { eventually, see } from './support/expect.ts';
import { desktop, narrowPhone, press } from './support/screens.ts';

const browserTest = browserSuite();
const longName = 'Priyadharshini Thiruvenkatasubramaniamurthy';
/** Of the step that whoever has a seat reads. */
const toPay = /Before you pay into an account/u;
const closed = 'This batch can no longer be chosen. Please choose another one, or ‘No date yet’.';

browserTest(
  'a full date is waited for, and nobody who waits is asked to pay; where many are planned they are a list that opens',
  async ({ page, api, url }) => {
    const office = batchOffice({ api, url });
    const entry = { kind: 'certificate', entry: 'fpv' } as const;
    const full = await office.add({
      ...entry,
      seats: 1,
      language: 'Tamil, English and a little bit of Hindi',
    });
    for (let months = 1; months < 7; months += 1) {
      const [startsOn, endsOn] = [inDays(30 * months + 5), inDays(30 * months + 40)];
      await office.add({ ...entry, startsOn, endsOn });
    }
    await office.enroll(full);
    const overlay = await openEnrollment(page, '/certificate-enroll-template/fpv');
    const dates = overlay.getByLabel('Date', { exact: true });
    await eventually(() => dates.inputValue(), '');
    await assertNoSidewaysScroll(page, 'the form with many dates');
    await eventually(() => dates.getByRole('option').count(), 8);
    // As a person chooses: a script's own choice reaches the form even where the form would undo a person's.
    await dates.press('ArrowDown');
    await eventually(
      () => dates.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text),
      `${daysOf(full)} · Tamil, English and a little bit of Hindi · Full: join the waiting list`,
    );
    await fillEnrollment(overlay, newApplicant());
    await press(submitOf(overlay), narrowPhone);
    await see(overlay.getByText(filled(inEnglish.next.waiting, { days: daysOf(full) }), { exact: true }));
    await see(overlay.getByText('What happens next'));
    await eventually(() => overlay.getByText(toPay).count(), 0);
    await eventually(() => overlay.getByRole('link', { name: 'Add to calendar' }).count(), 0);
    await assertNoSidewaysScroll(page, 'how somebody waits');
  },
  narrowPhone,
);

browserTest(
  'who enrolls on the first day reads that the batch begins today, and is asked to call',
  async ({ page, api, url }) => {
    const batch = await batchOffice({ api, url }).add({ startsOn: inDays(100), endsOn: inDays(101) });
    // As the server says it on that day.
    await page.route('**/api/enrollments', async (route) => {
      const answer = await route.fetch();
      const json = { ...(await answer.json()), state: 'waiting', heldUntil: null, beginsToday: true };
      await route.fulfill({ response: answer, json });
    });
    const overlay = await openEnrollment(page);
    await overlay.getByRole('radio', { name: new RegExp(daysOf(batch), 'u') }).check();
    await fillEnrollment(overlay, newApplicant());
    await submitOf(overlay).click();
    await see(overlay.getByText(/You do not have a seat yet\. The batch begins today: please call us\.$/u));
  },
  narrowPhone,
);

browserTest(
  'the link of a date that cannot be had opens the form and says so, until another is chosen',
  async ({ page, api, url }) => {
    await batchOffice({ api, url }).add({ startsOn: inDays(90), endsOn: inDays(90) });
    await page.goto('/course-enroll-template/small-class?batch=long-over');
    const overlay = overlayOf(page);
    await eventually(() => overlay.getByRole('radio', { checked: true }).getAttribute('value'), '');
    await see(overlay.getByText(closed, { exact: true }));
    await overlay.getByRole('radio').nth(1).check();
    await eventually(() => overlay.getByText(closed).count(), 0);
  },
  desktop,
);

for (const { language, prefix, texts, dates } of [
  { language: 'English', prefix: '', texts: inEnglish, dates: englishDates },
  { language: 'Tamil', prefix: '/ta', texts: inTamil, dates: tamilDates },
])
  browserTest(
    `of two visitors who press at the same time for the last seat one has it and the other is told to wait, in ${language}`,
    async ({ page: one, context, api, url }) => {
      const office = batchOffice({ api, url });
      const entry = { entry: 'medium-class', seats: 1 };
      const days = language === 'English' ? 30 : 50;
      const batch = await office.add({ ...entry, startsOn: inDays(days), endsOn: inDays(days + 4) });
      const pages = [one, await context.newPage()];
      for (const [number, page] of pages.entries()) {
        await page.goto(`${prefix}/course-enroll-template/medium-class?batch=${batch._id}`);
        const overlay = overlayOf(page);
        await see(overlay.locator('label', { has: page.locator(':checked') }).getByText(dates.oneSeatLeft));
        await assertNoSidewaysScroll(page, 'the form with dates');
        const phone = `98765 0000${number}`;
        await fillEnrollment(overlay, { ...newApplicant(), name: longName, phone });
      }
      await Promise.all(pages.map((page) => press(submitOf(overlayOf(page)), narrowPhone)));
      const shown = (page: typeof one, text: string) =>
        overlayOf(page)
          .getByText(filled(text, { days: daysOf(batch, dates.days) }), { exact: true })
          .count();
      for (const page of pages) await see(overlayOf(page).getByText(texts.next.title, { exact: true }));
      const held = await Promise.all(pages.map((page) => shown(page, texts.next.held)));
      const waiting = await Promise.all(pages.map((page) => shown(page, texts.next.waiting)));
      assert.deepEqual(
        [held.toSorted(), waiting.toSorted()],
        [
          [0, 1],
          [0, 1],
        ],
      );
      assert.notDeepEqual(held, waiting);
      const excess = () =>
        overlayOf(one)
          .locator('form')
          .evaluate(({ parentElement: body }) => body && body.scrollWidth - body.clientWidth);
      await eventually(excess, 0, 'how things stand is wider than the dialog');
      const states = (await office.places(batch)).map(({ state }) => state);
      assert.deepEqual(states.toSorted(), ['held', 'waiting']);
    },
    narrowPhone,
  );

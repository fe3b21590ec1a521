import assert from 'node:assert/strict';
import { batches as englishDates } from '../../src/content/en/batches.ts';
import { enrollment as inEnglish } from '../../src/content/en/enrollment.ts';
import { batches as tamilDates } from '../../src/content/ta/batches.ts';
import { enrollment as inTamil } from '../../src/content/ta/enrollment.ts';
import { fill as filled } from '../../src/shared/content.ts';
import { momentText } from '../../src/shared/day-text.ts';
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
import { alertOf, eventually, see, seePath, statusOf } from './support/expect.ts';
import { assertTyped, describedBy, focused } from './support/forms.ts';
import { desktop, narrowPhone, press } from './support/screens.ts';

const browserTest = browserSuite();
const path = '/course-enroll-template/small-class';
const sent = 'Enrollment submitted successfully!';
/** Of the step that whoever has a seat reads. */
const toPay = /Before you pay into an account/u;
const closed = 'This batch can no longer be chosen. Please choose another one, or ‘No date yet’.';

browserTest(
  'a date is chosen among those that are planned, by keyboard too; what is held until when, and how to find it again, is said',
  async ({ page, api, url }) => {
    const office = batchOffice({ api, url });
    const far = await office.add({
      startsOn: inDays(60),
      endsOn: inDays(64),
      language: 'Hindi',
      location: 'Salem',
    });
    const near = await office.add();
    const overlay = await openEnrollment(page);
    const dates = overlay.getByRole('group', { name: 'Date', exact: true });
    await eventually(
      () =>
        dates.getByRole('radio').evaluateAll((all) => all.map((one) => one.closest('label')?.textContent)),
      [
        'No date yetWe will help you choose one.',
        `${daysOf(near)}Tamil and English · 2 seats left`,
        `${daysOf(far)}Hindi · Salem · 2 seats left`,
      ],
    );
    const none = dates.getByRole('radio', { name: /^No date yet/u });
    await eventually(() => none.isChecked(), true);
    await eventually(() => none.evaluate((radio) => radio === document.activeElement), true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await eventually(() => focused(page), 'name');
    await fillEnrollment(overlay, newApplicant());
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitOf(overlay).click();
    assert.equal((await answered).request().postDataJSON().batch, near._id);
    await see(statusOf(page).getByText(sent, { exact: true }));

    const [place] = await office.places(near);
    assert.ok(place);
    const { reference } = place;
    await eventually(() => focused(page), `Your reference ${reference}${[...reference].join(' ')}`);
    const until = momentText(place.heldUntil ?? '', englishDates.days);
    await see(
      overlay.getByText(`We have reserved a seat for you in the ${daysOf(near)} batch.`, { exact: true }),
    );
    await see(overlay.getByText(`It is reserved until ${until}. We will call or message you before then.`));
    await see(overlay.getByText(toPay));
    const linkTo = (name: string) => overlay.getByRole('link', { name, exact: true }).getAttribute('href');
    await eventually(() => linkTo('Open your application'), place.page);
    await eventually(() => linkTo('Add to calendar'), `/batches/${near._id}.ics`);
    await eventually(() => linkTo('Find your application'), '/application');
    for (const [name, parts] of [
      ['Chat on WhatsApp', [reference]],
      ['Save to WhatsApp', [reference, daysOf(near), url + place.page]],
    ] as const) {
      const text = new URL((await linkTo(name)) ?? '').searchParams.get('text') ?? '';
      for (const part of parts) assert.ok(text.includes(part), `${name}: ${text}`);
    }
    await see(overlay.getByRole('definition').getByText(daysOf(near), { exact: true }));

    await page.keyboard.press('Escape');
    const own = page.getByRole('link', { name: `Your application ${reference}` });
    await eventually(() => own.getAttribute('href'), place.page);
    await page.getByRole('button', { name: 'ENROLL NOW' }).click();
    await see(dates.getByText(/· 1 seat left$/u));
  },
  desktop,
);

browserTest(
  'the link of a date opens the form with it, once; a date that closes while the form is filled in is told at its field, and what was typed stays',
  async ({ page, api, url, expectTrouble }) => {
    expectTrouble(/^answer 409: POST \/api\/enrollments$/u);
    const office = batchOffice({ api, url });
    const batch = await office.add({ startsOn: inDays(90), endsOn: inDays(90) });
    await page.goto(`${path}?from=a-friend&batch=${batch._id}`);
    const overlay = overlayOf(page);
    const chosen = overlay.getByRole('radio', { checked: true });
    await eventually(() => chosen.getAttribute('value'), batch._id);
    await eventually(() => focused(page), 'name');
    await page.keyboard.press('Escape');
    await eventually(() => overlay.count(), 0);
    await eventually(() => focused(page), 'ENROLL NOW');
    await seePath(page, `${path}?from=a-friend`);
    await page.keyboard.press('Enter');
    await eventually(() => chosen.getAttribute('value'), '', 'nothing is asked for any more');

    const date = overlay.getByRole('radio', { name: new RegExp(daysOf(batch), 'u') });
    await date.check();
    const person = newApplicant();
    await fillEnrollment(overlay, person);
    await office.cancel(batch);
    await submitOf(overlay).click();
    await see(alertOf(page).getByText('Failed to submit enrollment. Please try again.', { exact: true }));
    await eventually(() => describedBy(date), closed);
    await eventually(() => date.evaluate((radio) => radio === document.activeElement), true);
    await eventually(() => date.isChecked(), true, 'nothing else was chosen for the visitor');
    await assertTyped(overlay, person);

    await overlay.getByRole('radio', { name: /^No date yet/u }).check();
    await eventually(() => overlay.getByText(closed).count(), 0);
    await eventually(() => date.count(), 0);
    await submitOf(overlay).click();
    await see(overlay.getByText(inEnglish.next.asked, { exact: true }));
    await eventually(() => overlay.getByRole('link', { name: 'Add to calendar' }).count(), 0);
  },
  desktop,
);

browserTest(
  'of two visitors who see the last seat, the first is told in Tamil that it is reserved, and the other in English to wait, and nothing of paying',
  async ({ page: first, context, api, url }) => {
    const office = batchOffice({ api, url });
    const batch = await office.add({ entry: 'medium-class', seats: 1 });
    const second = await context.newPage();
    const visitors = [
      [first, '98765 00001', '/ta', tamilDates, inTamil.next.title, inTamil.next.held],
      [second, '98765 00002', '', englishDates, inEnglish.next.title, inEnglish.next.waiting],
    ] as const;
    for (const [page, , prefix, { oneSeatLeft }] of visitors) {
      await page.goto(`${prefix}/course-enroll-template/medium-class?batch=${batch._id}`);
      const overlay = overlayOf(page);
      await see(overlay.locator('label', { has: page.locator(':checked') }).getByText(oneSeatLeft));
      await assertNoSidewaysScroll(page, 'the form with dates');
    }
    for (const [page, phone, , { days }, title, text] of visitors) {
      const overlay = overlayOf(page);
      await fillEnrollment(overlay, { ...newApplicant(), phone });
      await press(submitOf(overlay), narrowPhone);
      await see(overlay.getByText(title, { exact: true }));
      await see(overlay.getByText(filled(text, { days: daysOf(batch, days) }), { exact: true }));
    }
    await eventually(() => overlayOf(second).getByText(toPay).count(), 0);
    const states = (await office.places(batch)).map(({ state }) => state);
    assert.deepEqual(states.toSorted(), ['held', 'waiting']);
  },
  narrowPhone,
);

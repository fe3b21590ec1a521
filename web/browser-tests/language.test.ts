import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Enrollment, Message } from '../../src/shared/records.ts';
import { ta } from '../content/ta/index.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { seeHydrated } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { fillEnrollment, newApplicant, overlayOf, submitOf } from './support/enrollment-form.ts';
import { eventually, see, seeFonts, seeGone, seePath } from './support/expect.ts';
import { fieldOf, fill } from './support/forms.ts';
import { narrowPhone, phone } from './support/screens.ts';

const browserTest = browserSuite();
const { labels, wrong, sent } = ta.forms;
const missing = (label: string) => wrong.missing.replace('{label}', label);

browserTest(
  'the switch leads to the same page in the other language and back; only what is switched to is remembered, and nobody is sent anywhere; a popup is closed in the page’s language',
  async ({ page }) => {
    const [tamil, english] = [switchTo(page, 'தமிழ்'), switchTo(page, 'English')];
    const letters = Promise.withResolvers<void>();
    await page.route('**/assets/tamil-letters-*', (route) => letters.promise.then(() => route.continue()));
    await page.goto('/course-enroll-template/small-class?from=poster', { waitUntil: 'commit' });
    const width = () => tamil.evaluate((link) => link.getBoundingClientRect().width);
    // Large enough for a finger, once its styles are there.
    await eventually(() => tamil.evaluate((link) => link.getBoundingClientRect().height >= 44), true);
    const before = await width();
    letters.resolve();
    await page.waitForLoadState();
    await seeHydrated(page);
    await seeFonts(page);
    await eventually(width, before, 'it is as wide before its letters have arrived');
    await assertNoSidewaysScroll(page, 'beside the switch');
    const plain = await groundOf(page, 'தமிழ்');
    await tamil.tap();
    await seePath(page, '/ta/course-enroll-template/small-class');
    await eventually(() => page.evaluate(() => document.documentElement.lang), 'ta-IN');
    await assertNoSidewaysScroll(page, 'beside the switch in Tamil');
    await eventually(() => groundOf(page, 'English'), plain, 'the page has the language that was chosen');

    await page.goto('/gallery');
    await seePath(page, '/gallery');
    await eventually(async () => (await groundOf(page, 'தமிழ்')) === plain, false, 'it stands out');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).tap();
    await seePath(page, '/about');
    await tamil.tap();
    await seePath(page, '/ta/about');
    const current = page.locator('header nav a[aria-current="page"]');
    await eventually(() => current.textContent(), ta.frame.menu.about);
    await page.getByRole('button', { name: ta.facilities.more }).first().tap();
    const facility = page.getByRole('dialog', { name: ta.facilities.items[0]?.title });
    await facility.getByRole('button', { name: ta.frame.close }).tap();
    await seeGone(facility);
    await page.locator('header a').first().tap();
    await seePath(page, '/ta');
    await eventually(() => current.textContent(), ta.frame.menu.home);
    await english.tap();
    await seePath(page, '/');
    await eventually(() => groundOf(page, 'தமிழ்'), plain);
  },
  narrowPhone,
);

browserTest(
  'who writes in Tamil is refused and thanked in Tamil, by the browser and the server alike, and the institute sees it',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 400: POST \/home/u);
    await page.goto('/ta/contact');
    const form = page.locator('form').first();
    await submitOf(form).tap();
    for (const label of [labels.name, labels.email, labels.message])
      await see(form.getByText(missing(label)));
    await fill(form, { name: 'கவிதா', email: 'kavitha', message: 'வணக்கம்' });
    await submitOf(form).tap();
    await see(form.getByText(wrong.email.replace('{label}', labels.email)));
    await fieldOf(form, 'email').fill('kavitha@example.com');
    // The server judges it by itself.
    await page.route(
      '**/home',
      (route) =>
        route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), name: '' }) }),
      { times: 1 },
    );
    await submitOf(form).tap();
    await see(form.getByText(missing(labels.name)));
    await submitOf(form).tap();
    await see(form.getByText(sent.message));
    const messages = await api.get<Message[]>('/home/admin/getTouch');
    assert.equal(messages.at(-1)?.language, 'ta');

    await page.goto('/ta/course-enroll-template/small-class');
    await page.locator('main button').first().tap();
    const applicant = newApplicant();
    await fillEnrollment(overlayOf(page), applicant);
    await submitOf(overlayOf(page)).tap();
    await see(page.getByText(sent.enrollment));
    const enrollments = await api.get<Enrollment[]>('/api/enrollments');
    assert.partialDeepStrictEqual(enrollments.at(-1), { email: applicant.email, language: 'ta' });
  },
  phone,
);

function switchTo(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

/** Returns the ground behind a switch. */
function groundOf(page: Page, name: string): Promise<string> {
  return switchTo(page, name).evaluate((link) => getComputedStyle(link).backgroundColor);
}

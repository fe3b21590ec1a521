import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { ta } from '../../src/content/ta/index.ts';
import { noticeText } from '../../src/shared/consent.ts';
import { defaultFacts } from '../../src/shared/default-facts.ts';
import type { ConsentNotice, Message } from '../../src/shared/records.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { seeHydrated } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { submitOf } from './support/enrollment-form.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { fieldOf, fill } from './support/forms.ts';
import { narrowPhone } from './support/screens.ts';

const browserTest = browserSuite();
const { labels, wrong, sent } = ta.forms;
const missing = (label: string) => wrong.missing.replace('{label}', label);

browserTest(
  'the switch leads to the same page in the other language and back; only what is switched to is remembered, and nobody is sent anywhere',
  async ({ page }) => {
    const [tamil, english] = [switchTo(page, 'தமிழ்'), switchTo(page, 'English')];
    await page.goto('/course-enroll-template/small-class?from=poster');
    const plain = await groundOf(tamil);
    await tamil.tap();
    await seePath(page, '/ta/course-enroll-template/small-class');
    await eventually(() => page.evaluate(() => document.documentElement.lang), 'ta-IN');
    await eventually(() => groundOf(english), plain, 'the page has the language that was chosen');

    await page.goto('/gallery');
    await seePath(page, '/gallery');
    await eventually(async () => (await groundOf(tamil)) === plain, false, 'it stands out');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).tap();
    await seePath(page, '/about');
    await tamil.tap();
    await seePath(page, '/ta/about');
    const current = page.locator('header nav a[aria-current="page"]');
    await eventually(() => current.textContent(), ta.frame.menu.about);
    // Before, the link leads there, but nothing is remembered.
    await seeHydrated(page);
    await english.tap();
    await seePath(page, '/about');
    await eventually(() => groundOf(tamil), plain);
  },
  narrowPhone,
);

browserTest(
  'a Tamil form says what is kept and which rights there are, refuses and thanks in Tamil, by the browser and the server alike; what is sent names the language and that text',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 400: POST \/home/u);
    await page.goto('/ta/contact');
    const form = page.locator('form').first();
    await form.getByText(ta.consent.open).click();
    const text = noticeText('contactMessages', ta.consent, defaultFacts);
    for (const paragraph of text.split('\n')) await see(form.getByText(paragraph));
    await assertNoSidewaysScroll(page, 'the notice in Tamil');
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
    const [message] = await api.get<Message[]>('/home/admin/getTouch');
    assert.equal(message?.language, 'ta');
    const notices = await api.get<ConsentNotice[]>('/api/admin/notices');
    assert.equal(notices.find(({ _id }) => _id === message?.consent?.notice)?.text, text);
  },
  narrowPhone,
);

function switchTo(page: Page, name: string): Locator {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

/** Returns the ground behind a link. */
function groundOf(link: Locator): Promise<string> {
  return link.evaluate((element) => getComputedStyle(element).backgroundColor);
}

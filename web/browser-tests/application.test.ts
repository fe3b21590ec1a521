import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { dayInIndia } from '../../src/shared/india-time.ts';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import type { AdminBatch, EnrollmentAnswer } from '../../src/shared/records.ts';
import { peopleCalls } from '../../src/testing/people.ts';
import { application as texts } from '../content/en/application.ts';
import { forms } from '../content/en/forms.ts';
import { application as tamil } from '../content/ta/application.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { browserSuite, type Visit } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { focused } from './support/forms.ts';
import { cutOff } from './support/network.ts';
import { sheetsOfA4 } from './support/print.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';

const browserTest = browserSuite();

let people = 0;

/** Adds a batch that begins so many days from now. */
async function addBatch(api: Api, url: string, inDays: number, seats: number): Promise<AdminBatch> {
  const { token } = await api.lastingSession();
  const dayAfter = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
  const answer = await fetch(`${url}/api/admin/batches`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      kind: 'course',
      entry: 'small-class',
      startsOn: dayAfter(inDays),
      endsOn: dayAfter(inDays + 4),
      language: 'Tamil and English',
      seats,
    }),
  });
  assert.equal(answer.status, 201);
  return answer.json();
}

/** Enrolls somebody new. */
async function enroll(
  api: Api,
  batch: AdminBatch | null,
  changes: { name?: string } = {},
): Promise<EnrollmentAnswer & { phone: string }> {
  people += 1;
  const number = `98765${String(people).padStart(5, '0')}`;
  const person = { name: `Person ${people}`, email: `person${people}@example.com`, phone: number };
  const body = {
    ...peopleCalls.enrollment.body,
    ...person,
    ...(batch && { batch: batch._id }),
    ...changes,
  };
  const answer = (await api.post('/api/enrollments', body)) as EnrollmentAnswer;
  return { ...answer, phone: number };
}

const stateOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openChange = (page: Page, title: string) => page.locator('summary').filter({ hasText: title }).click();

/** Opens a page as a browser without scripts does. */
async function visitPlain(browser: Browser | null, url: string): Promise<Page> {
  const context = await browser?.newContext({ javaScriptEnabled: false, baseURL: url });
  return context?.newPage() ?? assert.fail('There is no browser.');
}

/** A batch of one seat that is taken, one with seats left, and somebody who waits for the first. */
async function arrange({ api, url }: Visit, inDays: number) {
  const full = await addBatch(api, url, inDays, 1);
  const other = await addBatch(api, url, inDays + 30, 2);
  const seated = await enroll(api, full);
  const waiting = await enroll(api, full);
  assert.deepEqual([seated.state, waiting.state], ['held', 'waiting']);
  return { full, other, seated, waiting };
}

browserTest(
  'somebody who waits takes the seat that another gives up, then other dates, and reads each time how things stand',
  async (visit) => {
    const { page, context } = visit;
    const { other, seated, waiting } = await arrange(visit, 20);
    await page.goto(waiting.page);
    await eventually(() => stateOf(page), 'You are number 1 on the waiting list');
    await assertAccessible(page, 'the page of somebody who waits');

    const another = await context.newPage();
    await another.goto(seated.page);
    await eventually(() => stateOf(another), texts.states.held);
    await seeGone(button(another, texts.leave.button));
    await openChange(another, texts.leave.title);
    await button(another, texts.leave.button).click();
    await see(statusOf(another).getByText(texts.leave.done));
    await eventually(() => stateOf(another), texts.states.cancelled);
    await eventually(() => focused(another), texts.states.cancelled);
    await another.close();

    // Back on the tab, it is read again.
    await eventually(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return stateOf(page);
    }, texts.states.offered);
    await button(page, texts.accept.button).click();
    await see(statusOf(page).getByText(texts.accept.done));
    await eventually(() => stateOf(page), texts.states.held);

    await openChange(page, texts.move.change);
    await page.locator(`input[value="${other._id}"]`).check();
    await button(page, texts.move.button).click();
    await see(statusOf(page).getByText(texts.move.done));
    await see(page.locator(`main a[href="/batches/${other._id}.ics"]`));
    await page.reload();
    await eventually(() => stateOf(page), texts.states.held);
    await see(page.locator(`main a[href="/batches/${other._id}.ics"]`));
  },
  phone,
);

browserTest(
  'dates that another took first are refused with the reason, and a lost connection keeps the choice for the next press',
  async (visit) => {
    const { page, api, url, expectTrouble } = visit;
    const { other, waiting } = await arrange(visit, 60);
    const single = await addBatch(api, url, 75, 1);
    await page.goto(waiting.page);
    await page.locator(`input[value="${single._id}"]`).check();
    await enroll(api, single);
    expectTrouble(/^answer 409: POST \/api\/application\//u);
    await button(page, texts.move.button).click();
    await see(alertOf(page).getByText(texts.problem.move));
    await seeGone(page.locator(`input[value="${single._id}"]`));

    const choice = page.locator(`input[value="${other._id}"]`);
    await choice.check();
    expectTrouble(/^request failed: POST \/api\/application\//u);
    const mend = await cutOff(page, `/api${waiting.page}`, 'POST');
    await button(page, texts.move.button).click();
    await see(alertOf(page).getByText(texts.problem.lost));
    await eventually(() => choice.isChecked(), true);
    await mend();
    await button(page, texts.move.button).click();
    await see(statusOf(page).getByText(texts.move.done));
    await eventually(() => stateOf(page), texts.states.held);
  },
  phone,
);

browserTest('without JavaScript the same is done by forms, in the language of the page', async (visit) => {
  const { context, url } = visit;
  const { other, seated, waiting } = await arrange(visit, 120);
  const page = await visitPlain(context.browser(), url);
  const of = inLanguage('ta', seated.page);
  await page.goto(of);
  await eventually(() => stateOf(page), tamil.states.held);
  await openChange(page, tamil.leave.title);
  await button(page, tamil.leave.button).click();
  await seePath(page, of);
  await eventually(() => stateOf(page), tamil.states.cancelled);

  await page.goto(waiting.page);
  await button(page, texts.accept.button).click();
  await seePath(page, waiting.page);
  await eventually(() => stateOf(page), texts.states.held);
  await openChange(page, texts.move.change);
  await page.locator(`input[value="${other._id}"]`).check();
  await button(page, texts.move.button).click();
  await see(page.locator(`main a[href="/batches/${other._id}.ics"]`));

  // Sent again from an older page, it is refused with the reason.
  await page.goto(seated.page);
  const stale = await page.request.post(seated.page, { form: { action: 'leave' } });
  assert.match(stale.url(), /\?problem=leave$/u);
  await page.goto(stale.url());
  await see(page.getByText(texts.problem.leave));
  await page.context().close();
});

browserTest(
  'without a connection what was loaded stays, says that it may be out of date, and is read again once there is one',
  async (visit) => {
    const { page, context, allowTrouble } = visit;
    const { waiting } = await arrange(visit, 180);
    allowTrouble(/^(?:request failed|console error)/u);
    await page.goto(waiting.page);
    const title = 'You are number 1 on the waiting list';
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await seePath(page, '/contact');
    await context.setOffline(true);
    await page.goBack();
    await eventually(() => stateOf(page), title);
    await see(statusOf(page).getByText(texts.stale));
    await context.setOffline(false);
    await seeGone(page.getByText(texts.stale));
    await eventually(() => stateOf(page), title);
  },
  phone,
);

browserTest(
  'it prints on one sheet of A4 in each language, with what is needed there and nothing to press',
  async (visit) => {
    const { page } = visit;
    const { seated } = await arrange(visit, 240);
    for (const language of languageNames) {
      await page.goto(inLanguage(language, seated.page));
      await eventually(() => sheetsOfA4(page), 1, language);
    }
    await page.goto(seated.page);
    await page.emulateMedia({ media: 'print' });
    await see(page.getByText('Phone +91 00000 00000 · WhatsApp +91 00000 00000'));
    await see(page.getByText(seated.reference));
    await see(page.getByText(/First day: /u));
    await see(page.getByRole('heading', { name: texts.needs.title }));
    await eventually(() => page.getByRole('button').filter({ visible: true }).count(), 0);
    await eventually(() => page.locator('summary').filter({ visible: true }).count(), 0);
    for (const part of ['banner', 'contentinfo'] as const) await seeGone(page.getByRole(part));
  },
  desktop,
);

browserTest(
  'the page is found by reference and phone however they are written, and what is not found is said',
  async ({ page, context, api, url, expectTrouble }) => {
    const { reference, phone: number, page: own } = await enroll(api, null);
    await page.goto('/application');
    const find = button(page, texts.search.submit);
    await find.click();
    await see(page.getByText('Reference is required.'));
    await page.getByLabel(forms.labels.reference).fill(reference);
    await page.getByLabel(forms.labels.phone).fill('98765 99999');
    expectTrouble(/^answer 404: POST \/api\/application$/u);
    await find.click();
    await see(alertOf(page).getByText(forms.wrong.application));
    await page.getByLabel(forms.labels.reference).fill(` ${reference.replace('-', ' ').toLowerCase()}`);
    await page.getByLabel(forms.labels.phone).fill(`+91 ${number}`);
    await find.click();
    await seePath(page, own);
    await eventually(() => stateOf(page), texts.states.asked);

    const plain = await visitPlain(context.browser(), url);
    await plain.goto('/application');
    await plain.getByLabel(forms.labels.reference).fill(reference);
    await plain.getByLabel(forms.labels.phone).fill('98765 99999');
    await button(plain, texts.search.submit).click();
    await seePath(plain, '/application?problem=unknown');
    await see(plain.getByText(forms.wrong.application));
    await plain.getByLabel(forms.labels.reference).fill(reference);
    await plain.getByLabel(forms.labels.phone).fill(number);
    await button(plain, texts.search.submit).click();
    await seePath(plain, own);
    await plain.context().close();
  },
  phone,
);

browserTest(
  'an unknown key is said plainly, and nothing is wider than the narrowest phone in either language',
  async (visit) => {
    const { page, expectTrouble } = visit;
    const { full, seated } = await arrange(visit, 300);
    const named = await enroll(visit.api, full, { name: 'N'.repeat(200) });
    expectTrouble(/^answer 404: GET \/application\/unknown$/u);
    visit.allowTrouble(/^(?:answer 404: GET \/api\/application\/unknown|console error: Could not read)/u);
    await page.goto('/application/unknown');
    await eventually(() => stateOf(page), texts.missing.title);
    for (const path of [seated.page, named.page, '/application'])
      for (const language of languageNames) {
        await page.goto(inLanguage(language, path));
        await page.locator('details').evaluateAll((all) => {
          for (const details of all) details.toggleAttribute('open', true);
        });
        await assertNoSidewaysScroll(page, path);
      }
  },
  narrowPhone,
);

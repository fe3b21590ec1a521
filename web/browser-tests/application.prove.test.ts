import assert from 'node:assert/strict';
import { application as texts } from '../../src/content/en/application.ts';
import { forms } from '../../src/content/en/forms.ts';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrangeWaiting, buttonOf, enroll, stateOf, unfold } from './support/applications.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { sheetsOfA4 } from './support/print.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';
import { visitPlain } from './support/without-scripts.ts';

const browserTest = browserSuite();

browserTest(
  'without JavaScript other dates are chosen by a form, one from an older page is refused with the reason, and the search tells what it did not find',
  async (visit) => {
    const { api } = visit;
    const { other, seated, waiting } = await arrangeWaiting(visit, 120);
    const page = await visitPlain(visit);
    await page.goto(seated.page);
    await unfold(page, texts.move.change);
    await page.locator(`input[value="${other._id}"]`).check();
    await buttonOf(page, texts.move.button).click();
    await see(page.locator(`main a[href="/batches/${other._id}.ics"]`));

    await api.post(`/api${waiting.page}`, { action: 'leave' });
    const stale = await page.request.post(waiting.page, { form: { action: 'leave' } });
    assert.match(stale.url(), /\?problem=leave$/u);
    await page.goto(stale.url());
    await see(page.getByText(texts.problem.leave));

    await page.goto('/application');
    await page.getByLabel(forms.labels.reference).fill(seated.reference);
    await page.getByLabel(forms.labels.phone).fill('98765 99999');
    await buttonOf(page, texts.search.submit).click();
    await seePath(page, '/application?problem=unknown');
    await see(page.getByText(forms.wrong.application));
    await page.getByLabel(forms.labels.reference).fill(seated.reference);
    await page.getByLabel(forms.labels.phone).fill(seated.phone);
    await buttonOf(page, texts.search.submit).click();
    await seePath(page, seated.page);
    await page.context().close();
  },
);

browserTest(
  'without a connection what was loaded stays, says that it may be out of date, and is read again once there is one',
  async (visit) => {
    const { page, context, allowTrouble } = visit;
    const { waiting } = await arrangeWaiting(visit, 180);
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
    const { seated } = await arrangeWaiting(visit, 240);
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
  'an unknown key is said plainly, and nothing is wider than the narrowest phone in either language',
  async (visit) => {
    const { page, expectTrouble } = visit;
    const { full, seated } = await arrangeWaiting(visit, 300);
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

browserTest(
  'the page of somebody who waits is accessible, and so is the question before everything is erased',
  async (visit) => {
    const { page } = visit;
    const { waiting } = await arrangeWaiting(visit, 360);
    await page.goto(waiting.page);
    await eventually(() => stateOf(page), 'You are number 1 on the waiting list');
    await assertAccessible(page, 'the page of somebody who waits');
    await unfold(page, texts.withdraw.title);
    await see(page.getByText(texts.withdraw.ask));
    await assertAccessible(page, 'the question');
  },
  phone,
);

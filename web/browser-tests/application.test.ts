import { application as texts } from '../../src/content/en/application.ts';
import { forms } from '../../src/content/en/forms.ts';
import { application as tamil } from '../../src/content/ta/application.ts';
import { inLanguage } from '../../src/shared/languages.ts';
import { addBatch, arrangeWaiting, buttonOf, enroll, stateOf, unfold } from './support/applications.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { focused } from './support/forms.ts';
import { cutOff } from './support/network.ts';
import { phone } from './support/screens.ts';
import { visitPlain } from './support/without-scripts.ts';

const browserTest = browserSuite();

browserTest(
  'who waits finds their page by reference and phone, takes the seat that another gives up, then other dates, and reads each time how things stand',
  async (visit) => {
    const { page, context, expectTrouble } = visit;
    const { other, seated, waiting } = await arrangeWaiting(visit, 20);
    await page.clock.install();
    await page.goto('/application');
    const find = buttonOf(page, texts.search.submit);
    await find.click();
    await see(page.getByText('Reference is required.'));
    await page.getByLabel(forms.labels.reference).fill(waiting.reference);
    await page.getByLabel(forms.labels.phone).fill('98765 99999');
    expectTrouble(/^answer 404: POST \/api\/application$/u);
    await find.click();
    await see(alertOf(page).getByText(forms.wrong.application));
    await page
      .getByLabel(forms.labels.reference)
      .fill(` ${waiting.reference.replace('-', ' ').toLowerCase()}`);
    await page.getByLabel(forms.labels.phone).fill(`+91 ${waiting.phone}`);
    await find.click();
    await seePath(page, waiting.page);
    await eventually(() => stateOf(page), 'You are number 1 on the waiting list');

    const another = await context.newPage();
    await another.goto(seated.page);
    await eventually(() => stateOf(another), texts.states.held);
    await seeGone(buttonOf(another, texts.leave.button));
    await unfold(another, texts.leave.title);
    await buttonOf(another, texts.leave.button).click();
    await see(statusOf(another).getByText(texts.leave.done));
    await eventually(() => stateOf(another), texts.states.cancelled);
    await eventually(() => focused(another), texts.states.cancelled);
    await another.close();

    // Back on the tab it is read again, but not within a few seconds.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await eventually(() => stateOf(page), texts.states.offered);
    await buttonOf(page, texts.accept.button).click();
    await see(statusOf(page).getByText(texts.accept.done));
    await eventually(() => stateOf(page), texts.states.held);

    await unfold(page, texts.move.change);
    await page.locator(`input[value="${other._id}"]`).check();
    await buttonOf(page, texts.move.button).click();
    await see(statusOf(page).getByText(texts.move.done));
    await see(page.locator(`main a[href="/batches/${other._id}.ics"]`));
  },
  phone,
);

browserTest(
  'without JavaScript a seat is given up and taken by forms, in the language of the page',
  async (visit) => {
    const { seated, waiting } = await arrangeWaiting(visit, 120);
    const page = await visitPlain(visit);
    const of = inLanguage('ta', seated.page);
    await page.goto(of);
    await eventually(() => stateOf(page), tamil.states.held);
    await unfold(page, tamil.leave.title);
    await buttonOf(page, tamil.leave.button).click();
    await seePath(page, of);
    await eventually(() => stateOf(page), tamil.states.cancelled);

    await page.goto(waiting.page);
    await buttonOf(page, texts.accept.button).click();
    await seePath(page, waiting.page);
    await eventually(() => stateOf(page), texts.states.held);
    await page.context().close();
  },
);

browserTest(
  'dates that another took first are refused with the reason, and a lost connection keeps the choice for the next press',
  async (visit) => {
    const { page, api, expectTrouble } = visit;
    const { other, waiting } = await arrangeWaiting(visit, 60);
    const single = await addBatch(visit, 75, 1);
    await page.goto(waiting.page);
    await page.locator(`input[value="${single._id}"]`).check();
    await enroll(api, single);
    expectTrouble(/^answer 409: POST \/api\/application\//u);
    await buttonOf(page, texts.move.button).click();
    await see(alertOf(page).getByText(texts.problem.move));
    await seeGone(page.locator(`input[value="${single._id}"]`));

    const choice = page.locator(`input[value="${other._id}"]`);
    await choice.check();
    expectTrouble(/^request failed: POST \/api\/application\//u);
    const mend = await cutOff(page, `/api${waiting.page}`, 'POST');
    await buttonOf(page, texts.move.button).click();
    await see(alertOf(page).getByText(texts.problem.lost));
    await eventually(() => choice.isChecked(), true);
    await mend();
    await buttonOf(page, texts.move.button).click();
    await see(statusOf(page).getByText(texts.move.done));
    await eventually(() => stateOf(page), texts.states.held);
    await page.reload();
    await eventually(() => stateOf(page), texts.states.held);
    await see(page.locator(`main a[href="/batches/${other._id}.ics"]`));
  },
  phone,
);

import type { Page } from 'playwright-core';
import { facilities } from '../content/facilities.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { answerWith } from './support/catalogue.ts';
import { fillEnrollment, newApplicant, openEnrollment, submitOf } from './support/enrollment-form.ts';
import { alertOf, see, statusOf } from './support/expect.ts';
import { kinds } from './support/kinds.ts';
import { fillMessage, messageForms, openForm } from './support/message-forms.ts';
import { holdBack, refuse } from './support/network.ts';
import { publicPages } from './support/public-pages.ts';
import { desktop, narrowPhone, phone, press } from './support/screens.ts';
import { scrollThrough, unfoldPopup, withoutPopup } from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });
const message = { name: 'Arun Velu', email: 'arun@example.com', message: 'Can we visit the campus?' };

async function check(page: Page, where: string): Promise<void> {
  await assertNoSidewaysScroll(page, where);
  await assertAccessible(page, where);
}

for (const options of [narrowPhone, phone, { width: 768, height: 1024, touch: true }, desktop]) {
  const { width } = options;

  browserTest(
    `every public page is accessible and fits, ${width} pixels wide`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 404: GET \/nowhere/u);
      await withoutPopup(page);
      for (const path of [...publicPages, '/nowhere', '/legal/privacy-policy', '/legal/terms']) {
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await scrollThrough(page);
        await check(page, path);
      }
    },
    options,
  );
}

for (const options of [phone, desktop]) {
  const { width } = options;

  browserTest(
    `what opens on a public page is accessible and fits, ${width} pixels wide`,
    async ({ page }) => {
      await page.goto('/');
      await see(page.getByRole('dialog').getByRole('img'));
      await check(page, 'the poster');
      await unfoldPopup(page.getByRole('dialog'));
      await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
      await see(page.getByText('Name is required.'));
      await check(page, 'the poster with errors');
      await page.keyboard.press('Escape');

      await page.goto('/about');
      for (const [index, { title }] of facilities.entries()) {
        await press(page.getByRole('button', { name: 'Read more' }).nth(index), options);
        await see(page.getByRole('dialog', { name: title, exact: true }));
        await check(page, title);
        await page.keyboard.press('Escape');
      }
      await page
        .getByRole('img', { name: /^SPECIMEN/u })
        .first()
        .hover();
      await check(page, 'a specimen with its text');

      await page.goto('/gallery');
      await press(page.getByRole('main').getByRole('listitem').first().getByRole('button'), options);
      await see(page.getByRole('dialog').getByText('1 / 25', { exact: true }));
      await check(page, 'a large picture');
      await page.keyboard.press('Escape');

      await page.goto('/course');
      await press(page.getByRole('tab', { name: '8-day' }), options);
      await see(page.getByText('Day 8', { exact: true }));
      await check(page, 'the eight days');
      if (!options.touch) return;
      await page.getByRole('button', { name: 'Open menu', exact: true }).tap();
      await see(page.getByRole('button', { name: 'Close menu', exact: true }));
      await check(page, 'the open menu');
    },
    options,
  );

  browserTest(
    `a list or page without its data is accessible and fits, ${width} pixels wide`,
    async ({ page }) => {
      for (const kind of kinds) {
        await answerWith(page, kind.call, []);
        await arrive(page, kind.list);
        await see(page.getByText(kind.empty, { exact: true }));
        await check(page, `an empty list of ${kind.noun}s`);
        const held = await holdBack(page, `${kind.call}/${kind.id}`);
        await arrive(page, kind.page(kind.id));
        await see(page.getByRole('heading', { level: 1, name: 'Loading...' }));
        await check(page, `a ${kind.noun} on its way`);
        await held.release();
      }
    },
    options,
  );

  browserTest(
    `the enrollment form is accessible and fits in every state, ${width} pixels wide`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 400: POST/u);
      const overlay = await openEnrollment(page);
      await check(page, 'the open form');
      await press(submitOf(overlay), options);
      await see(alertOf(page));
      await check(page, 'with every error');
      await fillEnrollment(overlay, newApplicant());
      const errors = { phone: 'This number is not in use.' };
      const mend = await refuse(page, '/api/enrollments', 400, { message: errors.phone, errors }, 'POST');
      await press(submitOf(overlay), options);
      await see(overlay.getByText(errors.phone, { exact: true }));
      await check(page, 'with what the server finds wrong');
      await mend();
      const held = await holdBack(page, '/api/enrollments', 'POST');
      await press(submitOf(overlay), options);
      await held.made;
      await check(page, 'on its way');
      await held.release();
      await see(statusOf(page));
      await check(page, 'sent');
    },
    options,
  );

  browserTest(
    `the forms of the contact page are accessible in every state, ${width} pixels wide`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 400: POST/u);
      for (const { title, post } of messageForms) {
        const form = await openForm(page, title);
        await press(form.getByRole('button'), options);
        await see(form.getByText('Name is required.'));
        await check(page, `'${title}' with errors`);
        await fillMessage(form, message);
        const errors = { email: 'E-mail is not known.' };
        const mend = await refuse(page, post, 400, { message: errors.email, errors }, 'POST');
        await press(form.getByRole('button'), options);
        await see(alertOf(page));
        await check(page, `'${title}' refused`);
        await mend();
        const held = await holdBack(page, post, 'POST');
        await press(form.getByRole('button'), options);
        await held.made;
        await check(page, `'${title}' on its way`);
        await held.release();
        await see(statusOf(page));
        await check(page, `'${title}' sent`);
      }
    },
    options,
  );
}

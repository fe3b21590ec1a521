import type { Page } from 'playwright-core';
import { en } from '../../src/content/en/index.ts';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import type { SiteState } from '../../src/shared/records.ts';
import { assertAccessible, assertFitsOn, assertNoSidewaysScroll } from './support/accessibility.ts';
import { arrive, layOutAll, turnToPage } from './support/arrive.ts';
import { batchOffice } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { chatButton, standing } from './support/chat-button.ts';
import { fillEnrollment, newApplicant, openEnrollment, submitOf } from './support/enrollment-form.ts';
import { alertOf, eventually, see, seeFonts, statusOf } from './support/expect.ts';
import { fill, messageForms, openForm } from './support/forms.ts';
import { holdBack, onCall, refuse } from './support/network.ts';
import { publicPages } from './support/public-pages.ts';
import { desktop, narrowPhone, phone, press } from './support/screens.ts';
import {
  fontsFirst,
  scrollThrough,
  seeSteady,
  unfoldPopup,
  watchShifts,
  withoutPopup,
} from './support/visit-home.ts';

const browserTest = browserSuite({ DEMO: '1' });
const message = { name: 'Arun Velu', email: 'arun@example.com', message: 'Can we visit the campus?' };

async function check(page: Page, where: string): Promise<void> {
  await assertNoSidewaysScroll(page, where);
  await assertAccessible(page, where);
}

const tablet = { width: 768, height: 1024 };

for (const [options, others] of [
  [phone, [narrowPhone, tablet]],
  [desktop, []],
] as const) {
  const widths = [options, ...others].map(({ width }) => width).join(' and ');

  browserTest(
    `every public page is accessible and fits in each language, ${widths} pixels wide`,
    async ({ page, expectTrouble }) => {
      expectTrouble(/answer 404: GET (?:\/ta)?\/nowhere/u);
      await withoutPopup(page);
      const look = async (path: string) => {
        await seeFonts(page);
        await scrollThrough(page);
        await check(page, path);
        await assertFitsOn(page, others, path);
      };
      for (const language of languageNames) {
        await page.goto(inLanguage(language, '/'));
        await layOutAll(page);
        for (const path of publicPages.map((at) => inLanguage(language, at))) {
          await turnToPage(page, path);
          await look(path);
        }
        for (const path of ['/nowhere', '/legal/privacy-policy', '/legal/terms']) {
          await page.goto(inLanguage(language, path));
          await look(inLanguage(language, path));
        }
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
      await page.getByRole('dialog').getByRole('button', { name: 'Register', exact: true }).click();
      await see(page.getByText('Name is required.'));
      await check(page, 'the poster with errors');
      await page.keyboard.press('Escape');

      await page.goto('/about');
      for (const [index, { title }] of en.facilities.items.entries()) {
        await press(page.getByRole('button', { name: 'Read more' }).nth(index), options);
        await see(page.getByRole('dialog', { name: title, exact: true }));
        await check(page, title);
        await page.keyboard.press('Escape');
      }
      const drawing = page.getByRole('img', { name: /^SPECIMEN/u });
      const specimen = page.getByRole('figure').filter({ has: drawing }).first();
      await specimen.hover();
      await check(page, 'a specimen with its text');
      await press(specimen.getByRole('button'), options);
      await check(page, 'a large specimen');

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
      for (const [call, list, empty, entry] of [
        ['/api/courses', '/course', 'No course is listed', '/course-enroll-template/small-class'],
        [
          '/api/certificates',
          '/certificate',
          'No add-on course is listed',
          '/certificate-enroll-template/fpv',
        ],
      ] as const) {
        const fillList = await onCall(page, call, 'GET', (route) => route.fulfill({ json: [] }));
        await arrive(page, list);
        await see(page.getByText(empty));
        await check(page, `an empty ${list}`);
        await fillList();
        const held = await holdBack(page, `${call}/${entry.split('/').at(-1)}`);
        await arrive(page, entry);
        await see(page.getByRole('heading', { level: 1, name: 'Loading...' }));
        await check(page, `${entry} on its way`);
        await held.release();
      }
    },
    options,
  );

  browserTest(
    `the enrollment form is accessible and fits in every state, ${width} pixels wide`,
    async ({ page, api, url, expectTrouble }) => {
      expectTrouble(/answer 400: POST/u);
      const { entry } = await batchOffice({ api, url }).add({ entry: 'medium-class' });
      const overlay = await openEnrollment(page, `/course-enroll-template/${entry}`);
      await overlay.getByRole('radio').last().check();
      await check(page, 'the open form');
      await press(submitOf(overlay), options);
      await see(alertOf(page));
      await check(page, 'with every error');
      await fillEnrollment(overlay, newApplicant());
      const errors = { batch: 'This date is over.', phone: 'This number is not in use.' };
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
        await fill(form, message);
        const errors = { email: 'Email is not known.' };
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

for (const [options, paths] of [
  [phone, ['/course', '/course-enroll-template/small-class']],
  [{ width: 1100, height: 800 }, ['/certificate']],
] as const) {
  browserTest(
    `the chat button covers no control anywhere on ${paths.join(' and ')}, and is there above the footer`,
    async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        await see(page.getByRole('contentinfo'));
        const footer = await page.evaluate(
          () => (document.querySelector('footer')?.offsetTop ?? 0) - innerHeight,
        );
        const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        for (let place = 0; place <= end; place += 79) {
          await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
          const allowed = place <= footer ? /^free$/u : /^(?:free|hidden)$/u;
          await eventually(() => chatButton(page).evaluate(standing), allowed, `${path} at ${place}`);
        }
      }
    },
    options,
  );
}

browserTest(
  'on a desktop nothing shifts on the way down a page',
  async ({ page }) => {
    await withoutPopup(page);
    await page.addInitScript(watchShifts);
    await fontsFirst(page);
    for (const path of publicPages) {
      await page.goto(path);
      await seeFonts(page);
      await scrollThrough(page);
      await seeSteady(page, path);
    }
  },
  desktop,
);

browserTest(
  'the largest figures stand in their columns, with thousands separators, on every width',
  async (visit) => {
    const { page, api } = visit;
    await withoutPopup(page);
    const { facts, version } = await api.get<SiteState>('/api/admin/site');
    const figures = Object.fromEntries(Object.keys(facts.figures).map((name) => [name, 99_999]));
    await api.put('/api/admin/site', { version, facts: { ...facts, figures } });
    for (const [path, selector] of [
      ['/about', 'dl:first-of-type > div:has(> dt)'],
      ['/', '[aria-labelledby="achievements"] li'],
    ] as const) {
      await page.goto(path);
      const columns = page.locator(selector).filter({ hasText: '99,999+' });
      for (const width of [320, 390, 768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await eventually(() => columns.count(), 3);
        const fit = () =>
          columns.evaluateAll((all) =>
            all.every((column) => {
              const text = document.createRange();
              text.selectNodeContents(column);
              return column.getBoundingClientRect().right >= text.getBoundingClientRect().right;
            }),
          );
        await eventually(fit, true, `${path} at ${width}`);
        await assertNoSidewaysScroll(page, `${path} with large figures, ${width} pixels wide`);
      }
    }
  },
);

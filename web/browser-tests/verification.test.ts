import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import type { IssuedCertificate } from '../../src/shared/records.ts';
import { verification as texts } from '../content/en/verification.ts';
import { verification as tamil } from '../content/ta/verification.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { sheetsOfA4 } from './support/print.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });
const unknown = 'AAAA-AAAA-AAAA';

/** The texts of the form, in either language. */
interface FormTexts {
  search: { readonly code: string; readonly submit: string };
}

/** Issues a certificate. */
async function issue(api: Api, holder = 'Kavitha R'): Promise<IssuedCertificate> {
  const days = { from: '2026-01-05', to: '2026-01-09', issuedOn: '2026-01-12' };
  const fields = { holder, programme: 'Small Class', classOfDrone: 'Small', hours: 40, ...days, again: true };
  const [record] = await (api.add('/api/admin/register', fields) as Promise<IssuedCertificate[]>);
  return record ?? assert.fail('Nothing was issued.');
}

const revoke = (api: Api, { _id }: IssuedCertificate) =>
  api.put(`/api/admin/register/${_id}`, { state: 'revoked', reason: 'Issued by mistake' });
const stateOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const fieldOf = (page: Page, { search }: FormTexts = texts) => page.getByLabel(search.code);
const press = (page: Page, { search }: FormTexts = texts) =>
  page.getByRole('button', { name: search.submit, exact: true }).click();

/** Opens a page as a browser without scripts does. */
async function visitPlain(browser: Browser | null, url: string): Promise<Page> {
  const context = await browser?.newContext({ javaScriptEnabled: false, baseURL: url });
  return context?.newPage() ?? assert.fail('There is no browser.');
}

browserTest(
  'from the menu of a phone, a code typed as it is read aloud shows the certificate; what cannot be one is said at the field',
  async ({ page, api, expectTrouble }) => {
    const { code, number } = await issue(api);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Check a certificate' }).click();
    await seePath(page, '/verify');
    for (const [typed, problem] of [
      ['', texts.search.problem.required],
      [`${code.slice(0, -1)}O`, texts.search.problem.signs],
      [code.slice(0, -2), texts.search.problem.length],
    ] as const) {
      await fieldOf(page).fill(typed);
      await page.keyboard.press('Enter');
      await see(page.getByText(problem));
      await eventually(() => fieldOf(page).evaluate((each) => each === document.activeElement), true);
    }
    await assertAccessible(page, 'the form with a problem');
    await fieldOf(page).fill(` ${code.toLowerCase().replaceAll('-', ' ')}`);
    await page.keyboard.press('Enter');
    await seePath(page, `/verify/${code}`);
    await eventually(() => stateOf(page), texts.states.valid);
    await see(page.getByRole('definition').filter({ hasText: number }));
    await assertAccessible(page, 'a valid certificate');

    await page.goto('/verify');
    await fieldOf(page).fill(unknown);
    expectTrouble(/^answer 404: GET \/verify\/AAAA-AAAA-AAAA$/u);
    await press(page);
    await eventually(() => stateOf(page), texts.missing.title);
    await assertAccessible(page, 'an unknown code');
    await page.getByRole('link', { name: texts.missing.again }).click();
    await seePath(page, '/verify');
  },
  phone,
);

browserTest('without JavaScript the same is done by the form, in the language of the page', async (visit) => {
  const { context, api, url } = visit;
  const record = await issue(api);
  await revoke(api, record);
  const page = await visitPlain(context.browser(), url);
  await page.goto('/ta/verify');
  await press(page, tamil);
  await seePath(page, '/ta/verify?problem=required');
  await see(page.getByText(tamil.search.problem.required));
  await fieldOf(page, tamil).fill(record.code.toLowerCase().replaceAll('-', ''));
  await press(page, tamil);
  await seePath(page, `/ta/verify/${record.code}`);
  await eventually(() => stateOf(page), tamil.states.revoked);
  await see(page.getByRole('strong').filter({ hasText: 'Kavitha R' }));
  await seeGone(page.getByText('Issued by mistake'));
  await page.context().close();
});

browserTest(
  'without a connection what was read stays and says so, and what is typed; with one again it shows what has become true',
  async ({ page, context, api, allowTrouble }) => {
    const record = await issue(api);
    allowTrouble(/^(?:request failed|console error)/u);
    await page.goto(`/verify/${record.code}`);
    await eventually(() => stateOf(page), texts.states.valid);
    await see(page.getByText(/^Checked on .* [ap]m IST\.$/u));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Check a certificate' }).click();
    await seePath(page, '/verify');
    await context.setOffline(true);
    await fieldOf(page).fill(record.code);
    await press(page);
    await see(alertOf(page).getByText(texts.search.unreachable));
    await eventually(() => fieldOf(page).inputValue(), record.code);
    await page.goBack();
    await eventually(() => stateOf(page), texts.states.valid);
    await see(statusOf(page).getByText(texts.stale));
    await revoke(api, record);
    await context.setOffline(false);
    await eventually(() => stateOf(page), texts.states.revoked);
    await see(statusOf(page).filter({ hasText: texts.states.revoked }));
    await seeGone(page.getByText(texts.stale));
    await assertAccessible(page, 'a revoked certificate');
  },
  phone,
);

browserTest(
  'it prints on one sheet of A4 in each language, with when it was checked and nothing to press',
  async ({ page, api }) => {
    const record = await issue(api, 'N'.repeat(60));
    await api.put(`/api/admin/register/${record._id}`, { holder: 'Kavitha' });
    for (const language of languageNames) {
      await page.goto(inLanguage(language, `/verify/${record.code}`));
      await eventually(() => sheetsOfA4(page), 1, language);
    }
    await assertAccessible(page, 'a replaced certificate');
    await page.emulateMedia({ media: 'print' });
    await see(page.getByRole('heading', { name: tamil.states.replaced }));
    await see(page.getByText(/சரிபார்த்த நேரம்: /u));
    await see(page.getByText('போன்: +91 00000 00000 · WhatsApp: +91 00000 00000'));
    await seeGone(page.getByRole('link', { name: tamil.ask.chat }));
    for (const part of ['banner', 'contentinfo'] as const) await seeGone(page.getByRole(part));
  },
  desktop,
);

browserTest(
  'nothing is wider than the narrowest phone in either language, however long the names are',
  async ({ page, api }) => {
    const { code } = await issue(api, 'W'.repeat(60));
    for (const path of [`/verify/${code}`, '/verify', '/verify?problem=signs'])
      for (const language of languageNames) {
        await page.goto(inLanguage(language, path));
        await assertNoSidewaysScroll(page, path);
      }
  },
  narrowPhone,
);

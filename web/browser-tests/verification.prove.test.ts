import { verification as texts } from '../../src/content/en/verification.ts';
import { verification as tamil } from '../../src/content/ta/verification.ts';
import { inLanguage, languageNames } from '../../src/shared/languages.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { sheetsOfA4 } from './support/print.ts';
import { desktop, narrowPhone, phone } from './support/screens.ts';
import { check, codeField, issue, revoke, stateOf } from './support/verify.ts';
import { visitPlain } from './support/without-scripts.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });

browserTest(
  'the form is reached from the menu of a phone; it is accessible with a problem, and so are a valid certificate and an unknown code',
  async ({ page, api, expectTrouble }) => {
    const { code } = await issue(api);
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Check a certificate' }).click();
    await seePath(page, '/verify');
    await check(page);
    await see(page.getByText(texts.search.problem.required));
    await assertAccessible(page, 'the form with a problem');
    await codeField(page).fill(code);
    await check(page);
    await eventually(() => stateOf(page), texts.states.valid);
    await assertAccessible(page, 'a valid certificate');

    await page.goto('/verify');
    await codeField(page).fill('AAAA-AAAA-AAAA');
    expectTrouble(/^answer 404: GET \/verify\/AAAA-AAAA-AAAA$/u);
    await check(page);
    await eventually(() => stateOf(page), texts.missing.title);
    await assertAccessible(page, 'an unknown code');
    await page.getByRole('link', { name: texts.missing.again }).click();
    await seePath(page, '/verify');
  },
  phone,
);

browserTest(
  'without JavaScript a certificate is found by the form, in the language of the page',
  async (visit) => {
    const { api } = visit;
    const record = await issue(api);
    await revoke(api, record);
    const page = await visitPlain(visit);
    await page.goto('/ta/verify');
    await check(page, tamil);
    await seePath(page, '/ta/verify?problem=required');
    await see(page.getByText(tamil.search.problem.required));
    await codeField(page, tamil).fill(record.code.toLowerCase().replaceAll('-', ''));
    await check(page, tamil);
    await seePath(page, `/ta/verify/${record.code}`);
    await eventually(() => stateOf(page), tamil.states.revoked);
    await see(page.getByRole('strong').filter({ hasText: 'Kavitha R' }));
    await seeGone(page.getByText('Issued by mistake'));
    await page.context().close();
  },
);

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
    await codeField(page).fill(record.code);
    await check(page);
    await see(alertOf(page).getByText(texts.search.unreachable));
    await eventually(() => codeField(page).inputValue(), record.code);
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

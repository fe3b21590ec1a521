import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import type { CertificatePaper, IssuedCertificate } from '../../src/shared/records.ts';
import { assertAccessible } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn, rowsOf } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack } from './support/network.ts';
import { picture } from './support/pictures.ts';

const browserTest = browserSuite({ PUBLIC_URL: 'https://academy.example.in' });
const screen = '/admin/register';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByLabel(name);
const saidSaved = 'Saved. The next certificates are printed like this.';
const register = (api: Api) => api.get<IssuedCertificate[]>('/api/admin/register');

/** Issues a certificate for somebody by a call. */
async function issue(api: Api, holder: string): Promise<IssuedCertificate> {
  const fields = { holder, programme: 'Small Class', from: '2026-01-05', to: '2026-01-09' };
  const [certificate] = await api.add<IssuedCertificate[]>('/api/admin/register', fields);
  assert.ok(certificate);
  return certificate;
}

/** Presses a button, and holds that a PDF file comes in a new tab: this browser, which has no viewer, downloads it there. */
async function opensFile(page: Page, pressed: Locator): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Download>();
  // Listened for at once: it may come before anything else is heard of the tab.
  page.once('popup', (tab) => tab.once('download', resolve));
  await pressed.press('Enter');
  const file = await promise;
  assert.match(file.url(), /^blob:/u);
  assert.equal(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
  await file.page().close();
  await eventually(() => hasFocus(pressed), true);
}

/** Returns the width of a stored picture. */
function widthOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width, path);
}

browserTest(
  'a certificate for one person is seen before, issued once however often it is pressed, and the same only where that is wanted; printed and found',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 4(00|09): POST \/api\/admin\/register/u);
    await page.goto(screen);
    await see(page.getByText('No certificates yet.', { exact: false }));
    await button(page, 'Issue a certificate').press('Enter');
    await eventually(() => hasFocus(field(page, 'Name')), true);
    await page.keyboard.type('Devi Ramasamy');
    await page.keyboard.press('Enter');
    await see(dialog(page).getByText('Course is required.'));
    await eventually(() => hasFocus(field(page, 'Course')), true);
    await page.keyboard.type('Small Class');
    await field(page, 'First day').fill('2026-01-09');
    await field(page, 'Last day').fill('2026-01-05');
    await see(dialog(page).getByText(/NDA\/\d{4}\/0001/u));
    await see(dialog(page).getByText('What you issue now says SAMPLE for ever.', { exact: false }));
    await button(page, 'Issue').press('Enter');
    await see(dialog(page).getByText('Last day must not be before the first day.'));
    await assertAccessible(page, 'the form of one certificate');
    await field(page, 'Last day').fill('2026-01-13');
    await opensFile(page, button(page, 'See it as PDF'));
    const before = await register(api);
    assert.deepEqual(before, []);

    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).press('Enter');
    const slow = await holdBack(page, '/api/admin/register', 'POST');
    await button(page, 'Issue').dblclick();
    await slow.made;
    await slow.release();
    await see(dialog(page).getByRole('heading', { name: 'Certificate issued' }));
    assert.equal(slow.count(), 1);
    await opensFile(page, dialog(page).getByRole('button', { name: /^Print/u }));
    await button(page, 'Issue another').press('Enter');
    await eventually(() => field(page, 'Course').inputValue(), 'Small Class');
    await eventually(() => hasFocus(field(page, 'Name')), true);
    await see(dialog(page).getByText(/NDA\/\d{4}\/0002/u));
    await page.keyboard.type('Devi Ramasamy');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog');
    await see(asked.getByText(/0001, issued within the last day, says the same\./u));
    await asked.getByRole('button', { name: 'Issue another' }).press('Enter');
    await see(dialog(page).getByRole('heading', { name: 'Certificate issued' }));
    await page.keyboard.press('Escape');
    await eventually(() => hasFocus(button(page, 'Issue a certificate')), true);
    await page.getByLabel('Search').fill('ramasamy');
    await see(page.getByText('2 found'));
    await eventually(() => rowsOf(page).count(), 2);
  },
  loggedIn,
);

browserTest(
  'a misspelt name is replaced and a certificate revoked, each after it was said what will come of it; nothing typed is lost without a network',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/failed: PUT \/api\/admin\/register/u);
    const { number } = await issue(api, 'Selvi Muruganm');
    await page.goto(screen);
    await button(page, `Replace ${number}`).press('Enter');
    await button(page, 'Replace').press('Enter');
    await see(dialog(page).getByText('Nothing is changed yet.', { exact: false }));
    await field(page, 'Name').fill('Selvi Murugan');
    await see(dialog(page).getByText('Was: Selvi Muruganm'));
    await see(dialog(page).getByText('Whoever checks it reads ‘replaced’', { exact: false }));
    await assertAccessible(page, 'the replacement of a certificate');
    const restore = await cutOff(page, `/api/admin/register/${(await register(api)).at(-1)?._id}`, 'PUT');
    await button(page, 'Replace').press('Enter');
    await see(dialog(page).getByText('No answer from the server.', { exact: false }));
    await eventually(() => field(page, 'Name').inputValue(), 'Selvi Murugan');
    await restore();
    await button(page, 'Replace').press('Enter');
    await see(dialog(page).getByRole('heading', { name: 'Certificate issued' }));
    await page.keyboard.press('Escape');
    const after = (await register(api)).at(-1);
    assert.deepEqual([after?.holder, after?.state], ['Selvi Murugan', 'valid']);
    await see(rowsOf(page).filter({ hasText: 'Replaced' }).getByRole('link', { name: after?.number }));
    await seeGone(button(page, `Replace ${number}`));

    await button(page, `Revoke ${after?.number}`).press('Enter');
    await button(page, 'Revoke certificate').press('Enter');
    await see(dialog(page).getByText('Reason is required.'));
    await page.keyboard.type('Copied in the examination');
    await assertAccessible(page, 'the revocation of a certificate');
    await button(page, 'Revoke certificate').press('Enter');
    await see(statusOf(page).getByText('Certificate revoked.'));
    await see(rowsOf(page).first().getByText('Revoked', { exact: true }));
    await seeGone(page.getByRole('button', { name: `Print certificate ${after?.number}` }));
    await page.getByRole('button', { name: /^Details of Selvi Murugan,/u }).press('Enter');
    await see(dialog(page).getByText('Copied in the examination'));
    await assertAccessible(page, 'the details of a certificate');
  },
  loggedIn,
);

browserTest(
  'the office says how certificates are numbered, who signs them, and with which pictures',
  async ({ page, api }) => {
    await page.goto(screen);
    await button(page, 'Certificate design').press('Enter');
    const scheme = field(page, 'How certificates are numbered');
    await scheme.fill('KDS-{year');
    await seeGone(dialog(page).getByText('Numbers look like this:'));
    await scheme.fill('KDS-{year}-{count:3}');
    await see(dialog(page).getByText(/KDS-\d{4}-001/u));
    const first = dialog(page).getByRole('group', { name: 'First signatory' });
    await first.getByLabel('Signature').setInputFiles(await picture('signature.png'));
    await see(first.getByRole('img', { name: 'Preview' }));
    await button(page, 'Save').press('Enter');
    await see(first.getByText('Whoever signs needs a name.'));
    await page.keyboard.type('R. Meenakshi');
    await first.getByLabel('Designation').fill('Chief instructor');
    await dialog(page)
      .getByLabel('Logo')
      .setInputFiles(await picture('logo.jpg', { width: 2400 }));
    await see(dialog(page).getByText(/logo.*jpeg/u));
    await assertAccessible(page, 'the design of certificates');
    await button(page, 'Save').press('Enter');
    await see(dialog(page).getByText(saidSaved));
    const saved = await api.get<CertificatePaper>('/api/admin/certificate-paper');
    assert.equal(saved.numberPattern, 'KDS-{year}-{count:3}');
    assert.match(saved.logo ?? '', /\.jpe?g$/u);
    await eventually(() => widthOf(page, saved.logo ?? ''), 1600);
    assert.deepEqual(
      saved.signatories.map(({ name, title }) => ({ name, title })),
      [{ name: 'R. Meenakshi', title: 'Chief instructor' }],
    );
    assert.match(saved.signatories[0]?.picture ?? '', /\.png$/u);
    await opensFile(page, button(page, 'See a sample'));

    await button(page, 'Remove: Logo').press('Enter');
    await seeGone(dialog(page).getByText(saidSaved));
    await button(page, 'Save').press('Enter');
    await see(dialog(page).getByText(saidSaved));
    assert.equal((await api.get<CertificatePaper>('/api/admin/certificate-paper')).logo, null);
    await page.keyboard.press('Escape');
    await seeGone(dialog(page));
    const next = await issue(api, 'Ponni');
    assert.match(next.number, /^KDS-\d{4}-001$/u);
  },
  loggedIn,
);

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import { focused, hasFocus, rowsOf } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { storedSession } from './support/log-in.ts';
import { cutOff, refuse } from './support/network.ts';
import { addColleague, ask, type Colleague, codeOf, setUpApp } from './support/second-factors.ts';

const browserTest = browserSuite();

/** The answer to a screen that was still reading when its token ended. */
const lateRead = /answer 401: (GET \/|POST \/api\/admin\/today)/u;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByLabel('Code', { exact: true });
/** The selected part of what is typed in a field: what is typed next takes its place. */
const selectedIn = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
const recoveryField = (page: Page) => page.getByLabel('Recovery code', { exact: true });

browserTest(
  'with an authenticator app, its code is asked for at log-in; a recovery code stands in for it, once',
  async ({ page, api, url, context, expectTrouble, allowTrouble }) => {
    allowTrouble(lateRead);
    expectTrouble(/answer 40[01]: POST \/(?:api\/admin\/account\/app\/confirm|admin\/login)/u);
    expectTrouble(/request failed: POST \/admin\/login/u);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    const ravi = await addColleague(api, url, 'Ravi');
    await logIn(page, ravi);
    await seePath(page, '/admin/panel');

    await openPart(page);
    await button(page, 'Set up an app').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(ravi.password);
    await page.keyboard.press('Enter');
    await see(page.getByRole('img', { name: /^QR code/u }));
    await eventually(() => focused(page), '1. Scan this with the app on your phone');
    await assertAccessible(page, 'the QR code');
    const secret = (await page.locator('code', { hasText: /^[A-Z2-7]{32}$/u }).textContent()) ?? '';
    await codeField(page).fill('12345');
    await codeField(page).press('Enter');
    await see(page.getByText(/^This code is wrong\. /u));
    await eventually(() => hasFocus(codeField(page)), true);
    // The wrong code is selected.
    await page.keyboard.type(await codeOf(secret));
    await page.keyboard.press('Enter');

    const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' });
    await see(shown);
    const codes = await shown.getByRole('listitem').allInnerTexts();
    assert.equal(codes.length, 10);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await see(shown);
    await assertAccessible(page, 'the recovery codes');
    await button(page, 'Copy').click();
    await see(statusOf(page).getByText('Copied', { exact: true }));
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), codes.join('\n'));
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
    assert.equal(file.suggestedFilename(), 'recovery-codes.txt');
    const text = await readFile(await file.path(), 'utf8');
    assert.ok(codes.every((code) => text.includes(code)) && text.includes(ravi.email));
    await page.emulateMedia({ media: 'print' });
    await see(page.getByRole('heading', { name: /^Recovery codes for the back office of / }));
    await eventually(
      () =>
        page
          .getByText(/^\w{4}-\w{4}-\w{4}$/u)
          .filter({ visible: true })
          .count(),
      10,
    );
    await seeGone(page.getByRole('heading', { name: 'Your account' }));
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'I have kept them').click();
    await see(statusOf(page).getByText(/^The authenticator app is set up\. /u));
    await eventually(() => focused(page), 'Move to another phone');
    await page.keyboard.press('Escape');
    await button(page, 'Logout').click();
    await seePath(page, '/admin');

    await logIn(page, ravi);
    await eventually(() => hasFocus(codeField(page)), true);
    await assertAccessible(page, 'the question for a code');
    await eventually(() => storedSession(page), null);
    await page.keyboard.type('000 000');
    await page.keyboard.press('Enter');
    await see(page.getByText(/^This code is wrong, or was used already\. /u));
    await eventually(() => selectedIn(codeField(page)), '000 000');
    await page.keyboard.type(await codeOf(secret, 1));
    const mend = await cutOff(page, '/admin/login', 'POST');
    await page.keyboard.press('Enter');
    await see(alertOf(page).getByText('Server error. Please try again later.'));
    await eventually(async () => ['', '000 000'].includes(await codeField(page).inputValue()), false);
    await mend();
    await codeField(page).press('Enter');
    await seePath(page, '/admin/panel');
    await see(statusOf(page).getByText('Login Successful!'));

    // Eight of the ten are used up: that is told on other devices, and that two are left, once.
    for (const code of codes.slice(0, 7))
      await ask(url, 'POST', '/admin/login', { email: ravi.email, password: ravi.password, code });
    await button(page, 'Logout').click();
    await logIn(page, ravi);
    await button(page, 'Use a recovery code').click();
    await recoveryField(page).fill(codes[0] ?? '');
    await recoveryField(page).press('Enter');
    await see(page.getByText('This recovery code is wrong, or was used already.'));
    await recoveryField(page).fill((codes[7] ?? '').toLowerCase());
    await recoveryField(page).press('Enter');
    await eventually(() => focused(page), 'A recovery code of yours was used');
    await assertAccessible(page, 'the news of used codes');
    await button(page, 'Continue').click();
    await eventually(() => focused(page), 'Only 2 recovery codes are left');
    await button(page, 'Continue').click();
    await seePath(page, '/admin/panel');
    await button(page, 'Logout').click();
    await logIn(page, ravi);
    await button(page, 'Back to email and password').click();
    await eventually(() => page.getByLabel('Email').inputValue(), ravi.email);
    await logIn(page, ravi);
    await codeField(page).fill(await codeOf(secret, 2));
    await codeField(page).press('Enter');
    await seePath(page, '/admin/panel');

    await openPart(page);
    await button(page, 'Make new ones').click();
    await confirm(page, 'New recovery codes', 'Make ten new ones', ravi);
    await see(shown);
    await eventually(
      async () => (await shown.getByRole('listitem').allInnerTexts()).join() === codes.join(),
      false,
    );
    await button(page, 'I have kept them').click();
    await see(page.getByText(/^10 are left\./u));
    await button(page, 'Remove the authenticator app').click();
    await see(page.getByText('It is your only second factor', { exact: false }));
    await confirm(page, 'Remove the authenticator app?', 'Remove', ravi);
    await see(button(page, 'Set up an app'));
    await eventually(() => focused(page), 'Authenticator app');
    await page.keyboard.press('Escape');
    await button(page, 'Logout').click();
    await logIn(page, ravi);
    await seePath(page, '/admin/panel');
  },
);

browserTest(
  'a passkey is added, logs in, and is removed; where there can be none, it is said why',
  async ({ page, api, url, context, expectTrouble, allowTrouble }) => {
    allowTrouble(lateRead);
    expectTrouble(/answer 4(?:01|29): POST \/admin\/login/u);
    const priya = await addColleague(api, url, 'Priya');
    // Passkeys belong to a name, not to an address.
    const site = url.replace('127.0.0.1', 'localhost');
    const device = await virtualDevice(page);
    await logIn(page, priya, site);
    await openPart(page);
    await button(page, 'Add a passkey').click();
    const name = dialog(page, 'Add a passkey').getByLabel('Name');
    await eventually(() => name.inputValue(), 'Chrome on Linux');
    await name.fill('Phone of Priya');
    await assertAccessible(page, 'the form for a passkey');
    await device.consent(false);
    await confirm(page, 'Add a passkey', 'Add passkey', priya);
    await see(alertOf(page).getByText(/^No passkey was made: /u));
    const mend = await useOtherAddress(page);
    await button(page, 'Add passkey').click();
    await see(alertOf(page).getByText(/^Passkeys work only at the site’s own address\. /u));
    await mend();
    await device.consent(true);
    await button(page, 'Add passkey').click();
    await see(page.getByRole('alertdialog', { name: 'Your recovery codes' }));
    await button(page, 'I have kept them').click();
    await see(page.getByText('Phone of Priya', { exact: true }));
    await assertAccessible(page, 'the passkeys');
    await page.keyboard.press('Escape');
    await button(page, 'Logout').click();

    await logIn(page, priya, site);
    await eventually(() => focused(page), 'Use your passkey');
    await assertAccessible(page, 'the question for a passkey');
    await see(button(page, 'Use a recovery code'));
    await eventually(() => button(page, 'Use the code of your app').count(), 0);
    await device.consent(false);
    await page.keyboard.press('Enter');
    await see(alertOf(page).getByText('No passkey was used. Please try again, or log in another way.'));
    await eventually(() => focused(page), 'Use your passkey');
    await device.consent(true);
    await page.keyboard.press('Enter');
    await seePath(page, '/admin/panel');
    await openPart(page);
    await see(page.getByText(/^Last used: (?:Today|Yesterday)/u));

    await page.keyboard.press('Escape');
    await button(page, 'Logout').click();
    const message = 'Too many failed log-ins with this email.';
    const errors = { passkey: 'Please use your passkey.' };
    const letThrough = await refuse(page, '/admin/login', 429, { message, errors }, 'POST');
    await logIn(page, priya, site);
    await see(alertOf(page).getByText(message));
    await letThrough();
    await button(page, 'Use your passkey').click();
    await seePath(page, '/admin/panel');
    await openPart(page);

    const other = await context.newPage();
    await other.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await other.goto(`${site}/admin`);
    await fillLogIn(other, priya);
    await see(other.getByText(/This browser cannot use passkeys\./u));
    await eventually(() => hasFocus(recoveryField(other)), true);
    await other.close();

    await button(page, 'Remove the passkey Phone of Priya').click();
    await confirm(page, 'Remove the passkey Phone of Priya?', 'Remove', priya);
    await seeGone(page.getByText('Phone of Priya', { exact: true }));
    await eventually(() => focused(page), 'Passkeys');
    await see(statusOf(page).getByText(/^The passkey is removed\. /u));
  },
);

browserTest(
  'where all admins need a second factor, whoever has none sets one up before the back office',
  async ({ page, api, url, context, allowTrouble }) => {
    allowTrouble(/answer 401: (?:GET|POST) \//u);
    const owner = await addColleague(api, url, 'Meena');
    const kumar = await addColleague(api, url, 'Kumar');
    const other = await context.browser()?.newContext({ baseURL: url, reducedMotion: 'reduce' });
    assert.ok(other);
    const colleague = await other.newPage();
    await logIn(colleague, kumar);
    await seePath(colleague, '/admin/panel');

    await logIn(page, owner);
    await seePath(page, '/admin/panel');
    await page.goto('/admin/admins');
    await see(page.getByText('Before you ask all admins for one, set up your own.'));
    await button(page, 'Set up my second factor').click();
    await see(button(page, 'Set up an app'));
    // Nothing of this page may still end the session while the next is on its way.
    await page.goto('about:blank');
    const { secret } = await setUpApp(url, owner);
    await page.goto('/admin/admins');
    await seePath(page, '/admin');
    await fillLogIn(page, owner);
    await codeField(page).fill(await codeOf(secret, 1));
    await codeField(page).press('Enter');
    await seePath(page, '/admin/admins');
    const rule = page.getByRole('switch', { name: 'All admins need a second factor' });
    await eventually(() => rule.getAttribute('aria-checked'), 'false');
    await rule.click();
    await see(page.getByText(/Kumar.* none yet\. They log in again/u));
    await assertAccessible(page, 'the question before the rule');
    await confirm(page, 'Ask all admins for a second factor?', 'Ask all admins', owner);
    await eventually(() => rule.getAttribute('aria-checked'), 'true');

    await button(colleague, 'Enroll Form').click();
    await seePath(colleague, '/admin');
    await see(alertOf(colleague).getByText(/^Every admin needs a second factor now\. /u));
    await fillLogIn(colleague, kumar);
    await eventually(() => focused(colleague), 'Set up a second factor');
    await assertAccessible(colleague, 'the choice of a second factor');
    await assertNoSidewaysScroll(colleague, 'the choice of a second factor');
    await eventually(() => storedSession(colleague), null);
    await button(colleague, 'Use an app on your phone').press('Enter');
    await button(colleague, 'Continue').press('Enter');
    const key = colleague.locator('code', { hasText: /^[A-Z2-7]{32}$/u });
    await codeField(colleague).fill(await codeOf((await key.textContent()) ?? ''));
    await codeField(colleague).press('Enter');
    await eventually(() => focused(colleague), 'Your recovery codes');
    await button(colleague, 'I have kept them').press('Enter');
    await seePath(colleague, '/admin/enroll');

    await page.reload();
    await see(rowsOf(page).filter({ hasText: 'Kumar' }).getByText('Yes', { exact: true }));
    await button(page, 'Reset second factor of Kumar').click();
    await confirm(page, 'Reset Kumar’s second factor?', 'Reset second factor', owner);
    await see(rowsOf(page).filter({ hasText: 'Kumar' }).getByText('No', { exact: true }));
    await logIn(colleague, kumar);
    await button(colleague, 'Continue').click();
    await eventually(() => focused(colleague), 'Set up a second factor');
    await other.close();

    await rule.click();
    await confirm(page, 'No longer ask all admins?', 'No longer ask', owner);
    await eventually(() => rule.getAttribute('aria-checked'), 'false');
  },
);

/** Opens the part of the account that is about the second factor. */
async function openPart(page: Page): Promise<void> {
  await button(page, 'Account').click();
  await dialog(page, 'Your account').locator('summary', { hasText: 'Second factor' }).click();
  await see(page.getByText('Phone lost?'));
}

async function logIn(page: Page, colleague: Colleague, site = ''): Promise<void> {
  await page.goto(`${site}/admin`);
  await fillLogIn(page, colleague);
}

async function fillLogIn(page: Page, { email, password }: Colleague): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'LOGIN').click();
}

/** Types the own password in a dialog, and presses its button. */
async function confirm(page: Page, title: string, label: string, { password }: Colleague): Promise<void> {
  const asking = dialog(page, title);
  await asking.getByLabel('Your current password').fill(password);
  await asking.getByRole('button', { name: label, exact: true }).click();
}

/** Has the browser do as at an address that the site has besides its own. Returns the function that ends that. */
async function useOtherAddress(page: Page) {
  const made = await page.evaluateHandle(() => CredentialsContainer.prototype.create);
  await page.evaluate(() => {
    CredentialsContainer.prototype.create = () => Promise.reject(new DOMException('', 'SecurityError'));
  });
  return () =>
    page.evaluate((create) => {
      CredentialsContainer.prototype.create = create;
    }, made);
}

/** Gives the browser a device with a fingerprint sensor, which says yes until told otherwise. */
async function virtualDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    consent: (isVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified }),
  };
}

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { limits } from '../../src/shared/limits.ts';
import type { Message } from '../../src/shared/records.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, statusOf } from './support/expect.ts';
import {
  assertTyped,
  fieldOf,
  fillMessage,
  formOf,
  messageForms,
  openForm,
} from './support/message-forms.ts';
import { holdBack, onCall } from './support/network.ts';
import { desktop, phone, press, screens } from './support/screens.ts';
import { assertSteady, fontsFirst, scrollThrough, watchShifts } from './support/visit-home.ts';

const browserTest = browserSuite();
const sent = 'Message sent successfully!';
const message = { name: 'Arun Velu', email: 'arun@example.com', message: 'Can we visit\nthe campus?' };
const benefits = ['Train your team', 'Meet trained pilots', 'Share knowledge', 'Be seen with us'];

for (const [screen, options] of screens) {
  browserTest(
    `four benefit cards and both forms are there, and nothing shifts or is too wide: ${screen}`,
    async ({ page }) => {
      await page.addInitScript(watchShifts);
      await fontsFirst(page);
      await page.goto('/contact');
      await see(page.getByRole('heading', { level: 1 }));
      const cards = page.getByRole('region', { name: 'Why partner with us' }).getByRole('listitem');
      await eventually(() => cards.getByRole('heading', { level: 3 }).allInnerTexts(), benefits);
      for (const { title } of messageForms) {
        await see(page.getByRole('heading', { level: 2, name: title, exact: true }));
        const labels = await formOf(page, title).locator('label:visible').allInnerTexts();
        assert.deepEqual(labels, ['Name', 'Email', 'Message']);
      }
      await scrollThrough(page);
      await assertSteady(page, 0);
      await assertNoSidewaysScroll(page, `the contact page on a ${screen}`);
    },
    options,
  );
}

for (const { title, post, list } of messageForms) {
  browserTest(
    `'${title}' is sent once however often it is pressed, says so, and is empty again`,
    async ({ page, api }) => {
      for (const each of messageForms) await api.clear(each.list);
      const form = await openForm(page, title);
      await fillMessage(form, { ...message, name: `  ${message.name} ` });
      const held = await holdBack(page, post, 'POST');
      const button = form.getByRole('button', { name: 'Send message', exact: true });
      await button.dblclick();
      await held.made;
      const busy = form.getByRole('button', { name: 'Submitting...', exact: true });
      await see(busy);
      await eventually(() => busy.isDisabled(), true);
      await fieldOf(form, 'name').press('Enter');
      await held.release();
      await see(form.getByRole('status').getByText(sent, { exact: true }));
      await eventually(() => statusOf(page).count(), 1, 'the other form says nothing');
      await assertTyped(form, { name: '', email: '', message: '' });
      await eventually(() => button.isEnabled(), true);
      assert.equal(held.count(), 1);
      assert.deepEqual(await stored(api.get, list), [message]);
      for (const other of messageForms.filter((each) => each.list !== list)) {
        assert.deepEqual(await stored(api.get, other.list), []);
      }
    },
    desktop,
  );

  browserTest(
    `'${title}' needs all three fields and an e-mail address that can be one`,
    async ({ page, api }) => {
      await api.clear(list);
      const form = await openForm(page, title);
      const button = form.getByRole('button');
      await button.click();
      await eventually(() => form.locator('[aria-invalid]').count(), 3);
      await eventually(() => focusedField(page), 'name');
      await fieldOf(form, 'name').fill(message.name);
      await fieldOf(form, 'email').fill('arun at example');
      await fieldOf(form, 'message').fill('   ');
      await button.click();
      await eventually(() => focusedField(page), 'email');
      await eventually(() => form.locator('[aria-invalid]').count(), 2);
      await eventually(() => alertOf(page).count(), 0);
      assert.deepEqual(await stored(api.get, list), []);
      await fillMessage(form, message);
      await button.click();
      await see(form.getByText(sent, { exact: true }));
      await eventually(() => form.locator('[aria-invalid]').count(), 0);
    },
    desktop,
  );

  browserTest(
    `a program that fills the hidden field of '${title}' is answered alike and stored nowhere`,
    async (visit) => {
      const { page, api } = visit;
      await api.clear(list);
      const form = await openForm(page, title);
      await fillMessage(form, message);
      await eventually(() => fieldOf(form, 'website').isVisible(), false);
      await fieldOf(form, 'website').evaluate((field: HTMLInputElement) => {
        field.value = 'https://spam.example/';
      });
      await form.getByRole('button').click();
      await see(form.getByText(sent, { exact: true }));
      assert.deepEqual(await stored(api.get, list), []);
    },
  );
}

browserTest(
  'a form that is filled faster than a person could waits until its token is old enough',
  async ({ page }) => {
    const [partner] = messageForms;
    await page.addInitScript(() => {
      const [asked, ask] = [new Map<unknown, number>(), window.fetch];
      Object.assign(window, { asked });
      window.fetch = (path, init) => ask(asked.set(path, Date.now()) && path, init);
    });
    const askedAt = (path: string) =>
      page.evaluate<number | null, string>((each) => Reflect.get(window, 'asked').get(each) ?? null, path);
    await onCall(page, partner.post, 'POST', (route) => route.fulfill({ status: 201, json: {} }));
    await visitTimeless(page, '/contact');
    const form = formOf(page, partner.title);
    await fillMessage(form, message);
    await form.getByRole('button').click();
    await eventually(async () => {
      await page.clock.runFor(200);
      return (await askedAt(partner.post)) !== null;
    }, true);
    const waited = Number(await askedAt(partner.post)) - Number(await askedAt('/api/form-token'));
    assert.ok(waited >= limits.leastFillMilliseconds, `${waited} ms`);
  },
  { awaitsFormTokens: true },
);

browserTest('the keyboard alone fills in and sends a form', async ({ page, api }) => {
  const [partner] = messageForms;
  await api.clear(partner.list);
  const form = await openForm(page, partner.title);
  await fieldOf(form, 'name').focus();
  for (const text of Object.values({ ...message, message: 'We make batteries.' })) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await see(form.getByText(sent, { exact: true }));
  assert.deepEqual(await stored(api.get, partner.list), [{ ...message, message: 'We make batteries.' }]);
  await eventually(() => page.evaluate(() => document.activeElement?.textContent), 'Send message');
});

browserTest(
  `the top leads down to both forms`,
  async ({ page }) => {
    for (const { title } of messageForms) {
      await page.goto('/contact');
      await press(page.getByRole('main').getByRole('link', { name: title, exact: true }), phone);
      const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
      await eventually(() => heading.evaluate((element) => element.getBoundingClientRect().top < 250), true);
      // Not under the fixed header.
      await eventually(() => heading.evaluate((element) => element.getBoundingClientRect().top >= 72), true);
    }
  },
  phone,
);

function focusedField(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

async function stored(get: <Body>(path: string) => Promise<Body>, list: string) {
  const messages = await get<Message[]>(list);
  return messages.map(({ name, email, message: text }) => ({ name, email, message: text }));
}

import assert from 'node:assert/strict';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone } from './support/expect.ts';
import { assertTyped, fieldOf, fillMessage, messageForms, openForm } from './support/message-forms.ts';
import { cutOff, refuse } from './support/network.ts';
import { phone, press } from './support/screens.ts';

const browserTest = browserSuite();
const refused = 'Failed to send message. Try again.';
const lost = 'Server error. Please try later.';
const sent = 'Message sent successfully!';
const message = { name: 'Latha', email: 'latha@example.com', message: 'Which papers do I need?' };

for (const { title, post, list } of messageForms) {
  browserTest(
    `'${title}': a refusal and a lost network each have their words, what was typed stays, the next try counts`,
    async ({ page, api, expectTrouble }) => {
      expectTrouble(new RegExp(`^answer 429: POST ${post}$`, 'u'));
      expectTrouble(new RegExp(`^answer 500: POST ${post}$`, 'u'));
      expectTrouble(new RegExp(`^request failed: POST ${post}$`, 'u'));
      await api.clear(list);
      const form = await openForm(page, title);
      const button = form.getByRole('button', { name: 'Send message', exact: true });
      await fillMessage(form, message);
      for (const [fail, words] of [
        [() => refuse(page, post, 429, { message: 'Too many forms.' }, 'POST'), refused],
        [() => cutOff(page, post, 'POST'), lost],
        [() => refuse(page, post, 500, {}, 'POST'), refused],
      ] as const) {
        const mend = await fail();
        await press(button, phone);
        await see(form.getByRole('alert').getByText(words, { exact: true }));
        await eventually(() => alertOf(page).count(), 1, 'the other form says nothing');
        await eventually(() => button.isEnabled(), true);
        await assertTyped(form, message);
        await mend();
      }
      assert.deepEqual(await api.get(list), [], 'nothing was stored');
      await press(button, phone);
      await see(form.getByRole('status').getByText(sent, { exact: true }));
      await eventually(() => alertOf(page).count(), 0);
      assert.equal((await api.get<unknown[]>(list)).length, 1);
    },
    phone,
  );

  browserTest(
    `'${title}': what the server finds wrong stands under its fields, and goes as they are changed`,
    async ({ page, expectTrouble }) => {
      expectTrouble(new RegExp(`^answer 400: POST ${post}$`, 'u'));
      const errors = { email: 'E-mail is not known.', message: 'Message is too long.' };
      await refuse(page, post, 400, { message: errors.email, errors }, 'POST');
      const form = await openForm(page, title);
      await fillMessage(form, message);
      await form.getByRole('button').tap();
      await see(form.getByRole('alert').getByText(refused, { exact: true }));
      for (const [name, error] of Object.entries(errors)) {
        const field = fieldOf(form, name);
        await eventually(() => field.getAttribute('aria-invalid'), 'true');
        const described = await field.getAttribute('aria-describedby');
        await eventually(() => page.locator(`[id="${described}"]`).textContent(), error);
      }
      await eventually(() => fieldOf(form, 'name').getAttribute('aria-invalid'), null);
      await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
      await assertTyped(form, message);
      await fieldOf(form, 'email').fill('latha@school.example');
      await seeGone(form.getByText(errors.email, { exact: true }));
      await see(form.getByText(errors.message, { exact: true }));
    },
    phone,
  );
}

import assert from 'node:assert/strict';
import { forms } from '../../src/content/en/forms.ts';
import type { Message } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, statusOf } from './support/expect.ts';
import { assertTyped, describedBy, fieldOf, fill, focused, messageForms, openForm } from './support/forms.ts';
import { cutOff, holdBack } from './support/network.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite();
const message = {
  name: 'Arun Velu',
  email: 'arun@example.com',
  phone: '98400 5500',
  message: 'Can we visit\nthe campus?',
};

browserTest(
  "'Contact Us' says what is wrong, asks once about a number that nobody can call, keeps what was typed while there is no network, and is sent once",
  async ({ page, api, expectTrouble }) => {
    const [, { title, post, list }] = messageForms;
    expectTrouble(new RegExp(`^request failed: POST ${post}$`, 'u'));
    const form = await openForm(page, title);
    const button = form.getByRole('button', { name: 'Send message', exact: true });
    await button.click();
    await eventually(() => form.locator('[aria-invalid]').count(), 3);
    await eventually(() => focused(page), 'name');
    await fill(form, { ...message, email: 'arun at example' });
    await button.click();
    await eventually(() => focused(page), 'email');
    await eventually(() => form.locator('[aria-invalid]').count(), 2);
    await eventually(
      () => describedBy(fieldOf(form, 'email')),
      'Email must be an address such as name@example.com.',
    );
    await eventually(() => describedBy(fieldOf(form, 'phone')), forms.wrong.phoneDoubt);
    await fill(form, { email: message.email });

    const mend = await cutOff(page, post, 'POST');
    await button.click();
    await see(form.getByRole('alert').getByText('Server error. Please try later.', { exact: true }));
    await eventually(() => button.isEnabled(), true);
    await assertTyped(form, message);
    await mend();

    const held = await holdBack(page, post, 'POST');
    await button.dblclick();
    await held.made;
    const busy = form.getByRole('button', { name: 'Submitting...', exact: true });
    await eventually(() => busy.isDisabled(), true);
    await held.release();
    await see(form.getByRole('status').getByText('Message sent successfully!', { exact: true }));
    await eventually(() => statusOf(page).count(), 1, 'the other form says nothing');
    await eventually(() => alertOf(page).count(), 0);
    await assertTyped(form, { name: '', email: '', phone: '', message: '' });
    assert.equal(held.count(), 1);
    const [stored, ...others] = await api.get<Message[]>(list);
    assert.partialDeepStrictEqual(stored, message);
    assert.deepEqual(others, []);
  },
  desktop,
);

// How a page starts: web/boot/README.md.

import assert from 'node:assert/strict';
import type { Message } from '../../src/shared/records.ts';
import { holdScripts } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see } from './support/expect.ts';
import { fill } from './support/forms.ts';

const browserTest = browserSuite();

browserTest(
  'a button that is pressed and a form that is sent before hydration count after it',
  async ({ page, api }) => {
    const enrolling = await holdScripts(page);
    await page.goto('/course-enroll-template/small-class', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Enroll Now' }).click();
    await enrolling.asked;
    await eventually(() => page.getByRole('dialog').count(), 0);
    enrolling.release();
    await see(page.getByRole('dialog').getByLabel('Name'));

    await page.unrouteAll({ behavior: 'wait' });
    const message = { name: 'Meena', email: 'meena@example.com', message: 'When does it begin?' };
    const sending = await holdScripts(page);
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    const form = page.getByRole('form', { name: 'Contact Us', exact: true });
    await fill(form, message);
    await form.getByRole('button', { name: 'Send message' }).click();
    await sending.asked;
    sending.release();
    await see(form.getByText('Message sent successfully!', { exact: true }));
    assert.equal(new URL(page.url()).search, '', 'what was typed is in no address');
    const [stored] = await api.get<Message[]>('/home/admin/getTouch');
    assert.partialDeepStrictEqual(stored, message);
  },
);

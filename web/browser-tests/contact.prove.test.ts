import assert from 'node:assert/strict';
import { limits } from '../../src/shared/limits.ts';
import type { Message } from '../../src/shared/records.ts';
import { visitTimeless } from './support/arrive.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { assertTyped, describedBy, fieldOf, fill, focused, messageForms, openForm } from './support/forms.ts';
import { cutOff, holdBack, onCall, refuse } from './support/network.ts';
import { desktop, phone, press } from './support/screens.ts';

const browserTest = browserSuite();
const sent = 'Message sent successfully!';
const message = {
  name: 'Arun Velu',
  email: 'arun@example.com',
  phone: '98765 43210',
  message: 'Can we visit\nthe campus?',
};
const stranger = { ...message, name: 'Devi Mani', email: 'devi@example.com', phone: '98765 43211' };

for (const { title, post, list } of messageForms) {
  browserTest(
    `'${title}' says what is wrong, keeps what was typed when a try fails, and is sent once`,
    async ({ page, api, expectTrouble }) => {
      for (const trouble of ['answer 400', 'answer 429', 'answer 500', 'request failed'])
        expectTrouble(new RegExp(`^${trouble}: POST ${post}$`, 'u'));
      const form = await openForm(page, title);
      const button = form.getByRole('button', { name: 'Send message', exact: true });
      await button.click();
      await eventually(() => form.locator('[aria-invalid]').count(), 3);
      await eventually(() => focused(page), 'name');
      await fill(form, { name: message.name, email: 'arun at example', phone: 'none', message: '   ' });
      await button.click();
      await eventually(() => focused(page), 'email');
      await eventually(() => form.locator('[aria-invalid]').count(), 3);
      await fill(form, { phone: '' });
      await button.click();
      await eventually(() => form.locator('[aria-invalid]').count(), 2);
      await eventually(() => alertOf(page).count(), 0);
      await fill(form, message);

      const errors = { email: 'Email is not known.', message: 'Message is too long.' };
      const accept = await refuse(page, post, 400, { message: errors.email, errors }, 'POST');
      await button.click();
      const refused = 'Failed to send message. Try again.';
      await see(form.getByRole('alert').getByText(refused, { exact: true }));
      for (const [name, error] of Object.entries(errors))
        await eventually(() => describedBy(fieldOf(form, name)), error);
      await eventually(() => fieldOf(form, 'name').getAttribute('aria-invalid'), null);
      await eventually(() => focused(page), 'email');
      await fill(form, { email: message.email });
      await seeGone(form.getByText(errors.email, { exact: true }));
      await see(form.getByText(errors.message, { exact: true }));
      await accept();

      for (const [fail, words] of [
        [() => refuse(page, post, 429, { message: 'Too many forms.' }, 'POST'), refused],
        [() => cutOff(page, post, 'POST'), 'Server error. Please try later.'],
        [() => refuse(page, post, 500, {}, 'POST'), refused],
      ] as const) {
        const mend = await fail();
        await button.click();
        await see(form.getByRole('alert').getByText(words, { exact: true }));
        await eventually(() => alertOf(page).count(), 1, 'the other form says nothing');
        await eventually(() => button.isEnabled(), true);
        await assertTyped(form, message);
        await mend();
      }

      await fill(form, { name: `  ${message.name} ` });
      const held = await holdBack(page, post, 'POST');
      await button.dblclick();
      await held.made;
      const busy = form.getByRole('button', { name: 'Submitting...', exact: true });
      await eventually(() => busy.isDisabled(), true);
      await fieldOf(form, 'name').press('Enter');
      await held.release();
      await see(form.getByRole('status').getByText(sent, { exact: true }));
      await eventually(() => statusOf(page).count(), 1, 'the other form says nothing');
      await eventually(() => alertOf(page).count(), 0);
      await assertTyped(form, { name: '', email: '', phone: '', message: '' });
      await eventually(() => button.isEnabled(), true);
      assert.equal(held.count(), 1);
      const [stored, ...others] = await api.get<Message[]>(list);
      assert.partialDeepStrictEqual(stored, message);
      assert.deepEqual(others, []);
    },
    desktop,
  );
}

browserTest(
  'who sends a form again corrects it; whoever gets the device next sends one of their own',
  async ({ page, allowTrouble }) => {
    allowTrouble(/request failed: POST|ERR_/u);
    const [partner] = messageForms;
    const ids: string[] = [];
    await onCall(page, partner.post, 'POST', (route) => {
      ids.push(route.request().postDataJSON().formId);
      return route.abort();
    });
    await page.goto('/contact');
    const form = page.getByRole('form', { name: partner.title, exact: true });
    for (const [index, typed] of [message, { ...message, email: 'other@example.com' }, stranger].entries()) {
      await fill(form, typed);
      await form.getByRole('button').click();
      await eventually(() => ids.length, index + 1);
      await see(form.getByRole('alert').first());
      await eventually(() => form.getByRole('button').isEnabled(), true);
    }
    const [first, second, third] = ids;
    assert.equal(second, first);
    assert.notEqual(third, first);
  },
);

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
    await onCall(page, partner.post, 'POST', (route) =>
      route.fulfill({ status: 201, json: { message: 'Sent.' } }),
    );
    await visitTimeless(page, '/contact');
    const form = page.getByRole('form', { name: partner.title, exact: true });
    await fill(form, message);
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

browserTest(
  'the top leads down to both forms, the address to Google Maps, and nobody is called until the live map is asked for',
  async ({ page, url }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (/^https?:/u.test(request.url()) && !request.url().startsWith(url)) strangers.push(request.url());
    });
    await page.route('https://www.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
    );
    await page.goto('/contact');
    for (const { title } of messageForms) {
      await page.evaluate(() => scrollTo(0, 0));
      await press(page.getByRole('main').getByRole('link', { name: title, exact: true }), phone);
      const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
      const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
      // Not under the fixed header.
      await eventually(async () => (await top()) >= 72 && (await top()) < 250, true);
    }
    await eventually(
      () => page.getByRole('link', { name: 'Open in Google Maps', exact: true }).getAttribute('href'),
      'https://www.google.com/maps/search/?api=1&query=Manikampalayam%2C%20Namakkal%2C%20Tamil%20Nadu',
    );
    assert.deepEqual(strangers, []);
    await press(page.getByRole('button', { name: 'Show live map', exact: true }), phone);
    const frame = page.getByTitle('Map of the institute’s surroundings', { exact: true });
    await see(frame);
    await eventually(
      () => strangers,
      ['https://www.google.com/maps?q=Manikampalayam%2C%20Namakkal%2C%20Tamil%20Nadu&output=embed'],
    );
    await eventually(() => frame.evaluate((element) => element === document.activeElement), true);
  },
  phone,
);

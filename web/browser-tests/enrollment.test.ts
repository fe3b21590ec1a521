import assert from 'node:assert/strict';
import { forms } from '../../src/content/en/forms.ts';
import { refusals } from '../../src/content/ta/refusals.ts';
import type { Enrollment } from '../../src/shared/records.ts';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import {
  applicant,
  fillEnrollment,
  newApplicant,
  openEnrollment,
  submitOf,
} from './support/enrollment-form.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { assertTyped, describedBy, fieldOf, fill, focused } from './support/forms.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { desktop, narrowPhone, press } from './support/screens.ts';

const browserTest = browserSuite();
const call = '/api/enrollments';
const sent = 'Enrollment submitted successfully!';
const failed = 'Failed to submit enrollment. Please try again.';
const agree = 'You must agree to the terms and conditions before submitting.';
const terms =
  'I agree to the terms and conditions and confirm that I am above 18 years of age and capable of entering into a valid contract under the laws of India.';

browserTest(
  'ENROLL NOW opens the form of that course; the keyboard stays in it, three ways lead out of it, and none loses what was typed',
  async ({ page }) => {
    const overlay = await openEnrollment(page, '/course-enroll-template/medium-class');
    const title = overlay.getByRole('heading', { level: 2 });
    await eventually(() => title.textContent(), 'Medium Class ₹55,000 + 18% GST · ₹64,900 with GST');
    await see(overlay.getByText('Send your details. You pay nothing on this site.'));
    await eventually(() => focused(page), 'name');
    const course = overlay.getByLabel('Course', { exact: true });
    await eventually(() => course.inputValue(), 'Medium Class');
    await eventually(() => course.isEditable(), false);
    await eventually(() => overlay.getByRole('checkbox', { name: terms, exact: true }).isChecked(), false);
    const link = overlay.getByRole('link', { name: 'terms and conditions', exact: true });
    await eventually(() => link.getAttribute('href'), '/legal/terms');
    await eventually(() => link.getAttribute('target'), '_blank', 'what was typed stays');

    const stops: string[] = [];
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    const inForm = [
      ...['email', 'phone', 'address', 'agree', 'terms and conditions', 'privacy policy'],
      ...['What we keep, and your rights', 'Submit'],
    ];
    assert.deepEqual(stops.slice(0, inForm.length), inForm);
    for (const outside of ['website', 'ENROLL NOW', 'Home']) assert.ok(!stops.includes(outside), outside);
    await eventually(() => fieldOf(overlay, 'website').isVisible(), false);

    const box = await fieldOf(overlay, 'name').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(4, 200);
    await page.mouse.up();
    await fill(overlay, { name: 'Still here after a press that was let go outside' });
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => overlay.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.mouse.click(4, 200),
    ]) {
      await see(overlay);
      await close();
      await eventually(() => overlay.count(), 0);
      await eventually(() => focused(page), 'ENROLL NOW');
      await page.keyboard.press('Enter');
    }
    await assertTyped(overlay, { name: 'Still here after a press that was let go outside' });
  },
  desktop,
);

browserTest(
  'what is missing or wrong is said at each field until it is changed, the first has the focus, and nothing is sent',
  async ({ page }) => {
    const post = await holdBack(page, call, 'POST');
    const overlay = await openEnrollment(page);
    await press(submitOf(overlay), narrowPhone);
    await see(alertOf(page).getByText(agree, { exact: true }));
    for (const [name, label] of [
      ['name', 'Name'],
      ['email', 'Email'],
      ['phone', 'Phone'],
      ['address', 'Address'],
    ] as const) {
      await eventually(() => describedBy(fieldOf(overlay, name)), `${label} is required.`);
      await eventually(() => fieldOf(overlay, name).getAttribute('aria-invalid'), 'true');
    }
    await eventually(() => focused(page), 'name');
    await assertNoSidewaysScroll(page, 'the form with every error');
    for (const [name, value, error] of [
      ['email', 'priya@example', 'Email must be an address such as name@example.com.'],
      ['phone', '123456', 'Enter a phone number with 7 to 15 digits, such as 98765 43210.'],
    ] as const) {
      await fillEnrollment(overlay, { ...applicant, [name]: value });
      await press(submitOf(overlay), narrowPhone);
      const field = fieldOf(overlay, name);
      await eventually(() => describedBy(field), error);
      await eventually(() => focused(page), name);
      await eventually(() => overlay.locator('[aria-invalid="true"]').count(), 1, 'the others are right');
      // The element that can be seen at its middle is the field itself, not the bar at the form's end.
      const isUncovered = () =>
        field.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === element;
        });
      await eventually(isUncovered, true, 'the focused field can be seen');
      await field.press('End');
      await page.keyboard.type('1');
      await seeGone(overlay.getByText(error, { exact: true }));
      await eventually(() => field.getAttribute('aria-invalid'), null);
    }
    await fillEnrollment(overlay, applicant, false);
    await press(submitOf(overlay), narrowPhone);
    await see(alertOf(page).getByText(agree, { exact: true }));
    await eventually(() => focused(page), 'agree');
    await overlay.getByRole('checkbox').tap();
    await eventually(() => alertOf(page).count(), 0);
    assert.equal(post.count(), 0);
  },
  narrowPhone,
);

browserTest(
  'a number that nobody can call is asked about; a refusal or a lost network is told and what was typed stays; a double click sends once, then the form is done, and the next one is new',
  async ({ page, api, expectTrouble }) => {
    for (const trouble of ['answer 400', 'request failed'])
      expectTrouble(new RegExp(`^${trouble}: POST ${call}$`, 'u'));
    const person = newApplicant();
    const before = await api.get<unknown[]>(call);
    const posts: { formToken: string; formId: string }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(call)) posts.push(request.postDataJSON());
    });
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, { ...person, phone: '98400 5500' });
    await submitOf(overlay).click();
    await eventually(() => describedBy(fieldOf(overlay, 'phone')), forms.wrong.phoneDoubt);
    await eventually(() => focused(page), 'phone');
    await fillEnrollment(overlay, { ...person, phone: '18400 55001' });
    await submitOf(overlay).click();
    await eventually(
      () => describedBy(fieldOf(overlay, 'phone')),
      forms.wrong.phoneDoubt,
      'another is asked about anew',
    );
    assert.deepEqual(await api.get(call), before, 'what is asked about is not sent');
    await fillEnrollment(overlay, person);
    const mend = await cutOff(page, call, 'POST');
    await submitOf(overlay).click();
    await see(alertOf(page).getByText(failed, { exact: true }));
    await eventually(() => submitOf(overlay).isEnabled(), true);
    await assertTyped(overlay, person);
    await eventually(() => overlay.getByRole('checkbox').isChecked(), true);
    await mend();

    const errors = { address: 'This address is not known.', phone: 'This number is not in use.' };
    const accept = await refuse(page, call, 400, { message: errors.phone, errors }, 'POST');
    await submitOf(overlay).click();
    for (const [name, error] of Object.entries(errors)) {
      await eventually(() => describedBy(fieldOf(overlay, name)), error);
      await eventually(() => fieldOf(overlay, name).getAttribute('aria-invalid'), 'true');
    }
    await see(alertOf(page).getByText(failed, { exact: true }));
    await eventually(() => focused(page), 'phone');
    await fill(overlay, { phone: '+91 98765 43211' });
    await eventually(() => overlay.getByText(errors.phone).count(), 0);
    await see(overlay.getByText(errors.address, { exact: true }));
    assert.deepEqual(await api.get(call), before, 'nothing was stored');
    await accept();
    await overlay.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'ENROLL NOW', exact: true }).click();
    await overlay.getByRole('checkbox').check();

    const post = await holdBack(page, call, 'POST');
    await submitOf(overlay).dblclick();
    await post.made;
    const busy = overlay.getByRole('button', { name: 'Submitting...', exact: true });
    await eventually(() => busy.isDisabled(), true);
    await fieldOf(overlay, 'name').press('Enter');
    await post.release();
    await see(statusOf(page).getByText(sent, { exact: true }));
    await eventually(() => alertOf(page).count(), 0);
    await eventually(() => submitOf(overlay).count(), 0, 'there is nothing left to send');
    await eventually(() => focused(page), /^Your reference/u, 'another press of Enter loses nothing');
    const words = (await overlay.textContent()) ?? '';
    const places = [sent, 'Your reference', 'What happens next', 'Chat on WhatsApp', 'What you sent us'].map(
      (text) => words.indexOf(text),
    );
    assert.ok(places.every((place, index) => place > (places[index - 1] ?? -1)));
    assert.doesNotMatch(words, /Before you pay/u, 'nobody is asked to pay who has no seat');
    const chat = overlay.getByRole('link', { name: 'Chat on WhatsApp' });
    await eventually(
      () => chat.getAttribute('href'),
      /^https:\/\/wa\.me\/\d+\?text=.*Small%20Class\.%20My%20reference%3A%20.{4}-.{4}\.$/u,
    );
    assert.equal(post.count(), 1);
    assert.equal((await api.get<unknown[]>(call)).length, before.length + 1);
    const formId = posts[0]?.formId;
    assert.match(formId ?? '', /^(?:\d{1,3}-){15}\d{1,3}$/u);
    assert.deepEqual(
      posts.map((sent) => [sent.formId, typeof sent.formToken]),
      Array(3).fill([formId, 'string']),
      'one post, however often it was tried',
    );

    await overlay.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
    await eventually(() => overlay.count(), 0);
    await eventually(() => focused(page), 'ENROLL NOW');
    await page.keyboard.press('Enter');
    await assertTyped(overlay, { name: '', email: '', phone: '', address: '' });
  },
  desktop,
);

browserTest(
  'in Tamil, the form, why it is refused and what comes after it are in Tamil, on the narrowest phone too',
  async ({ page, api, site, expectTrouble }) => {
    await page.goto('/ta/course-enroll-template/small-class');
    await page.getByRole('button', { name: 'சேருங்கள்', exact: true }).click();
    const overlay = page.getByRole('dialog');
    await see(
      overlay.getByText(
        'பணம் செலுத்துவது, திருப்பித் தருவது பற்றிய எங்கள் விதிமுறைகளை, நீங்கள் பணம் செலுத்தும் முன் உங்களுக்குச் சொல்வோம்.',
        { exact: true },
      ),
    );
    const person = newApplicant();
    /** Each text of its own that the overlay shows, without what stays in Latin letters. */
    const inEnglish = () =>
      overlay
        .locator('*')
        .filter({ visible: true })
        .evaluateAll(
          (elements, known) => {
            const texts = elements.flatMap(({ childNodes }) =>
              [...childNodes].filter((node) => node.nodeType === 3),
            );
            const reference = /[A-Z\d]{4}-[A-Z\d]{4}/u;
            const words = texts.map(({ nodeValue }) =>
              [...known, reference].reduce<string>((rest, each) => rest.replace(each, ''), nodeValue ?? ''),
            );
            return words.filter((text) => /[a-z]{2}/iu.test(text));
          },
          ['Small class', 'GST', 'WhatsApp', person.name, person.email],
        );
    await eventually(inEnglish, []);
    await assertNoSidewaysScroll(page, 'the form in Tamil');
    const link = overlay.getByRole('link', { name: 'விதிமுறைகளை', exact: true });
    await eventually(() => link.getAttribute('href'), '/ta/legal/terms');
    await fillEnrollment(overlay, person);
    expectTrouble(/^answer 400: POST \/api\/enrollments/u);
    const { now } = site.clock;
    site.clock.now = new Date(now.getTime() + 48 * 3_600_000);
    await press(submitOf(overlay), narrowPhone);
    await see(alertOf(page).getByText(refusals.outOfDate, { exact: true }));
    site.clock.now = now;
    await press(submitOf(overlay), narrowPhone);
    await see(overlay.getByText('அடுத்து என்ன?', { exact: true }));
    await eventually(inEnglish, []);
    await assertNoSidewaysScroll(page, 'what comes next, in Tamil');
    const stored = (await api.get<Enrollment[]>(call)).at(-1);
    assert.partialDeepStrictEqual(stored, { email: person.email, language: 'ta' });
  },
  narrowPhone,
);

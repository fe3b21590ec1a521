import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { assertNoSidewaysScroll } from './support/accessibility.ts';
import { browserSuite } from './support/browser-suite.ts';
import {
  type Applicant,
  applicant,
  describedBy,
  fieldOf,
  fillEnrollment,
  focused,
  newApplicant,
  openEnrollment,
  overlayOf,
  submitOf,
} from './support/enrollment-form.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack, refuse } from './support/network.ts';
import { desktop, narrowPhone, phone, press } from './support/screens.ts';

const browserTest = browserSuite();
const call = '/api/enrollments';
const sent = 'Enrollment submitted successfully!';
const failed = 'Failed to submit enrollment. Please try again.';
const agree = 'You must agree to the terms and conditions before submitting.';
const terms =
  'I agree to the terms and conditions and confirm that I am above 18 years of age and capable of entering into a valid contract under the laws of India.';

browserTest(
  `ENROLL NOW opens the form of that course, with the focus in it`,
  async ({ page }) => {
    await page.goto('/course-enroll-template/medium-class');
    await press(page.getByRole('button', { name: 'ENROLL NOW', exact: true }), phone);
    const overlay = overlayOf(page);
    await see(overlay);
    const title = overlay.getByRole('heading', { level: 2 });
    await eventually(() => title.textContent(), 'Medium Class ₹55,000 + 18% GST · ₹64,900 in all');
    await eventually(
      () => overlay.getByRole('listitem').first().textContent(),
      'Send your details. You pay nothing on this site.',
    );
    await eventually(() => focused(page), 'name');
    const course = overlay.getByLabel('Course', { exact: true });
    await eventually(() => course.inputValue(), 'Medium Class');
    await eventually(() => course.isEditable(), false);
    for (const [label, name, ...attributes] of [
      ['Name', 'name', 'text', 'name', ''],
      ['Email', 'email', 'email', 'email', 'email'],
      ['Phone', 'phone', 'tel', 'tel', 'tel'],
      ['Address', 'address', 'textarea', 'street-address', ''],
    ] as const) {
      const field = overlay.getByLabel(label, { exact: true });
      await see(field);
      await eventually(() => field.getAttribute('name'), name);
      await eventually(() => field.evaluate((control: HTMLInputElement) => control.required), true);
      // Its type, and what phones offer for it: what they know of their owner, and the right keyboard.
      const its = await field.evaluate((control: HTMLInputElement) => [
        control.type,
        control.autocomplete,
        control.inputMode,
      ]);
      assert.deepEqual(its, attributes);
    }
    const box = overlay.getByRole('checkbox', { name: terms, exact: true });
    await eventually(() => box.isChecked(), false);
    await eventually(() => box.getAttribute('name'), 'agree');
    const link = overlay.getByRole('link', { name: 'terms and conditions', exact: true });
    await eventually(() => link.getAttribute('href'), '/legal/terms');
    await eventually(() => link.getAttribute('target'), '_blank', 'what was typed stays');
  },
  phone,
);

browserTest(
  `Escape, the close button and a press beside it close the form, and the focus returns`,
  async ({ page }) => {
    const overlay = await openEnrollment(page);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => press(overlay.getByRole('button', { name: 'Close the enrollment form' }), phone),
      () => (phone.touch ? page.touchscreen.tap(4, 200) : page.mouse.click(4, 200)),
    ]) {
      await see(overlay);
      await close();
      await eventually(() => overlay.count(), 0);
      await eventually(() => focused(page), 'ENROLL NOW');
      await press(page.getByRole('button', { name: 'ENROLL NOW', exact: true }), phone);
    }
    await see(overlay);
  },
  phone,
);

browserTest('a press inside that is let go beside the form does not close it', async ({ page }) => {
  const overlay = await openEnrollment(page);
  const box = await fieldOf(overlay, 'name').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(4, 200);
  await page.mouse.up();
  await fieldOf(overlay, 'name').fill('Still here');
  await see(overlay);
});

browserTest('the keyboard stays in the form and never comes to the hidden field', async ({ page }) => {
  const overlay = await openEnrollment(page);
  const stops: string[] = [];
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await focused(page));
  }
  const inForm = ['email', 'phone', 'address', 'agree', 'terms and conditions', 'privacy policy', 'Submit'];
  assert.deepEqual(stops.slice(0, inForm.length), inForm);
  assert.ok(!stops.includes('website'));
  assert.ok(!stops.includes('ENROLL NOW') && !stops.includes('Home'), 'the page behind is out of reach');
  const hidden = fieldOf(overlay, 'website');
  await eventually(() => hidden.isVisible(), false);
  await eventually(() => hidden.getAttribute('autocomplete'), 'off');
  await eventually(() => overlay.getByText('Website').isVisible(), false);
});

browserTest(
  `what is missing is said at each field, and the first has the focus`,
  async ({ page }) => {
    const post = await holdBack(page, call, 'POST');
    const overlay = await openEnrollment(page);
    await assertNoSidewaysScroll(page, 'the open form');
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
    await fillEnrollment(overlay, { ...applicant, address: '   ' });
    await press(submitOf(overlay), narrowPhone);
    await see(overlay.getByText('Address is required.', { exact: true }));
    await eventually(() => focused(page), 'address');
    await eventually(() => isUncovered(fieldOf(overlay, 'address')), true, 'the focused field can be seen');
    assert.equal(post.count(), 0, 'nothing was sent');
  },
  narrowPhone,
);

browserTest('each field says what is wrong with it, until it is changed', async ({ page }) => {
  const post = await holdBack(page, call, 'POST');
  const overlay = await openEnrollment(page);
  const email = 'Email must be an address such as name@example.com.';
  const number = 'Enter a phone number with 7 to 15 digits, such as 98765 43210.';
  for (const [name, value, error] of [
    ['name', 'x'.repeat(201), 'Name can have at most 200 characters.'],
    ['name', ' \t ', 'Name is required.'],
    ['email', 'priya', email],
    ['email', 'priya@example', email],
    ['email', 'priya example@example.com', email],
    ['phone', '123456', number],
    ['phone', '1234567890123456', number],
    ['phone', '98765 43210 ext. 2', number],
    ['address', 'x'.repeat(501), 'Address can have at most 500 characters.'],
  ] as const) {
    await fillEnrollment(overlay, { ...applicant, [name]: value });
    await submitOf(overlay).click();
    await see(overlay.getByText(error, { exact: true }));
    await eventually(() => describedBy(fieldOf(overlay, name)), error);
    await eventually(() => focused(page), name);
    await eventually(() => overlay.locator('[aria-invalid="true"]').count(), 1, 'the others are right');
    await fieldOf(overlay, name).press('End');
    await page.keyboard.type('1');
    await seeGone(overlay.getByText(error, { exact: true }));
    await eventually(() => fieldOf(overlay, name).getAttribute('aria-invalid'), null);
  }
  assert.equal(post.count(), 0);
});

browserTest(
  'without the agreement an alert says so and nothing is sent, until it is given',
  async ({ page, api }) => {
    const before = await api.get<unknown[]>(call);
    const person = newApplicant();
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, person, false);
    await submitOf(overlay).tap();
    await see(alertOf(page).getByText(agree, { exact: true }));
    await eventually(() => focused(page), 'agree');
    await assertTyped(overlay, person);
    assert.deepEqual(await api.get(call), before);
    await eventually(() => isUncovered(overlay.getByRole('checkbox')), true, 'the box can be seen');
    await overlay.getByRole('checkbox').tap();
    await eventually(() => alertOf(page).count(), 0);
    await submitOf(overlay).tap();
    await see(statusOf(page).getByText(sent, { exact: true }));
    assert.equal((await api.get<unknown[]>(call)).length, before.length + 1);
  },
  narrowPhone,
);

browserTest(
  'once sent, the form says so first, then what comes next and how to ask, then what was sent',
  async ({ page }) => {
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, newApplicant());
    await submitOf(overlay).tap();
    const done = statusOf(page).getByText(sent, { exact: true });
    await eventually(() => isUncovered(done), true, 'it can be seen');
    const words = (await overlay.textContent()) ?? '';
    const places = [sent, 'What happens next', 'Chat on WhatsApp', 'What you sent us', applicant.phone];
    const found = places.map((text) => words.indexOf(text));
    assert.deepEqual(
      found,
      [...found].sort((one, other) => one - other),
    );
    assert.ok(found.every((place) => place >= 0));
    const chat = overlay.getByRole('link', { name: 'Chat on WhatsApp' });
    await eventually(() => chat.getAttribute('href'), /^https:\/\/wa\.me\/\d+\?text=.*Small%20Class\.$/u);
    const phoneLink = overlay.getByRole('link', { name: /^Call \+91/u });
    await eventually(() => phoneLink.getAttribute('href'), /^tel:\+91/u);
  },
  narrowPhone,
);

browserTest(
  `a refusal or a lost network is told, what was typed stays, and the next try counts`,
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 429: POST \/api\/enrollments/u);
    expectTrouble(/answer 500: POST \/api\/enrollments/u);
    expectTrouble(/request failed: POST \/api\/enrollments/u);
    const person = newApplicant();
    const before = await api.get<unknown[]>(call);
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, person);
    for (const fail of [
      () => refuse(page, call, 429, { message: 'Too many forms.' }, 'POST'),
      () => refuse(page, call, 500, {}, 'POST'),
      () => cutOff(page, call, 'POST'),
    ]) {
      const mend = await fail();
      await press(submitOf(overlay), desktop);
      await see(alertOf(page).getByText(failed, { exact: true }));
      await eventually(() => submitOf(overlay).isEnabled(), true);
      await assertTyped(overlay, person);
      await eventually(() => overlay.getByRole('checkbox').isChecked(), true);
      await mend();
    }
    assert.deepEqual(await api.get(call), before, 'nothing was stored');
    await press(submitOf(overlay), desktop);
    await see(statusOf(page).getByText(sent, { exact: true }));
    await eventually(() => alertOf(page).count(), 0);
    assert.equal((await api.get<unknown[]>(call)).length, before.length + 1);
  },
  desktop,
);

browserTest(
  'what the server finds wrong stands at its fields, and the first has the focus',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 400: POST \/api\/enrollments/u);
    const before = await api.get<unknown[]>(call);
    const errors = { address: 'This address is not known.', phone: 'This number is not in use.' };
    await refuse(page, call, 400, { message: errors.phone, errors }, 'POST');
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay);
    await submitOf(overlay).tap();
    await see(alertOf(page).getByText(failed, { exact: true }));
    for (const [name, error] of Object.entries(errors)) {
      await see(overlay.getByText(error, { exact: true }));
      await eventually(() => describedBy(fieldOf(overlay, name)), error);
      await eventually(() => fieldOf(overlay, name).getAttribute('aria-invalid'), 'true');
    }
    await eventually(() => focused(page), 'phone');
    await assertTyped(overlay, applicant);
    await fieldOf(overlay, 'phone').fill('+91 98765 43211');
    await eventually(() => overlay.getByText(errors.phone).count(), 0);
    await see(overlay.getByText(errors.address, { exact: true }));
    assert.deepEqual(await api.get(call), before, 'nothing was stored');
  },
  phone,
);

browserTest(
  'while it is being sent the button says Submitting... and is disabled; afterwards the form is done',
  async ({ page, api }) => {
    const before = await api.get<unknown[]>(call);
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, newApplicant());
    const post = await holdBack(page, call, 'POST');
    await submitOf(overlay).click();
    await post.made;
    const busy = overlay.getByRole('button', { name: 'Submitting...', exact: true });
    await see(busy);
    await eventually(() => busy.isDisabled(), true);
    await fieldOf(overlay, 'name').press('Enter');
    await post.release();
    await see(statusOf(page).getByText(sent, { exact: true }));
    await eventually(() => submitOf(overlay).count(), 0, 'there is nothing left to send');
    await eventually(() => focused(page), 'Close');
    assert.equal(post.count(), 1);
    assert.equal((await api.get<unknown[]>(call)).length, before.length + 1);
    await page.keyboard.press('Enter');
    await eventually(() => overlay.count(), 0);
    await eventually(() => focused(page), 'ENROLL NOW');
    await page.keyboard.press('Enter');
    await eventually(() => fieldOf(overlay, 'name').inputValue(), '', 'a new form for the next one');
  },
  desktop,
);

browserTest(
  'a double click, or two submits within the same moment, send once',
  async ({ page }) => {
    const post = await holdBack(page, call, 'POST');
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, newApplicant());
    await submitOf(overlay).dblclick();
    await post.release();
    await see(statusOf(page).getByText(sent, { exact: true }));
    assert.equal(post.count(), 1);

    await openEnrollment(page);
    await fillEnrollment(overlay, newApplicant());
    await overlay.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await see(statusOf(page).getByText(sent, { exact: true }));
    assert.equal(post.count(), 2);
  },
  desktop,
);

browserTest(
  'what is sent is what the call is to hold; with the hidden field filled it is stored nowhere',
  async ({ page, api }) => {
    const before = await api.get<unknown[]>(call);
    const overlay = await openEnrollment(page, '/certificate-enroll-template/fpv');
    const person = newApplicant();
    await fillEnrollment(overlay, { ...person, name: `  ${person.name} ` });
    await fieldOf(overlay, 'website').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example/';
    });
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitOf(overlay).click();
    await see(statusOf(page).getByText(sent, { exact: true }));
    const answer = await answered;
    const request = answer.request();
    assert.equal(new URL(request.url()).pathname, call);
    const { formToken, ...fields } = request.postDataJSON();
    assert.match(formToken, /^\d+\.[\w-]{43}$/u);
    assert.deepEqual(fields, {
      ...person,
      course: 'FPV',
      agree: true,
      website: 'https://spam.example/',
    });
    assert.equal(answer.status(), 201, 'programs are answered like people');
    assert.deepEqual(await api.get(call), before);
  },
);

browserTest(
  'the form goes without its token where that cannot be had',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/^request failed: GET \/api\/form-token$/u);
    expectTrouble(/^console error: No form token: /u);
    await cutOff(page, '/api/form-token');
    const overlay = await openEnrollment(page);
    const person = newApplicant();
    await fillEnrollment(overlay, person);
    await submitOf(overlay).click();
    await see(statusOf(page).getByText(sent, { exact: true }));
    const stored = await api.get<{ email: string }[]>(call);
    assert.equal(stored.at(-1)?.email, person.email);
  },
  { ...desktop, awaitsFormTokens: true },
);

async function assertTyped(overlay: Locator, person: Applicant) {
  for (const [name, value] of Object.entries(person)) {
    await eventually(() => fieldOf(overlay, name).inputValue(), value);
  }
}

/** Whether the field itself is what can be seen at its middle, not a bar over it. */
function isUncovered(field: Locator): Promise<boolean> {
  return field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
}

import assert from 'node:assert/strict';
import type { Enrollment } from '../../src/shared/records.ts';
import { assertAccessible } from './support/accessibility.ts';
import { hasFocus, loggedIn, rowsOf } from './support/back-office.ts';
import { batchOffice, inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone } from './support/expect.ts';
import { cutOff, holdBack } from './support/network.ts';

const browserTest = browserSuite();

browserTest(
  'at the counter nothing is chosen beforehand; each further name is typed and sent by Enter alone',
  async ({ page, api, url }) => {
    const office = batchOffice({ api, url });
    const batch = await office.add();
    const running = await office.add({ startsOn: inDays(-1), endsOn: inDays(1) });
    const { keyboard } = page;
    await page.goto('/admin/enroll?add');
    const dialog = page.getByRole('dialog', { name: 'Add an enrollment' });
    const [name, phone] = [dialog.getByLabel('Name'), dialog.getByLabel('Phone')];
    const [course, language] = [
      dialog.getByLabel('Course and date'),
      dialog.getByLabel('Language of the person'),
    ];
    const agrees = dialog.getByLabel('Has read this', { exact: false });
    const confirms = dialog.getByLabel('Confirm the seat', { exact: false });
    const notice = dialog.getByRole('region', { name: 'Notice to read out' });
    const added = dialog.getByRole('list', { name: 'Added now' });
    await eventually(() => course.locator('option', { hasText: 'seats left' }).count(), 2);
    await eventually(() => course.inputValue(), '');
    await course.selectOption(`${running._id} course small-class`);
    await see(dialog.getByText('This batch has begun: the seat is confirmed at once', { exact: false }));
    await eventually(() => confirms.count(), 0);
    await name.fill('Kavya Natarajan');
    await phone.fill('98401 23456');
    await see(dialog.getByText('Email (optional)'));
    await course.selectOption(`${batch._id} course small-class`);
    await eventually(() => confirms.isChecked(), false);
    await language.selectOption('Tamil');
    await see(notice.getByText(/நீங்கள்/u).first());
    await dialog.getByText('Date of birth, company').click();
    await dialog.getByRole('textbox', { name: /^Company/u }).fill('Kongu Surveys');
    await dialog.getByLabel('GSTIN').fill('27AAPFU0939F1ZW');
    await assertAccessible(page, 'the counter');
    await confirms.check();
    await dialog.getByRole('button', { name: 'Add another' }).click();
    await eventually(() => hasFocus(dialog.getByLabel('GSTIN')), true);
    await see(dialog.getByText('Tick that the person has read the notice', { exact: false }));
    await dialog.getByLabel('GSTIN').fill('27aapfu0939f1zv');
    await agrees.check();
    await dialog.getByRole('button', { name: 'Add another' }).click();
    await see(added.getByText(/^Kavya Natarajan: seat confirmed/u));

    // The language is English again, in which nobody has read the notice yet; the seat is not confirmed unasked.
    await eventually(() => hasFocus(name), true);
    await eventually(() => language.inputValue(), 'en');
    await see(notice);
    await seeGone(phone);
    await see(dialog.getByText(/^The same as for Kavya Natarajan: 98401 23456, no email, Small Class, /u));
    await eventually(() => confirms.isChecked(), false);
    await assertAccessible(page, 'a further name');
    await name.focus();
    for (const further of ['Arun Natarajan', 'Mala Natarajan']) {
      await keyboard.type(further);
      // Each person agrees, to what is in sight.
      await see(notice);
      await eventually(() => agrees.isChecked(), false);
      await keyboard.press('Enter');
      await see(dialog.getByText('Tick that the person has read the notice', { exact: false }));
      await eventually(() => hasFocus(name), true);
      await keyboard.press('Alt+a');
      await keyboard.press('Enter');
      await see(added.getByText(new RegExp(`^${further}: `, 'u')));
      await eventually(() => hasFocus(name), true);
      await eventually(() => name.inputValue(), '');
    }
    await eventually(() => added.getByRole('listitem').count(), 3);
    await keyboard.press('Escape');
    await seeGone(dialog);
    await see(page.getByText('3 enrollments added.').first());
    await see(rowsOf(page).first().getByText('no email', { exact: true }));
    const stored = await api.get<Enrollment[]>('/api/enrollments');
    const company = { name: 'Kongu Surveys', gstin: '27AAPFU0939F1ZV' };
    assert.deepEqual(
      stored.slice(-3).map((one) => [one.name, one.phone, one.email, one.language, one.company]),
      [
        ['Kavya Natarajan', '98401 23456', '', 'ta', company],
        ['Arun Natarajan', '98401 23456', '', 'en', company],
        ['Mala Natarajan', '98401 23456', '', 'en', company],
      ],
    );

    // The next one, by one key on any screen, begins with nothing.
    await page.getByRole('link', { name: 'Back to Today', exact: true }).first().click();
    await see(page.getByRole('heading', { level: 1 }));
    await keyboard.press('+');
    for (const [field, value] of [
      [phone, ''],
      [course, ''],
      [language, 'en'],
    ] as const)
      await eventually(() => field.inputValue(), value);
  },
  loggedIn,
);

browserTest(
  'a second person of a name is asked about at the counter, and has a seat of their own by a button, or a key that is not typed on',
  async ({ page, api, expectTrouble }) => {
    const facts = { kind: 'course', entry: 'small-class', language: 'Tamil', seats: 5 };
    const days = { startsOn: inDays(14), endsOn: inDays(18) };
    const batch = await api.add<{ _id: string }>('/api/admin/batches', { ...facts, ...days });
    const nila = { name: 'Nila', email: 'nila@example.com', phone: '98427 44000' };
    const sent = { ...nila, address: 'Salem', course: 'Small Class', agree: true, batch: batch._id };
    await api.post('/api/enrollments', sent);
    await page.goto('/admin/enroll');
    await page.getByRole('button', { name: 'Add enrollment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an enrollment' });
    await dialog.getByLabel('Name').fill(nila.name);
    await dialog.getByLabel('Phone').fill(nila.phone);
    await dialog.getByLabel('Email').fill('second@example.com');
    await dialog.getByLabel('Course and date').selectOption(`${batch._id} course small-class`);
    const agrees = dialog.getByRole('checkbox', { name: /^Has read this/u });
    await agrees.check();
    expectTrouble(/api\/admin\/enrollments/u);
    await dialog.getByRole('button', { name: 'Add another' }).click();
    const question = dialog.getByText('Is this another person of this name?', { exact: false });
    await see(question);
    await dialog.getByRole('button', { name: 'No, change it' }).click();
    await seeGone(question);
    // In the rhythm of 'name, Enter' the next name is typed on: it answers nothing, and is not lost.
    const name = dialog.getByLabel('Name');
    await eventually(() => hasFocus(name), true);
    const sending = await holdBack(page, '/api/admin/enrollments', 'POST');
    await page.keyboard.press('Enter');
    await sending.made;
    await page.keyboard.type('Asha');
    await page.keyboard.press('Alt+a');
    await sending.release();
    await see(question);
    await page.keyboard.press('Alt+a');
    await page.keyboard.press('Enter');
    await see(dialog.getByRole('alert').getByText(/^Nila is not added yet/u));
    await page.keyboard.press('Alt+y');
    await see(dialog.getByText(/^Nila: seat reserved/u));
    await eventually(() => name.inputValue(), 'Asha');
    await page.keyboard.press('Enter');
    await see(dialog.getByText('Tick that the person has read the notice', { exact: false }));
    await name.fill(nila.name);
    await agrees.check();
    await page.keyboard.press('Enter');
    const yes = dialog.getByRole('button', { name: /^Another person of this name/u });
    await name.fill('Mala');
    // As the second press of a double click on the button that stood there before.
    await yes.dispatchEvent('click', { detail: 2 });
    await yes.click();
    await eventually(() => dialog.getByText(/^Nila: seat reserved/u).count(), 2);
    await eventually(() => name.inputValue(), 'Mala');
    await eventually(() => agrees.isChecked(), false);
    const places = await api.get<{ state: string }[]>(`/api/admin/batches/${batch._id}/places`);
    assert.deepEqual(
      places.map(({ state }) => state),
      ['held', 'held', 'held'],
    );
  },
  loggedIn,
);

browserTest(
  'on a phone the counter says all that is missing at once and shows its failure; after Alt + A in a list Enter sends',
  async ({ page, expectTrouble }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/enroll?add');
    const dialog = page.getByRole('dialog', { name: 'Add an enrollment' });
    const [name, course] = [dialog.getByLabel('Name'), dialog.getByLabel('Course and date')];
    const agrees = dialog.getByRole('checkbox', { name: /^Has read this/u });
    await eventually(() => agrees.isEnabled(), true);
    await name.press('Enter');
    await see(dialog.getByText('Name is required.'));
    await eventually(() => dialog.getByText(/one of the two is enough\.$/u).count(), 2);

    await name.fill('Kavya Natarajan');
    await dialog.getByLabel('Phone').fill('98401 23456');
    await eventually(() => course.locator('option', { hasText: 'no date yet' }).count().then(Boolean), true);
    await course.selectOption(' course small-class');
    await course.press('Alt+a');
    await eventually(() => agrees.isChecked(), true);
    await eventually(() => hasFocus(agrees), true);
    expectTrouble(/api\/admin\/enrollments/u);
    const connect = await cutOff(page, '/api/admin/enrollments', 'POST');
    await name.press('Enter');
    const failure = dialog.getByText('No answer from the server. Please try again.');
    await see(failure);
    const isInSight = () =>
      failure.evaluate((text) => {
        const { left, bottom } = text.getBoundingClientRect();
        return text.contains(document.elementFromPoint(left + 4, bottom - 4));
      });
    await eventually(isInSight, true);
    await eventually(() => hasFocus(name), true);
    await connect();
    await course.press('Alt+a');
    await page.keyboard.press('Alt+a');
    await page.keyboard.press('Enter');
    await seeGone(dialog);
  },
  loggedIn,
);

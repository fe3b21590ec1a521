import assert from 'node:assert/strict';
import { forms } from '../../src/content/en/forms.ts';
import type { Enrollment } from '../../src/shared/records.ts';
import { focused, hasFocus, loggedIn, rowsOf } from './support/back-office.ts';
import { batchOffice } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath } from './support/expect.ts';
import { holdUndos } from './support/held-undos.ts';
import { addEnrollments } from './support/people.ts';

const browserTest = browserSuite();

browserTest(
  'enrollments stand newest first, are searched, and deleted after a question, which Ctrl + Z takes back; somebody at the counter gets a confirmed seat, once the number is one that can be called, though the page was reloaded meanwhile, and is found by the one search',
  async ({ page, api, url }) => {
    const office = batchOffice({ api, url });
    const batch = await office.add();
    await addEnrollments(api, 3);
    const { keyboard } = page;
    await holdUndos(page);
    const stored = async () =>
      (await api.get<Enrollment[]>('/api/enrollments')).map(({ name }) => name).sort();
    const links = rowsOf(page).getByRole('link', { name: /^(?:Student \d|Kavya)$/u });
    const names = () => links.allInnerTexts();
    await page.goto('/admin/enroll');
    await eventually(names, ['Student 3', 'Student 2', 'Student 1']);
    const search = page.getByLabel('Search');
    await search.focus();
    await keyboard.type('student.2@');
    await eventually(names, ['Student 2']);
    await seePath(page, '/admin/enroll?q=student.2%40');

    await page.getByRole('button', { name: 'Delete Student 2' }).press('Enter');
    await see(page.getByRole('alertdialog').getByText('Are you sure you want to delete this enrollment?'));
    // It begins on the harmless answer.
    await eventually(() => focused(page), 'Cancel');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await see(page.getByText('Nothing matches “student.2@”'));
    assert.deepEqual(await stored(), ['Student 1', 'Student 3']);
    await eventually(() => focused(page), 'Course Register Details');
    await keyboard.press('Control+z');
    await eventually(names, ['Student 2']);
    assert.deepEqual(await stored(), ['Student 1', 'Student 2', 'Student 3']);
    await search.fill('');
    await eventually(names, ['Student 3', 'Student 2', 'Student 1']);

    const counter = page.getByRole('dialog', { name: 'Add an enrollment' });
    await page.getByRole('heading', { level: 1 }).focus();
    await keyboard.press('+');
    await eventually(() => hasFocus(counter.getByLabel('Name')), true);
    await keyboard.type('Kavya');
    const phone = counter.getByLabel('Phone');
    await phone.fill('9840-1234');
    await page.reload();
    await see(page.getByRole('region', { name: 'Typed before' }).getByText('Add an enrollment'));
    await keyboard.press('+');
    await see(counter.getByText('What you typed before is here.'));
    await eventually(() => phone.inputValue(), '9840-1234');
    await counter.getByLabel('Email').fill('kavya@example.com');
    const course = counter.getByLabel('Course and date');
    await eventually(() => course.inputValue(), '');
    await course.selectOption(`${batch._id} course small-class`);
    await counter.getByRole('checkbox', { name: /^Has read this/u }).press('Space');
    await counter.getByRole('checkbox', { name: /^Confirm the seat/u }).press('Space');
    const add = counter.getByRole('button', { name: 'Add and confirm' });
    await add.press('Enter');
    await see(counter.getByText(forms.wrong.phoneDoubt));
    await eventually(() => hasFocus(phone), true);
    await phone.fill('௯௮௪௦௧–௨௩௪௫௬');
    await add.press('Enter');
    await eventually(names, ['Kavya', 'Student 3', 'Student 2', 'Student 1']);
    await seeGone(counter);
    const places = async () => (await office.places(batch)).map(({ name, state }) => [name, state]);
    await eventually(places, [['Kavya', 'confirmed']]);

    await keyboard.press('/');
    await eventually(() => hasFocus(page.getByRole('combobox', { name: 'Search' })), true);
    await keyboard.type('kavy');
    await see(page.getByRole('option', { name: /^Kavya/u, selected: true }));
    await keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Kavya', level: 1 }));
    const seat = page.getByRole('region', { name: 'Seat', exact: true });
    await see(seat.getByText('Confirmed', { exact: true }));
  },
  loggedIn,
);

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { daysLater } from '../../src/shared/days.ts';
import { dayInIndia } from '../../src/shared/india-time.ts';
import type { AdminBatch, Place, SiteState } from '../../src/shared/records.ts';
import { officeDays } from '../admin/parts/batches/batch-words.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { confirmDeletion, focused, hasFocus, loggedIn, rowsOf } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';
import { admin } from './support/start-site.ts';

// Mails are set up, but none gets through.
const browserTest = browserSuite({ SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_EMAIL: admin.email });
const screen = '/admin/batches';
const today = dayInIndia(new Date());
const start = daysLater(today, 5);

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => dialog(page).getByLabel(name);

/** Sends an enrollment of somebody for a batch. */
function enroll(api: Api, name: string, batch: string): Promise<unknown> {
  const digits = String([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000);
  return api.post('/api/enrollments', {
    name,
    email: `${name.toLowerCase()}@example.com`,
    phone: `98765${digits.padStart(5, '0')}`,
    address: 'Gandhi Road, Namakkal',
    course: 'Small Class',
    agree: true,
    batch,
  });
}

function addBatch(api: Api, startsOn: string): Promise<AdminBatch> {
  const days = { startsOn, endsOn: daysLater(startsOn, 4) };
  const batch = { kind: 'course', entry: 'small-class', language: 'Tamil', seats: 4, ...days };
  return api.add('/api/admin/batches', batch);
}

/** Without them nobody is mailed in the institute's name. */
async function ownFacts(api: Api): Promise<void> {
  const { facts, version } = await api.get<SiteState>('/api/admin/site');
  await api.put('/api/admin/site', {
    version,
    facts: { ...facts, name: 'Kaveri Drone School', phone: '98765 43210' },
  });
}

browserTest(
  'a batch is added with what its course proposes, changed, copied, deleted and brought back, and cancelled with the mail in sight',
  async ({ page, api, expectTrouble }) => {
    expectTrouble(/answer 409: PUT \/api\/admin\/batches/u);
    await ownFacts(api);
    await page.goto(screen);
    await see(page.getByText('No batches yet.', { exact: false }));
    await eventually(() => hasFocus(page.getByLabel('Find a person')), true);
    await button(page, 'Add batch').press('Enter');
    await eventually(() => hasFocus(field(page, 'Course or certificate')), true);
    await page.keyboard.type('Small');
    await field(page, 'First day').fill(start);
    const days = { startsOn: start, endsOn: daysLater(start, 4) };
    await eventually(() => field(page, 'Last day').inputValue(), days.endsOn);
    await see(dialog(page).getByText(`${officeDays(days)}: 5 days`));
    await page.keyboard.press('Enter');
    await see(dialog(page).getByText('Seats is required.'));
    await eventually(() => hasFocus(field(page, 'Seats')), true);
    await assertAccessible(page, 'the form of a batch');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await see(statusOf(page).getByText('Batch added.'));
    await see(page.getByRole('link', { name: `Small Class ${officeDays(days)}` }));

    const [batch] = await api.get<AdminBatch[]>('/api/admin/batches');
    assert.ok(batch);
    for (const name of ['Kavitha', 'Murugan', 'Selvi']) await enroll(api, name, batch._id);
    await page.reload();
    await see(page.getByRole('region', { name: 'Starting within 7 days: people without a confirmed seat' }));
    await see(page.getByText('2 seats only reserved, 1 waiting'));
    await see(page.getByText('2 reserved · 1 waiting · full'));

    const name = `Small Class, ${officeDays(days)}`;
    await button(page, `Edit ${name}`).press('Enter');
    const later = { startsOn: daysLater(start, 7), endsOn: daysLater(start, 11) };
    await field(page, 'First day').fill(later.startsOn);
    await eventually(() => field(page, 'Last day').inputValue(), later.endsOn);
    await button(page, 'Save').press('Enter');
    const question = page.getByRole('alertdialog');
    await see(question.getByText('3 people will be told of the new days by email', { exact: false }));
    await question.getByRole('button', { name: 'Back' }).press('Enter');
    await eventually(() => hasFocus(field(page, 'First day')), true);
    assert.equal((await api.get<AdminBatch>(`/api/admin/batches/${batch._id}`)).startsOn, start);
    await button(page, 'Save').press('Enter');
    await question.getByRole('button', { name: 'Save the new days' }).press('Enter');
    await see(statusOf(page).getByText('Batch saved. 3 people will get an email.'));

    const moved = `Small Class, ${officeDays(later)}`;
    await button(page, `Edit ${moved}`).press('Enter');
    await field(page, 'Seats').fill('1');
    await page.keyboard.press('Enter');
    await see(dialog(page).getByText('2 seats are taken, so there must be at least 2.'));
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close' }).press('Enter');
    await seeGone(dialog(page));

    await button(page, `Copy: add another like ${moved}`).press('Enter');
    const copied = { startsOn: daysLater(start, 14), endsOn: daysLater(start, 18) };
    await eventually(() => field(page, 'First day').inputValue(), copied.startsOn);
    await button(page, 'Close').first().press('Escape');
    await button(page, `Copy: add another like ${moved}`).press('Enter');
    await dialog(page).getByRole('button', { name: 'Add batch' }).press('Enter');
    await eventually(() => rowsOf(page).count(), 2);
    const copy = `Small Class, ${officeDays(copied)}`;
    await confirmDeletion(page, copy);
    await eventually(() => rowsOf(page).count(), 1);
    await button(page, `Undo: ${copy}`).click();
    await eventually(() => rowsOf(page).count(), 2);

    await button(page, `Cancel ${moved}`).press('Enter');
    // They go on to the next date, unless that is not wanted.
    const goal = field(page, 'Everybody in it');
    await eventually(() => hasFocus(goal), true);
    await see(dialog(page).getByText('The other one has room for 2 people', { exact: false }));
    await see(dialog(page).getByText(/^Moved: .+ and .+\.$/u));
    await see(dialog(page).getByText(/^No seat: .+\.$/u));
    await see(dialog(page).getByText('To move them all, keep this batch for now', { exact: false }));
    await goal.selectOption('loses the seat');
    await see(dialog(page).getByText('3 people will be told so by email', { exact: false }));
    await field(page, 'Why, and what comes next').focus();
    await page.keyboard.type('The field is under water.');
    await see(dialog(page).getByText('We had to cancel your batch', { exact: false }).first());
    await see(dialog(page).getByRole('region').getByText('The field is under water.', { exact: false }));
    await assertAccessible(page, 'the question before a batch is cancelled');
    await dialog(page).getByRole('button', { name: 'Cancel the batch' }).press('Enter');
    await see(statusOf(page).getByText('Batch cancelled. 3 people will get an email.'));
    await eventually(() => rowsOf(page).count(), 1);
    await button(page, 'Cancelled 1').press('Enter');
    await seePath(page, `${screen}?list=cancelled`);
    await page.getByRole('link', { name: `Small Class ${officeDays(later)}` }).click();
    // Those who are to be told stand there unfolded.
    await see(rowsOf(page).filter({ hasText: 'Selvi' }));
  },
  loggedIn,
);

browserTest(
  'whoever rings is found by three letters and moved to another date, by keyboard and on a phone',
  async ({ page, api }) => {
    const first = await addBatch(api, daysLater(start, 30));
    const second = await addBatch(api, daysLater(start, 37));
    await enroll(api, 'Ponni', first._id);
    await page.goto(screen);
    await page.getByLabel('Find a person').fill('pon');
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'Move Ponni');
    await assertNoSidewaysScroll(page, 'a person who was found');
    await page.keyboard.press('Enter');
    await page.keyboard.type(officeDays(second).split(' ').slice(1, 2).join(' '));
    await page.keyboard.press('Enter');
    await see(dialog(page).getByRole('heading', { name: 'Ponni has been moved' }));
    const [place] = await api.get<Place[]>(`/api/admin/batches/${second._id}/places`);
    assert.deepEqual([place?.name, place?.state], ['Ponni', 'held']);
  },
  { ...loggedIn, width: 390, height: 844, touch: true },
);

browserTest(
  'on a phone the first three who are still to tell stand above the batches, and all at one press',
  async ({ page, api }) => {
    for (const [index, name] of ['Arun', 'Bala', 'Chitra', 'Devi'].entries()) {
      const person = { name, phone: `98401 0000${index}`, course: 'Small Class', agree: true };
      await api.add('/api/admin/enrollments', person);
    }
    await page.goto(screen);
    const rows = page.getByRole('region', { name: 'Still to tell' }).getByRole('listitem');
    await eventually(() => rows.count(), 3);
    await page.getByRole('button', { name: /^Show all/u }).click();
    await eventually(() => rows.count(), 4);
    await eventually(() => hasFocus(rows.last().getByRole('link', { name: /^WhatsApp/u })), true);
  },
  { ...loggedIn, width: 390, height: 844, touch: true },
);

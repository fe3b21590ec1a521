import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { adminTexts } from '../../src/content/admin.ts';
import { daysLater } from '../../src/shared/days.ts';
import type { FollowUp, Person } from '../../src/shared/records.ts';
import { toldOf } from '../../src/testing/person-history.ts';
import { readCsv } from '../../src/testing/spreadsheets.ts';
import { assertAccessible, assertNoSidewaysScroll } from './support/accessibility.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { batchOffice, inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { alertOf, eventually, see, seeGone, statusOf } from './support/expect.ts';
import { cutOff, holdBack } from './support/network.ts';

const browserTest = browserSuite();
const screen = '/admin/follow-up';
const today = inDays(0);

/** Holds that a day is so many days from today, which may have become yesterday since. */
function assertInDays(day: string | null, days: number): void {
  assert.ok(day === daysLater(today, days) || day === inDays(days), String(day));
}

const person = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name}`, 'u') });
const said = (page: Page, text: string | RegExp) => see(statusOf(page).getByText(text));

function enroll(api: Api, name: string): Promise<unknown> {
  return api.post('/api/enrollments', {
    name,
    email: `${name.toLowerCase()}@example.com`,
    phone: `98765 4${String(name.length).padStart(4, '0')}`,
    address: 'Gandhi Road, Namakkal',
    course: 'Small Class',
    agree: true,
  });
}

async function found(api: Api, name: string) {
  const [one] = await api.get<FollowUp[]>(`/api/admin/follow-up?q=${name}`);
  assert.ok(one);
  return toldOf(await api.get<Person>(`/api/admin/people/${one._id}`));
}

browserTest(
  'by keyboard alone, next day and next stage take two keys each and go on to the next person; nobody moves from their place until the list is read again',
  async ({ page, api, expectTrouble }) => {
    await enroll(api, 'Asha');
    await enroll(api, 'Kavitha');
    await page.goto(screen);
    const [first, second] = [person(page, 'Kavitha'), person(page, 'Asha')];
    await eventually(() => hasFocus(first), true);
    await page.keyboard.press('d');
    await page.keyboard.press('2');
    await said(page, 'Kavitha: Contacted, call back on');
    await eventually(() => hasFocus(second), true);
    await page.keyboard.press('k');
    await page.keyboard.press('s');
    await page.keyboard.press('3');
    await said(page, 'Kavitha: Applied');
    await eventually(() => hasFocus(second), true);
    await page.keyboard.press('k');
    await eventually(() => hasFocus(first), true);
    await page.keyboard.press('n');
    await page.keyboard.type('Wants to come in January.');
    await page.keyboard.press('Enter');
    await said(page, 'Kavitha: note saved');
    await see(first.getByText('Wants to come in January.'));
    await see(first.getByText('98765 40007', { exact: true }));
    await see(page.getByRole('region', { name: 'New' }).getByText('1 new to call · 1 done today'));
    await see(first.getByText('Done.', { exact: true }));
    const kavitha = await found(api, 'Kavitha');
    assert.equal(kavitha.stage, 'applied');
    assertInDays(kavitha.nextOn, 3);
    assert.equal(kavitha.notes[0]?.text, 'Wants to come in January.');

    // She stays where she was.
    await page.keyboard.press('j');
    await eventually(() => hasFocus(second), true);
    await page.keyboard.press('ArrowUp');
    await eventually(() => hasFocus(first), true);
    await page.getByLabel('Kavitha is assigned to').selectOption({ index: 1 });
    await said(page, 'Kavitha: assigned to');
    await first.focus();
    await page.keyboard.press('Control+z');
    await said(page, 'Undone. Kavitha: not assigned');
    // From a filter too they are for the person who is marked.
    await page.getByRole('button', { name: 'Keys' }).focus();
    await page.keyboard.press('0');
    await eventually(() => hasFocus(second), true);
    await said(page, 'Kavitha: no answer, call back tomorrow');
    await see(first.getByText('No answer', { exact: true }).first());
    assertInDays((await found(api, 'Kavitha')).nextOn, 1);
    await page.keyboard.press('Control+z');
    await said(page, 'Kavitha: as before');
    await eventually(() => hasFocus(first), true);
    const before = await found(api, 'Kavitha');
    assert.equal(before.notes.length, 1);
    assertInDays(before.nextOn, 3);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Kavitha', level: 1 }));
    await see(page.getByText('Wants to come in January.'));
    const reading = await holdBack(page, '/api/admin/follow-up');
    await page.goBack();
    await eventually(() => hasFocus(first.getByRole('link', { name: 'Kavitha', exact: true })), true);
    await page.keyboard.press('?');
    await see(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    // Behind the dialog the list is read again, and puts her elsewhere.
    await reading.release();
    const firstName = () => page.locator('article h3').first().textContent();
    await eventually(firstName, 'Asha');
    await page.keyboard.press('Escape');
    await eventually(() => hasFocus(first), true);

    // A change by another admin shows in her row.
    await api.put(`/api/admin/follow-up/${kavitha._id}`, { stage: 'contacted' });
    await see(first.getByText('Contacted'));

    // A note that could not be saved is still there.
    expectTrouble(/notes/u);
    const goOn = await cutOff(page, `/api/admin/follow-up/${kavitha._id}/notes`, 'POST');
    await page.keyboard.press('n');
    await page.keyboard.type('Has a licence.');
    await page.keyboard.press('Enter');
    await see(alertOf(page).getByText('No answer from the server.', { exact: false }));
    await goOn();
    await eventually(() => page.getByLabel('Note about Kavitha').inputValue(), 'Has a licence.');
    await page.keyboard.press('Enter');
    await said(page, 'Kavitha: note saved');

    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await eventually(firstName, 'Asha');
  },
  loggedIn,
);

browserTest(
  'a list that the server cannot bring up to date says so, in the search too, until it can',
  async ({ page, api, site }) => {
    site.database.exec(
      "CREATE TEMP TRIGGER full BEFORE UPDATE OF is_stale ON contacts WHEN new.is_stale = 0 BEGIN SELECT raise(ABORT, 'full for the test'); END",
    );
    await enroll(api, 'Yamuna');
    await page.goto(screen);
    const line = alertOf(page).getByText(adminTexts.listsBehind);
    await see(line);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('Yamuna');
    await see(page.getByRole('dialog', { name: 'Search' }).getByText(adminTexts.listsBehind));
    await page.keyboard.press('Escape');
    site.database.exec('DROP TRIGGER full');
    await page.reload();
    await see(person(page, 'Yamuna'));
    await seeGone(line);
    await api.clear('/api/enrollments');
  },
  loggedIn,
);

browserTest(
  'who is perhaps the same person is joined on the page of one or kept apart, and either is taken back there, where a note outlasts a lost network',
  async ({ page, api, expectTrouble }) => {
    const email = 'deepa@example.com';
    await api.post('/home', { name: 'Deepa Raman', email, message: 'Hello' });
    await api.post('/home', { name: 'Deepa', email, message: 'Hello again' });
    await page.goto(`${screen}?q=deepa`);
    await see(page.getByText('2 people'));
    await see(person(page, 'Deepa Raman').getByText('perhaps here twice', { exact: false }));
    await eventually(() => hasFocus(page.getByRole('article').first()), true);
    await page.keyboard.press('Enter');
    const question = page.getByRole('region', { name: 'Same phone or email' });
    const history = page.getByRole('region', { name: 'History' });
    await see(question.getByText('Same email', { exact: false }));
    const [url, other] = [page.url(), (await found(api, 'raman'))._id];
    const press = (name: string) => question.getByRole('button', { name: `${name}: Deepa Raman` }).click();
    await press('No');
    await press('Ask again');
    await press('Yes, join');
    await eventually(() => history.getByRole('listitem').count(), 2);
    await page.goto(`/admin/people/${other}`);
    await page.waitForURL(url);
    await press('Part again');
    await see(question.getByRole('button', { name: 'Yes, join: Deepa Raman' }));
    await eventually(() => history.getByRole('listitem').count(), 1);

    const note = page.getByLabel('Note about Deepa', { exact: true });
    await note.fill('Comes on Sunday.');
    expectTrouble(/people/u);
    const goOn = await cutOff(page, `/api${new URL(url).pathname}`);
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await see(alertOf(page).getByText('No answer from the server. Please try again.'));
    await eventually(() => note.inputValue(), 'Comes on Sunday.');
    await goOn();
    await page.getByRole('button', { name: 'Retry' }).click();
    await seeGone(alertOf(page));
  },
  loggedIn,
);

browserTest(
  'whoever types on while something is saved loses no key: each change goes to the person it was meant for',
  async ({ page, api }) => {
    await enroll(api, 'Banu');
    await enroll(api, 'Chandra');
    await page.goto(screen);
    await eventually(() => hasFocus(person(page, 'Chandra')), true);
    await page.route('**/api/admin/follow-up/*', async (route) => {
      await pause(500);
      await route.continue();
    });
    for (const key of ['d', '2', 'k', 's', '2', 'd', '3', 'k', 's', '3']) {
      await page.keyboard.press(key);
      // A quick hand.
      await pause(60);
    }
    await said(page, 'Banu: Applied');
    const [first, second] = [await found(api, 'Chandra'), await found(api, 'Banu')];
    assert.deepEqual([first.stage, second.stage], ['contacted', 'applied']);
    assertInDays(first.nextOn, 3);
    assertInDays(second.nextOn, 7);

    // The outcome of a call goes on to the next by itself, and each is taken back, the last first.
    for (const name of ['KokiA', 'KokiB', 'KokiC']) await enroll(api, name);
    await page.goto(`${screen}?q=koki`);
    const people = ['KokiC', 'KokiB', 'KokiA'];
    await eventually(() => hasFocus(person(page, 'KokiC')), true);
    await page.keyboard.press('0');
    await said(page, 'KokiC: no answer');
    for (const key of ['2', 's', '4']) await page.keyboard.press(key);
    await said(page, 'KokiA: Lost');
    await see(statusOf(page).getByText(/^(?:\d+ new|nobody left) to call$/u));
    const state = async () => {
      const all = await Promise.all(people.map((name) => found(api, name)));
      return all.map(({ stage, notes }) => `${stage} ${notes.length}`);
    };
    await eventually(state, ['new 1', 'contacted 0', 'lost 0']);
    assertInDays((await found(api, 'KokiB')).nextOn, 3);
    for (const key of ['Control+z', 'Control+z', 'Control+z']) await page.keyboard.press(key);
    await said(page, 'KokiC: as before');
    await eventually(() => hasFocus(person(page, 'KokiC')), true);
    await eventually(state, ['new 0', 'new 0', 'new 0']);
    // Nor is it for somebody else, if an arrow follows at once.
    for (const key of ['0', 'ArrowDown']) await page.keyboard.press(key);
    await said(page, 'KokiC: no answer');
    await eventually(state, ['new 1', 'new 0', 'new 0']);
  },
  loggedIn,
);

browserTest(
  'a name that is typed where nothing is typed into is searched for, and does what none of its letters does',
  async ({ page, api }) => {
    await enroll(api, 'Alarmel');
    const typed = () => page.getByRole('combobox', { name: 'Search' }).inputValue();
    // By a quick hand and by a slow one, whose first letter may open something; a number too.
    for (const [text, delay, sought] of [
      ['Alarmel', 20, 'Alarmel'],
      ['7010123456', 300, '7010123456'],
      ['Selvi', 300, /lvi$/u],
      ['Alarmel', 300, 'Alarmel'],
    ] as const) {
      await page.goto(screen);
      await eventually(() => hasFocus(person(page, 'Alarmel')), true);
      await page.keyboard.type(text, { delay });
      await eventually(typed, sought);
    }
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: 'Alarmel', level: 1 }));
    const { stage, nextOn, notes } = await found(api, 'Alarmel');
    assert.deepEqual([stage, nextOn, notes.length], ['new', null, 0]);
  },
  loggedIn,
);

browserTest(
  'whoever has only written is enrolled from the list or the own page by one key, with what is known of them, and is not due any more',
  async ({ page, api, url }) => {
    const batch = await batchOffice({ api, url }).add();
    const [name, email] = ['Writer', 'writer@example.com'];
    await api.post('/home', { name, email, phone: '98765 43219', message: 'Which course?' });
    await api.put(`/api/admin/follow-up/${(await found(api, name))._id}`, { nextOn: inDays(-1) });
    await page.goto(`${screen}?q=writer`);
    await eventually(() => hasFocus(person(page, name)), true);
    const dialog = page.getByRole('dialog', { name: 'Add an enrollment' });
    await page.keyboard.press('e');
    await see(dialog);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name, exact: true }).click();
    await see(page.getByText('Has not enrolled yet.'));
    await page.keyboard.press('e');
    await eventually(() => dialog.getByLabel('Name').inputValue(), name);
    const course = dialog.getByLabel('Course and date');
    await eventually(
      () => course.evaluate((list: HTMLSelectElement) => list.options.length > 1 && list.value),
      '',
    );
    await course.selectOption(`${batch._id} course small-class`);
    await eventually(() => dialog.getByRole('checkbox', { name: /^Confirm the seat/u }).isChecked(), false);
    // As a person chooses: a script's own choice reaches the form even where the form would undo a person's.
    await course.press('ArrowDown');
    await eventually(
      () => course.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text),
      'Small Class, no date yet',
    );
    await dialog.getByRole('checkbox', { name: /^Has read this/u }).check();
    await dialog.getByRole('button', { name: 'Add enrollment' }).click();
    await see(page.getByText('Small Class: no date yet'));
    await said(page, 'Writer: enrolled, no day to call back');
    await eventually(() => page.getByRole('button', { name: 'Undo', exact: true }).count(), 0);
    await page.keyboard.press('Control+z');
    await said(page, 'There is nothing left to undo.');
    const { email: stored, phone, enrollment, nextOn } = await found(api, name);
    assert.deepEqual([stored, phone, enrollment?.place, nextOn], [email, '98765 43219', 'asked', null]);
  },
  loggedIn,
);

browserTest(
  'several are given to somebody and a day at once, which is taken back as well, and the list that is shown is saved',
  async ({ page, api }) => {
    for (const name of ['Zarina', 'Zoya', 'Zubin']) await enroll(api, name);
    await api.put(`/api/admin/follow-up/${(await found(api, 'Zarina'))._id}`, { nextOn: inDays(-1) });
    await page.goto(`${screen}?q=z`);
    const overdue = page.getByRole('region', { name: 'Overdue' });
    await see(overdue.getByRole('heading', { name: 'Zarina' }));
    await see(page.getByRole('region', { name: 'New' }).getByRole('heading', { name: 'Zoya' }));
    await eventually(() => hasFocus(person(page, 'Zarina')), true);
    await page.keyboard.press('x');
    await page.getByLabel('Select Zoya').check();
    const bar = page.getByRole('form', { name: 'All who are selected' });
    await see(bar.getByText('2 selected'));
    await assertAccessible(page, 'the bar of those who are selected');
    await bar.getByLabel('Assign to').selectOption({ index: 1 });
    await bar.getByLabel('Call back').selectOption('Tomorrow');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await see(overdue.getByText('Tomorrow'));
    // The work that is left to do by hand: each is told, one after the other by one key, and the mark is a note.
    const outcome = page.getByRole('dialog', { name: /^2 people: assigned to .*, call back on / });
    await eventually(() => hasFocus(outcome.getByRole('button', { name: 'Done' })), true);
    await assertAccessible(page, 'the people to tell');
    await outcome.getByRole('link', { name: /^WhatsApp Zarina/u }).focus();
    await page.keyboard.press('t');
    await eventually(() => hasFocus(outcome.getByRole('link', { name: /^WhatsApp Zoya/u })), true);
    await eventually(() => outcome.getByLabel('Told: Zarina').isChecked(), true);
    await see(overdue.getByText(/^Told: assigned to .*, call back on /u));
    await outcome.getByLabel('Told: Zarina').click();
    await eventually(async () => (await found(api, 'Zarina')).notes.length, 0);
    await outcome.getByRole('button', { name: 'Done' }).click();
    await said(page, /^Z\w+ and Z\w+: assigned to /u);
    const after = [await found(api, 'Zarina'), await found(api, 'Zoya'), await found(api, 'Zubin')];
    assert.deepEqual(
      after.map(({ owner }) => owner !== null),
      [true, true, false],
    );
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await said(page, /Z\w+ and Z\w+: as before$/u);
    assert.deepEqual(
      [(await found(api, 'Zarina')).nextOn, (await found(api, 'Zoya')).nextOn],
      [inDays(-1), null],
    );
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 3 rows as CSV' }).click();
    const saved = await readFile(await (await started).path(), 'utf8');
    assert.deepEqual(
      readCsv(saved).map(([name]) => name),
      ['Name', 'Zarina', 'Zubin', 'Zoya'],
    );
  },
  loggedIn,
);

browserTest(
  'page by page nobody is passed over: whoever was worked through leaves the list, and the next page begins where this one ended',
  async ({ page, api }) => {
    for (let number = 1; number <= 53; number += 1)
      await api.post('/home', {
        name: `Number ${number}`,
        email: `n${number}@example.com`,
        message: 'Hello',
      });
    await page.goto(`${screen}?stage=new&q=number`);
    const names = () => page.getByRole('article').getByRole('heading').allTextContents();
    await eventually(async () => (await names())[0], 'Number 53');
    for (const key of ['s', '2', 's', '4']) {
      await page.keyboard.press(key);
      await pause(100);
    }
    await said(page, 'Number 52: Lost');
    await page.getByRole('link', { name: 'Next page' }).click();
    await eventually(names, ['Number 3', 'Number 2', 'Number 1']);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await eventually(async () => (await names())[0], 'Number 51');
  },
  loggedIn,
);

browserTest(
  'on a phone three people are in sight, the same takes three taps at the most, and WhatsApp opens with a text in the person’s language',
  async ({ page, api }) => {
    await enroll(api, 'Meenakshi');
    await page.goto(screen);
    const card = person(page, 'Meenakshi');
    await see(card.getByRole('link', { name: 'Call Meenakshi' }));
    const open = () => card.getByRole('paragraph').first().tap();
    await open();
    await card.getByRole('button', { name: /^Spoken/u }).tap();
    await card.getByRole('button', { name: /^Tomorrow/u }).tap();
    await said(page, 'Meenakshi: Contacted, call back tomorrow');
    await open();
    await card.getByRole('button', { name: /^Stage/u }).tap();
    await card.getByRole('button', { name: 'Applied' }).tap();
    await said(page, 'Meenakshi: Applied');
    await open();
    await card.getByRole('button', { name: /^Note/u }).tap();
    await page.keyboard.type('Rang twice.');
    await card.getByRole('button', { name: 'Save note' }).tap();
    await said(page, 'Meenakshi: note saved');
    const chat = await card.getByRole('link', { name: /^WhatsApp/u }).getAttribute('href');
    assert.match(
      decodeURIComponent(chat ?? ''),
      /text=Hello Meenakshi,\n\nThank you for your application: Small Class\./u,
    );
    await see(card.locator('a[href^="tel:+91"]'));
    await assertNoSidewaysScroll(page, 'the follow-up');

    // A person who was due and was reached has no day any more; Undo gives both back.
    const { _id } = await found(api, 'Meenakshi');
    await api.put(`/api/admin/follow-up/${_id}`, { stage: 'new', nextOn: inDays(-1) });
    await see(card.getByText('Due since', { exact: false }));
    const reached = async () => {
      const { stage, nextOn } = await found(api, 'Meenakshi');
      return `${stage} ${nextOn}`;
    };
    await open();
    await card.getByRole('button', { name: /^Stage/u }).tap();
    await card.getByRole('button', { name: 'Contacted' }).tap();
    await said(page, 'Meenakshi: Contacted, no day to call back');
    await eventually(reached, 'contacted null');
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await eventually(reached, `new ${inDays(-1)}`);

    const note = { text: 'Asks her father first, who is back in the evening.', nextOn: inDays(-1) };
    for (const name of ['Lakshminarayanan', 'Muthulakshmiammal', 'Venkatasubramanian']) {
      await enroll(api, name);
      const path = `/api/admin/follow-up/${(await found(api, name))._id}`;
      await api.add(`${path}/notes`, note);
      await api.put(path, { stage: 'contacted' });
    }
    await page.goto(screen);
    const overdue = page.getByRole('region', { name: 'Overdue' }).getByRole('article');
    const third = overdue.nth(2);
    await see(third);
    const box = await third.boundingBox();
    const bar = await page.locator('nav:visible').last().boundingBox();
    assert.ok(box && bar && box.y + box.height <= bar.y, 'three people are in sight');

    // A person who did not answer is done with: the next one is open, above what says so.
    const noAnswer = (place: number) => overdue.nth(place).getByRole('button', { name: /^No answer/u });
    await overdue.first().getByRole('paragraph').first().tap();
    await noAnswer(0).tap();
    await see(noAnswer(1));
    await seeGone(noAnswer(0));
    const next = await overdue.nth(1).boundingBox();
    const undo = await page.getByRole('button', { name: 'Undo', exact: true }).boundingBox();
    assert.ok(next && undo && next.y + next.height <= undo.y, 'nothing lies over the next one');
    await overdue
      .nth(1)
      .getByRole('button', { name: /^Spoken/u })
      .tap();
    await overdue
      .nth(1)
      .getByRole('button', { name: /^In a week/u })
      .tap();
    await see(noAnswer(2));
    await see(statusOf(page).getByText(/^\d+ due, \d+ new to call$/u));
  },
  { ...loggedIn, width: 390, height: 844, touch: true },
);

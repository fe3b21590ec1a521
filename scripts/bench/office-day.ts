import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium as driver, type Locator, type Page } from 'playwright-core';
import { daysLater } from '../../src/shared/days.ts';
import { dayInIndia } from '../../src/shared/india-time.ts';
import type { AdminBatch, FollowUp, Place } from '../../src/shared/records.ts';
import { debian, needDebian } from '../debian.ts';
import { admin, logIn, startTemporaryServer } from '../server.ts';
import { chromium, chromiumFlags } from '../tools.ts';
import { report, table } from './results.ts';
import { unlimited } from './server.ts';

const people = 300;
const batches = 12;
/** They have a seat in a batch; the others have asked for none yet. */
const seated = 240;
const calls = 10;
const rainedOff = 8;

/** A quick hand. */
const keyMilliseconds = 80;

const today = dayInIndia(new Date());

const howCounted =
  'Whoever calls is found by the search and a name, moved to the next date by one key, which can be undone, and told by Enter. At the counter a name, a phone or an email, the date and the consent are asked for, and nothing that costs is chosen beforehand. What is before was done by its shortest way: at the counter by the form of the site, for the month on three screens, which told less.';

/** Measures five tasks of an office's day: the steps that they take, and the seconds that they last. */
export async function benchOfficeDay() {
  await needDebian(debian.chromium);
  const { url, stop } = await startTemporaryServer(mkdtempSync(join(tmpdir(), 'bench-')), unlimited);
  const browser = await driver.launch({ executablePath: chromium, args: chromiumFlags });
  try {
    const office = await openOffice(url);
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    context.setDefaultTimeout(10_000);
    const clerk = clerkAt(await context.newPage());
    // WhatsApp itself is no part of the day.
    await context.route(/^https:\/\/wa\.me\//u, (route) => route.fulfill({ body: '' }));
    const rows = [];
    for (const { name, before, work } of tasks) {
      clerk.begin();
      await work(clerk, { url, ...office });
      rows.push([name, before, ...clerk.figures()]);
    }
    report(
      'office-day',
      'The office’s day',
      [
        `By keyboard and mouse, with ${people} people and ${batches} batches. A step is a click, a key, a field that is filled or chosen, or a screen that is opened; the seconds are those of a hand that waits for nothing, but while calling for the list to say that it is done. What stands before is counted in the same way at commit b51815d5.`,
        table(['', 'steps before', 'steps', 'clicks', 'keys', 'fields', 'screens', 'seconds'], rows),
        howCounted,
      ].join('\n\n'),
    );
  } finally {
    await browser.close();
    await stop();
  }
}

/** The parts of the tasks. */
interface Office {
  url: string;
  /** The day of the batch that the rain takes, and of the one to which its people move. */
  rain: AdminBatch;
  dry: AdminBatch;
  /** The name of the person who asks for the next date. */
  caller: string;
}

/** A piece of work. */
interface Task {
  name: string;
  /** The steps that it took before its screens were made for it. */
  before: number;
  work: (clerk: Clerk, office: Office) => Promise<void>;
}

/** Fills an office through its calls: people with seats, on waiting lists and without a date, ten of them to be called today. */
async function openOffice(url: string): Promise<Omit<Office, 'url'>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await logIn(url)}` };
  async function call<Body>(path: string, method = 'GET', json?: object): Promise<Body> {
    const answer = await fetch(url + path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} for ${method} ${path}: ${text}`);
    return JSON.parse(text) as Body;
  }
  const list = '/api/admin/batches';
  for (const { _id } of await call<AdminBatch[]>(list)) await call(`${list}/${_id}`, 'DELETE');
  const planned: AdminBatch[] = [];
  for (let number = 0; number < batches; number += 1) {
    const startsOn = daysLater(today, 2 + 4 * number);
    const fields = { kind: 'course', entry: 'small-class', startsOn, endsOn: daysLater(startsOn, 4) };
    // The first batch is full with the people whom the rain moves.
    const seats = number === 0 ? rainedOff : 40;
    planned.push(await call(list, 'POST', { ...fields, language: 'Tamil and English', seats }));
  }
  for (let number = 0; number < people; number += 1) {
    const place = number < rainedOff ? 0 : 1 + (number % (batches - 1));
    await call('/api/enrollments', 'POST', {
      name: nameOf(number),
      email: `person${number}@example.com`,
      phone: `98765 ${String(10_000 + number)}`,
      address: 'Gandhi Road, Namakkal',
      course: 'Small Class',
      ...(number < seated && { batch: planned[place]?._id }),
      agree: true,
    });
  }
  const [first, ...others] = planned;
  const places = await call<Place[]>(`${list}/${first?._id}/places`);
  await call('/api/admin/places', 'PUT', { places: places.map(({ _id }) => _id), state: 'confirmed' });
  for (const person of await call<FollowUp[]>(`/api/admin/follow-up?limit=${calls}&q=person29`))
    await call(`/api/admin/follow-up/${person._id}`, 'PUT', { nextOn: today });
  const [dry] = others;
  if (first === undefined || dry === undefined) throw new Error('Too few batches.');
  return { rain: first, dry, caller: nameOf(rainedOff) };
}

function nameOf(number: number): string {
  const first = ['Asha', 'Banu', 'Chandra', 'Deepa', 'Ezhil', 'Farhan', 'Gita', 'Hari', 'Indu', 'Jaya'];
  const last = ['Raman', 'Kumar', 'Selvi', 'Murugan', 'Devi', 'Pandian', 'Velan', 'Nathan', 'Mani', 'Iyer'];
  return `${first[number % 10]} ${last[Math.floor(number / 10) % 10]} ${'ABC'[Math.floor(number / 100)]}`;
}

type Clerk = ReturnType<typeof clerkAt>;

/** A person who works at a page, and counts what that takes. */
function clerkAt(page: Page) {
  const taken = { clicks: 0, keys: 0, fields: 0, screens: 0 };
  let begun = 0;
  return {
    page,
    button: (name: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('button', { name, exact: typeof name === 'string' }),
    section: (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first(),
    begin(): void {
      Object.assign(taken, { clicks: 0, keys: 0, fields: 0, screens: 0 });
      begun = performance.now();
    },
    async click(goal: Locator): Promise<void> {
      taken.clicks += 1;
      await goal.click();
    },
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        taken.keys += 1;
        await page.keyboard.press(key);
        await pause(keyMilliseconds);
      }
    },
    async type(text: string, field: Locator = page.locator('input:focus, textarea:focus')): Promise<void> {
      taken.fields += 1;
      await field.fill(text);
    },
    /** Waits for a screen that is loaded. */
    async reach(heading: string | RegExp): Promise<void> {
      taken.screens += 1;
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
    /** Chooses in a list, by the keyboard. */
    async choose(value: string, field: Locator): Promise<void> {
      taken.fields += 1;
      await field.selectOption(value);
    },
    see: (goal: Locator) => goal.first().waitFor(),
    figures: () => {
      const steps = Object.values(taken).reduce((sum, count) => sum + count, 0);
      return [steps, ...Object.values(taken), ((performance.now() - begun) / 1000).toFixed(1)];
    },
  };
}

const tasks: readonly Task[] = [
  {
    name: 'log in, and call ten people',
    before: 54,
    async work({ page, section, click, press, type, reach, see }, { url }) {
      await page.goto(`${url}/admin`);
      await reach(/./u);
      await type(admin.email, page.getByLabel('Email'));
      await type(admin.password, page.getByLabel('Password'));
      await press('Enter');
      await page.waitForURL(/panel/u);
      await reach(/./u);
      await click(section('Follow-up'));
      await reach('Follow-up');
      await see(page.locator('article:focus'));
      // Two digits at once would be a number that is looked for; nobody calls two people in half a second.
      let done = 0;
      const end = async (...keys: string[]) => {
        await press(...keys);
        done += 1;
        await see(page.getByText(new RegExp(`· ${done} done today`, 'u')));
      };
      for (let one = 0; one < 4; one += 1) await end('0');
      for (let one = 0; one < 2; one += 1) {
        await press('n');
        await type('His father decides on Sunday.');
        await press('Enter');
        await end('2');
      }
      for (const keys of [['3'], ['3'], ['s', '4'], ['5']]) await end(...keys);
    },
  },
  {
    name: 'move somebody who calls to the next date, and tell them',
    before: 8,
    async work({ page, press, type, see, button }, { url, caller }) {
      await page.goto(`${url}/admin/panel`);
      await see(page.getByRole('heading', { level: 1 }));
      await press('/');
      await type(caller, page.getByRole('combobox', { name: 'Search' }));
      await see(button(/^Move to/u));
      await press('Alt+m');
      const done = page.getByRole('dialog', { name: `${caller} has been moved` });
      await see(done);
      await press('Enter');
      await done.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'enroll and confirm somebody at the counter',
    before: 13,
    async work({ page, press, type, click, choose, see, button }, { url, dry }) {
      await page.goto(`${url}/admin/panel`);
      await see(button('Add enrollment'));
      await press('+');
      const form = page.getByRole('dialog', { name: 'Add an enrollment' });
      await type('Kavya Natarajan', form.getByLabel('Name'));
      await type('98401 23456', form.getByLabel('Phone'));
      await choose(`${dry._id} course small-class`, form.getByLabel('Course and date'));
      await press('Alt+a');
      await click(form.getByLabel('Confirm the seat', { exact: false }));
      await press('Enter');
      await see(page.getByText(/^Enrollment added: Kavya Natarajan, /u));
    },
  },
  {
    name: 'call off a batch, move eight people and tell them',
    before: 46,
    async work({ page, section, click, press, choose, reach, see, button }, { url, rain, dry }) {
      await page.goto(`${url}/admin/panel`);
      await click(section('Batches'));
      await reach('Batches');
      await click(page.locator(`a[href$="${rain._id}"]`).first());
      await reach(/Small Class/u);
      await click(button('Cancel batch'));
      await choose(dry._id, page.getByRole('dialog').getByRole('combobox'));
      await click(button('Cancel the batch'));
      await reach('Batches');
      const told = page.getByRole('list', { name: 'Still to tell' });
      await see(told);
      const chats = told.getByRole('link', { name: /^WhatsApp/u });
      await click(chats.first());
      const marks = told.getByRole('checkbox', { checked: true });
      await see(marks);
      for (let one = 1; one < rainedOff; one += 1) {
        await press('Enter');
        await see(marks.nth(one));
      }
    },
  },
  {
    name: 'see how the month went',
    before: 8,
    async work({ page, section, click, choose, reach, see }, { url }) {
      await page.goto(`${url}/admin/panel`);
      await click(section('Figures'));
      await reach('Figures');
      await choose(today.slice(0, 7), page.getByLabel('Period'));
      await see(page.getByRole('row', { name: /^Seats confirmed/u }));
    },
  },
];

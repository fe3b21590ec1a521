import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { limits } from '../../src/shared/limits.ts';
import { withoutUnseen } from '../../src/shared/plain-text.ts';
import type { CatalogueEntry, Logo, Poster } from '../../src/shared/records.ts';
import { turnTo } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { entryFields, fillEntry } from './support/catalogue-entries.ts';
import { fillEnrollment, openEnrollment, submitOf } from './support/enrollment-form.ts';
import { eventually, see, seePath, statusOf } from './support/expect.ts';
import { fill, messageForms, openForm } from './support/forms.ts';
import { assertHarmless, hostileTexts as texts, watchForScripts } from './support/hostile-texts.ts';
import { picture } from './support/pictures.ts';
import { narrowPhone, phone } from './support/screens.ts';
import { unfoldPopup } from './support/visit-home.ts';

const names = Object.values(texts);

// The institute's own facts are set by the operator, who may paste them from anywhere.
const dataFolder = mkdtempSync(join(tmpdir(), 'hostile-'));
const facts = {
  tagline: texts.markup,
  address: [texts.attribute, texts.emoji],
  testimonials: [{ name: texts.backwards, review: texts.markup, rating: 5 }],
};
writeFileSync(join(dataFolder, 'site.json'), JSON.stringify(facts));
const browserTest = browserSuite({ DATA_DIR: dataFolder });

after(() => rmSync(dataFolder, { recursive: true, force: true }));

/** Waits until these texts stand on the page, letter by letter but for signs that nobody sees; none of them may have run or made the page too wide. */
async function seeTexts(
  page: Page,
  path: string,
  wanted: readonly string[],
  go: (page: Page, path: string) => Promise<unknown> = (one, to) => one.goto(to),
): Promise<void> {
  await go(page, path);
  const missing = () =>
    page.evaluate((list) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
        ({ value }) => value,
      );
      const words = [...document.querySelectorAll('[alt], [aria-label]')].flatMap((element) => [
        element.getAttribute('alt') ?? '',
        element.getAttribute('aria-label') ?? '',
      ]);
      const all = [document.body.textContent, ...fields, ...words].join('\n');
      return list.filter((text) => !all.includes(text));
    }, wanted.map(withoutUnseen));
  await eventually(missing, []);
  await assertHarmless(page, path);
}

const person = (name: string) => ({
  name,
  email: "o'brien+{x}|y@example.com",
  mail: "o'brien+{x}|y@example.com",
  phone: '+91 (98765) 43-210',
  address: `${name}\n${name}`.slice(0, limits.placeOrAddress),
  place: name,
  course: name,
  message: `${name}\n`.repeat(8).slice(0, limits.message),
  agree: true,
});

browserTest(
  'what visitors type stands in the back office as text and does nothing',
  async ({ page, api }) => {
    await watchForScripts(page);
    for (const path of ['/api/enrollments', '/admineventposter', '/home', '/adminpatnertouch']) {
      for (const name of names) await api.post(path, person(name));
    }
    for (const path of ['/admin/enroll', '/admin/userEvent', '/admin/adminform', '/admin/contactUser']) {
      await seeTexts(page, path, names);
      await page
        .getByRole('button', { name: /^Delete /u })
        .first()
        .click();
      await see(page.getByRole('alertdialog'));
      await assertHarmless(page, `the question of ${path}`);
      await seeTexts(page, `${path}?q=${encodeURIComponent(texts.markup)}`, [texts.markup]);
      await seeTexts(page, `${path}?q=${encodeURIComponent(`${texts.markup} x`)}`, [
        `Nothing matches “${texts.markup} x”`,
      ]);
    }
    await seeTexts(page, '/admin/panel', ['Enroll Form']);
  },
  { ...phone, loggedIn: true },
);

browserTest(
  'the public forms take markup for text, and say when it is too long',
  async ({ page, api }) => {
    await watchForScripts(page);
    const { markup } = texts;
    const { buffer } = await picture('x.png');
    await api.send<Poster>('POST', '/admin/eventposter', { name: markup, file: new File([buffer], 'x.png') });
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: markup });
    await unfoldPopup(popup);
    const details = { name: markup, phone: '98765 43210', mail: 'x@example.com', place: markup };
    for (const [name, text] of Object.entries(details)) await popup.locator(`[name="${name}"]`).fill(text);
    await popup.locator('button[type="submit"]').click();
    await see(statusOf(page).getByText('Thank you! Your details have been submitted.', { exact: true }));
    await assertHarmless(page, 'the popup of an event');
    const overlay = await openEnrollment(page);
    const fields = { name: markup, email: 'x@example.com', phone: '98765 43210', address: markup };
    await fillEnrollment(overlay, { ...fields, name: 'x'.repeat(10_000), address: 'y'.repeat(10_000) });
    await submitOf(overlay).click();
    await see(overlay.getByText('Name can have at most 200 characters.', { exact: true }));
    await see(overlay.getByText('Address can have at most 500 characters.', { exact: true }));
    await assertHarmless(page, 'the enrollment form with errors');
    await fillEnrollment(overlay, fields);
    await submitOf(overlay).click();
    await see(statusOf(page).getByText('Enrollment submitted successfully!', { exact: true }));
    await assertHarmless(page, 'the enrollment that was sent');
    for (const { title } of messageForms) {
      const form = await openForm(page, title);
      await fill(form, { name: markup, email: 'x@example.com', message: markup });
      await form.getByRole('button').click();
      await see(statusOf(page).getByText('Message sent successfully!', { exact: true }));
      await assertHarmless(page, title);
    }
    for (const call of [
      '/api/enrollments',
      '/home/admin/getTouch',
      '/adminpatnertouch',
      '/admineventposter',
    ]) {
      const list = await api.get<{ name: string; email?: string; mail?: string }[]>(call);
      const sent = list.filter(
        ({ name, email, mail }) => name === markup && (email ?? mail) === 'x@example.com',
      );
      assert.equal(sent.length, 1, call);
    }
  },
  phone,
);

browserTest(
  'what admins type stands on every page and screen as text and does nothing',
  async ({ page, api }) => {
    await watchForScripts(page);
    await page.goto('/admin/addcourse');
    const { markup, attribute } = texts;
    const typed = {
      description: markup,
      aboutCourse: markup,
      gst: attribute.slice(0, limits.gst),
      eligibility: `${markup}\n`,
    };
    await fillEntry(page, {
      ...typed,
      name: markup,
      courseIncludes: `${attribute}\n`,
      courseExcludes: `${markup}\n`,
    });
    await page.getByRole('button', { name: 'Add Course', exact: true }).click();
    await seePath(page, '/admin/courses?refresh=1');

    const entries: CatalogueEntry[] = [];
    const image = new File([(await picture('x.png')).buffer], 'x.png');
    for (const text of names) {
      const items = `${text}\n${text}\n`;
      const fields = {
        ...entryFields,
        name: text,
        description: text,
        aboutCourse: text,
        gst: text.slice(0, limits.gst),
      };
      const lists = { eligibility: items, courseIncludes: items, courseExcludes: items };
      const more = { price: '10000000', days: '366', location: text };
      for (const call of ['/api/courses', '/api/certificates']) {
        const entry = await api.send<CatalogueEntry>('POST', call, { ...fields, ...lists, ...more, image });
        const seen = withoutUnseen(text);
        assert.deepEqual([entry.name, entry.location, entry.eligibility], [seen, seen, [seen, seen]]);
        entries.push(entry);
      }
    }
    for (const name of [markup, texts.backwards, texts.endless]) {
      await api.send<Poster>('POST', '/admin/eventposter', { name, file: image });
      const filename = `${name.replaceAll('/', '')}.png`.slice(0, limits.name);
      await api.send<Logo>('POST', '/admin/images/upload', { file: new File([image], filename) });
    }
    for (const path of ['/course', '/certificate', '/admin/courses', '/admin/certificates'])
      await seeTexts(page, path, names);
    const courses = await api.get<CatalogueEntry[]>('/api/courses');
    const isCourse = ({ image: path }: CatalogueEntry) => courses.some((course) => course.image === path);
    for (const entry of entries) {
      const { _id, name } = entry;
      assert.match(_id, /^[a-z\d-]+$/u);
      await seeTexts(page, `/${isCourse(entry) ? 'course' : 'certificate'}-enroll-template/${_id}`, [name]);
      await page.getByRole('button', { name: 'ENROLL NOW', exact: true }).click();
      await see(page.getByRole('dialog'));
      await assertHarmless(page, `the enrollment for ${_id}`);
    }
    await page.goto('/admin/panel');
    for (const entry of entries) {
      const path = isCourse(entry) ? `/admin/editCourse/${entry._id}` : `/admin/edit/${entry._id}`;
      await seeTexts(page, path, [entry.name], turnTo);
    }
    await seeTexts(page, '/admin/event-poster', [markup, texts.backwards, texts.endless]);
    await seeTexts(page, '/admin/partners', [texts.backwards]);
    // The newest poster pops up, and the operator's facts stand at the foot of every page.
    await seeTexts(page, '/', [texts.endless, facts.address[0] ?? '', texts.backwards]);
    await seeTexts(page, '/about', [texts.emoji]);
    await page.goto('/legal/privacy-policy');
    await assertHarmless(page, 'the privacy policy');
  },
  { ...narrowPhone, loggedIn: true },
);

import assert from 'node:assert/strict';
import type { Enrollment, SiteState } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { fillEnrollment, newApplicant, openEnrollment, submitOf } from './support/enrollment-form.ts';
import { alertOf, eventually, see, statusOf } from './support/expect.ts';
import { assertTyped, fieldOf } from './support/forms.ts';
import { cutOff, holdAnswer, holdBack, refuse } from './support/network.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite();
const call = '/api/enrollments';
const sent = 'Enrollment submitted successfully!';
const failed = 'Failed to submit enrollment. Please try again.';

browserTest(
  'phones offer for each field what they know of their owner, and the right keyboard',
  async ({ page }) => {
    const overlay = await openEnrollment(page);
    for (const [label, ...attributes] of [
      ['Name', 'name', 'text', 'name', ''],
      ['Email', 'email', 'email', 'email', 'email'],
      ['Phone', 'phone', 'tel', 'tel', 'tel'],
      ['Address', 'address', 'textarea', 'street-address', ''],
    ] as const) {
      const its = () =>
        overlay
          .getByLabel(label, { exact: true })
          .evaluate(({ name, type, autocomplete, inputMode, required }: HTMLInputElement) => [
            ...[name, type, autocomplete, inputMode],
            required,
          ]);
      await eventually(its, [...attributes, true]);
    }
    await eventually(() => fieldOf(overlay, 'website').getAttribute('autocomplete'), 'off');
  },
  desktop,
);

browserTest(
  'too many forms and a failure of the server are told, what was typed stays, and the next try counts',
  async ({ page, api, expectTrouble }) => {
    for (const trouble of ['answer 429', 'answer 500'])
      expectTrouble(new RegExp(`^${trouble}: POST ${call}$`, 'u'));
    const person = newApplicant();
    const before = await api.get<unknown[]>(call);
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, person);
    for (const [status, message] of [
      [429, 'Too many forms.'],
      [500, ''],
    ] as const) {
      const mend = await refuse(page, call, status, { message }, 'POST');
      await submitOf(overlay).click();
      await see(alertOf(page).getByText(`${failed} ${message}`.trim(), { exact: true }).first());
      await eventually(() => submitOf(overlay).isEnabled(), true);
      await assertTyped(overlay, person);
      await eventually(() => overlay.getByRole('checkbox').isChecked(), true);
      await mend();
    }

    await submitOf(overlay).click();
    await see(statusOf(page).getByText(sent, { exact: true }));
    await eventually(() => alertOf(page).count(), 0);
    assert.equal((await api.get<unknown[]>(call)).length, before.length + 1);
  },
  desktop,
);

browserTest(
  'two submits at once send once',
  async ({ page, api }) => {
    const before = await api.get<unknown[]>(call);
    const overlay = await openEnrollment(page);
    await fillEnrollment(overlay, newApplicant());
    const post = await holdBack(page, call, 'POST');
    await overlay.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await post.release();
    await see(statusOf(page).getByText(sent, { exact: true }));
    assert.equal(post.count(), 1);
    assert.equal((await api.get<unknown[]>(call)).length, before.length + 1);
  },
  desktop,
);

browserTest(
  'what is sent is what the call is to hold; with the hidden field filled it is stored nowhere',
  async ({ page, api }) => {
    const before = await api.get<unknown[]>(call);
    const overlay = await openEnrollment(page, '/certificate-enroll-template/fpv');
    const person = newApplicant();
    const website = 'https://spam.example/';
    await fillEnrollment(overlay, { ...person, name: `  ${person.name} ` });
    await fieldOf(overlay, 'website').evaluate((field: HTMLInputElement, value) => {
      field.value = value;
    }, website);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await submitOf(overlay).click();
    await see(statusOf(page).getByText(sent, { exact: true }));
    const answer = await answered;
    assert.equal(new URL(answer.url()).pathname, call);
    const { formToken, formId, notice, ...fields } = answer.request().postDataJSON();
    assert.match(notice, /keeping these details: your name, email, phone, address/u);
    assert.match(formToken, /^\d+\.[\w-]{43}$/u);
    assert.match(formId, /^(?:\d{1,3}-){15}\d{1,3}$/u);
    const asked = { course: 'FPV', kind: 'certificate', entry: 'fpv' };
    assert.deepEqual(fields, { ...person, ...asked, agree: true, language: 'en', website });
    assert.equal(answer.status(), 201, 'programs are answered like people');
    assert.deepEqual(await api.get(call), before);
  },
);

browserTest(
  'the form never goes without its token, which is fetched anew after two days and after a failure',
  async ({ page, site, api, expectTrouble }) => {
    expectTrouble(/^request failed: GET \/api\/form-token$/u);
    await page.clock.install();
    const overlay = await openEnrollment(page);
    const person = newApplicant();
    await fillEnrollment(overlay, person);
    await page.clock.fastForward('50:00:00');
    const mend = await cutOff(page, '/api/form-token');
    await submitOf(overlay).click();
    await see(alertOf(page).getByText(failed, { exact: true }));
    await mend();
    const [{ now }, token] = [site.clock, await holdAnswer(page, '/api/form-token', 'GET')];
    site.clock.now = new Date(now.getTime() + 50 * 3_600_000);
    await submitOf(overlay).click();
    await token.done;
    site.clock.now = new Date(site.clock.now.getTime() + 2_000);
    token.release();
    const wait = async () => {
      await page.clock.runFor(2_000);
      return statusOf(page).getByText(sent, { exact: true }).isVisible();
    };
    await eventually(wait, true);
    assert.equal((await api.get<Enrollment[]>(call)).at(-1)?.email, person.email);
    site.clock.now = now;
  },
  { ...desktop, awaitsFormTokens: true },
);

browserTest(
  'the form shows the authorisation number once it is set, and how to check it',
  async ({ page, api }) => {
    const site = '/api/admin/site';
    const { facts, version } = await api.get<SiteState>(site);
    const authorisation = { ...facts.authorisation, number: 'RPTO/12/2023' };
    await api.put(site, { version, facts: { ...facts, authorisation } });
    const overlay = await openEnrollment(page);
    await see(overlay.getByText('RPTO/12/2023'));
    await see(overlay.getByRole('link', { name: 'Check with the DGCA' }));
    const { version: later } = await api.get<SiteState>(site);
    await api.put(site, { version: later, facts });
  },
);

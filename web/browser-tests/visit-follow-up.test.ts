import assert from 'node:assert/strict';
import { daysLater } from '../../src/shared/days.ts';
import type { FollowUp } from '../../src/shared/records.ts';
import type { Api } from './support/api.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { inDays } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath, statusOf } from './support/expect.ts';
import { holdUndos } from './support/held-undos.ts';

const browserTest = browserSuite();
const today = inDays(0);

async function found(api: Api, name: string): Promise<FollowUp> {
  const [person] = await api.get<FollowUp[]>(`/api/admin/follow-up?q=${name}`);
  assert.ok(person, name);
  return person;
}

browserTest(
  'Today names whom to call; by keyboard alone they get a next day, a stage and a note, the next person follows, and Ctrl + Z takes back the last change',
  async ({ page, api }) => {
    for (const [index, name] of ['Kavitha', 'Murugan', 'Selvi'].entries()) {
      const phone = `98765 4000${index}`;
      await api.post('/home', { name, email: `${name}@example.com`, phone, message: 'Hello.' });
    }
    await api.put(`/api/admin/follow-up/${(await found(api, 'Kavitha'))._id}`, { nextOn: inDays(-1) });
    const { keyboard } = page;
    await holdUndos(page);
    const person = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}`, 'u') });
    const said = (text: string) => see(statusOf(page).getByText(text));
    const stageOf = async (name: string) => (await found(api, name)).stage;

    await page.goto('/admin/panel');
    const calls = page.getByRole('region', { name: 'Call back' });
    await see(calls.getByText('1 due, 2 new to call', { exact: true }));
    const names = calls.getByRole('link', { name: /^(?:Kavitha|Murugan|Selvi)$/u });
    await eventually(() => names.allInnerTexts(), ['Kavitha', 'Selvi', 'Murugan']);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: /^Follow-up/u }).press('Enter');
    await seePath(page, '/admin/follow-up');
    await eventually(() => hasFocus(person('Kavitha')), true);
    await keyboard.press('d');
    await keyboard.press('2');
    await said('Kavitha: Contacted, call back on');
    await eventually(() => hasFocus(person('Selvi')), true);
    const { stage, nextOn } = await found(api, 'Kavitha');
    assert.equal(stage, 'contacted');
    // Today may have become yesterday since.
    assert.ok(nextOn === daysLater(today, 3) || nextOn === inDays(3), String(nextOn));

    await keyboard.press('s');
    await keyboard.press('3');
    await said('Selvi: Applied');
    await eventually(() => hasFocus(person('Murugan')), true);
    await eventually(() => stageOf('Selvi'), 'applied');
    await keyboard.press('Control+z');
    await said('Undone. Selvi: New');
    await eventually(() => hasFocus(person('Selvi')), true);
    await eventually(() => stageOf('Selvi'), 'new');

    await keyboard.press('n');
    await keyboard.type('Asks her father.');
    await keyboard.press('Enter');
    await said('Selvi: note saved');
    await see(person('Selvi').getByText('Asks her father.'));
    await eventually(async () => (await found(api, 'Selvi')).lastNote?.text, 'Asks her father.');
    await see(page.getByRole('region', { name: 'Overdue' }).getByText('Done.', { exact: true }));
  },
  loggedIn,
);

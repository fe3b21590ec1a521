import type { AdminBatch } from '../../src/shared/records.ts';
import type { Api } from './support/api.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seePath } from './support/expect.ts';
import { phone } from './support/screens.ts';

const browserTest = browserSuite();

/** One in which batches can begin, with all its days still to come. */
const year = new Date().getUTCFullYear() + 2;

browserTest(
  'from Home to all dates by their months, to those of one course, and from a date to the page of its course with that date chosen',
  async ({ page, api }) => {
    const first = await addBatch(api, {});
    await addBatch(api, { kind: 'certificate', entry: 'fpv', endsOn: `${year}-03-06` });
    await addBatch(api, { startsOn: `${year}-04-02`, endsOn: `${year}-04-06` });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'All batches and seats' }).tap();
    await seePath(page, '/batches');
    const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    await eventually(headings, [`March ${year}`, `April ${year}`, 'Date on request']);
    const march = page.getByRole('region', { name: `March ${year}` }).getByRole('listitem');
    await eventually(() => march.count(), 2);
    await see(march.filter({ hasText: 'FPV' }).getByText('to 6 March · 2 days'));
    await page.getByRole('button', { name: 'Medium Class', exact: true }).tap();
    await eventually(headings, ['Date on request']);
    await page.getByRole('button', { name: 'FPV', exact: true }).tap();
    await eventually(headings, [`March ${year}`]);
    await page.getByRole('button', { name: 'All courses' }).tap();
    await march.filter({ hasText: 'Small Class' }).getByRole('link', { name: 'Enroll' }).tap();
    await seePath(page, `/course-enroll-template/small-class?batch=${first._id}`);
  },
  phone,
);

function addBatch(api: Api, changes: Partial<AdminBatch>): Promise<AdminBatch> {
  const days = { startsOn: `${year}-03-05`, endsOn: `${year}-03-09` };
  const course = { kind: 'course', entry: 'small-class', language: 'Tamil', seats: 3 };
  return api.add('/api/admin/batches', { ...course, ...days, ...changes });
}

import type { SiteState } from '../../src/shared/records.ts';
import { hasFocus, loggedIn } from './support/back-office.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, seeGone, seePath, statusOf } from './support/expect.ts';

const browserTest = browserSuite();

browserTest(
  'name and phone are changed, seen in the preview, saved, and then on the site; a mistake is said at its field, and leaving with unsaved changes asks first',
  async ({ page, context, api }) => {
    const preview = page.frameLocator('iframe[title^="Preview"]');
    const institute = page.getByRole('region', { name: 'Institute' });
    const name = institute.getByLabel('Name', { exact: true });
    const phone = page.getByLabel('Phone', { exact: true });
    const email = page.getByLabel('Email', { exact: true });
    const toToday = page.getByRole('link', { name: 'Back to Today' });
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const facts = async () => (await api.get<SiteState>('/api/admin/site')).facts;
    const before = await facts();
    await page.goto('/admin/site');
    await name.fill('Kongu Drone School');
    await see(preview.locator('header').getByText('Kongu Drone School'));
    await phone.fill('04286 123456');
    await see(preview.locator('footer').getByText('+91 4286 123 456'));
    await email.fill('office');
    await email.press('Enter');
    await see(page.getByText('Email must be an address such as name@example.com.'));
    await eventually(() => hasFocus(email), true);
    await toToday.press('Enter');
    await eventually(() => hasFocus(leave.getByRole('button', { name: 'Stay' })), true);
    await page.keyboard.press('Enter');
    await seeGone(leave);
    await eventually(() => facts(), before);

    await email.fill('office@kongu.example.in');
    await email.press('Enter');
    await see(statusOf(page).getByText('Saved. Visitors see it from now on.'));
    await seeGone(page.getByText('Not saved yet'));
    const saved = { name: 'Kongu Drone School', phone: '+91 4286 123 456', email: 'office@kongu.example.in' };
    await eventually(() => facts(), { ...before, ...saved });
    const visitor = await context.newPage();
    await visitor.goto('/contact');
    await see(visitor.getByRole('banner').getByText(saved.name));
    await see(visitor.getByRole('contentinfo').getByText(saved.phone));

    await page.getByRole('button', { name: 'Use the default: Institute' }).press('Enter');
    await eventually(() => name.inputValue(), before.name);
    await see(page.getByText('Not saved yet'));
    await toToday.press('Enter');
    await leave.getByRole('button', { name: 'Leave' }).press('Enter');
    await seePath(page, '/admin/panel');
    await eventually(async () => (await facts()).name, saved.name);
  },
  loggedIn,
);

import { ta } from '../../src/content/ta/index.ts';
import type { Registration } from '../../src/shared/records.ts';
import { browserSuite } from './support/browser-suite.ts';
import { eventually, see, statusOf } from './support/expect.ts';
import { desktop } from './support/screens.ts';

const browserTest = browserSuite({ DEMO: '1' });

browserTest(
  'on a page in Tamil the event popup has its Tamil title, asks in Tamil, and takes the details in Tamil',
  async ({ page, api }) => {
    const { title, submit } = ta.popup.eventForm;
    const { sent } = ta.forms;
    const labels = { ...ta.forms.labels, mail: ta.forms.labels.email };
    await page.goto('/ta');
    const popup = page.getByRole('dialog', { name: /^மாதிரி நிகழ்ச்சி/u });
    await see(popup.getByRole('img', { name: /^போஸ்டர்: மாதிரி நிகழ்ச்சி/u }));
    await popup.getByRole('button', { name: title, exact: true }).click();
    const visitor = { name: 'கவின் ராஜ்', phone: '௯௮௪௦௦ ௫௫௦௦', mail: 'kavin@example.com', place: 'சேலம்' };
    for (const [field, text] of Object.entries(visitor)) {
      const input = popup.locator(`[name="${field}"]`);
      await eventually(() => input.evaluate(labelOf), Reflect.get(labels, field));
      await input.fill(text);
    }
    const send = popup.getByRole('button', { name: submit, exact: true });
    await send.click();
    await see(popup.getByText(ta.forms.wrong.phoneDoubt, { exact: true }));
    await send.click();
    await see(statusOf(page).getByText(sent.registration, { exact: true }));
    await eventually(async () => (await api.get<Registration[]>('/admineventposter')).at(0)?.place, 'சேலம்');
  },
  desktop,
);

function labelOf(input: HTMLElement | SVGElement): string | undefined {
  return input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : undefined;
}

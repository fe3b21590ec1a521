import { batches } from '../../src/content/en/batches.ts';
import { dayText } from '../../src/shared/day-text.ts';
import { arrive } from './support/arrive.ts';
import { batchOffice } from './support/batches.ts';
import { browserSuite } from './support/browser-suite.ts';
import { cardOf } from './support/catalogue.ts';
import { eventually, see } from './support/expect.ts';
import { holdBack } from './support/network.ts';
import { phone } from './support/screens.ts';

const browserTest = browserSuite();

browserTest(
  'a card comes with its date, so that it does not grow under the thumb',
  async (visit) => {
    const { page } = visit;
    const { startsOn } = await batchOffice(visit).add({ entry: 'medium-class', seats: 3 });
    const held = await holdBack(page, '/api/batches');
    await arrive(page, '/course');
    await held.made;
    await see(page.locator('ul[aria-busy="true"]'));
    await eventually(() => cardOf(page, 'Medium Class').count(), 0);
    await held.release();
    const day = dayText(startsOn, batches.days, 'weekday');
    await see(cardOf(page, 'Medium Class').getByText(`Next batch: ${day} · 3 seats left`));
  },
  phone,
);

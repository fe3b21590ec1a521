import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextToCall } from './outcomes.ts';

const today = '2027-01-11';

test('the next one to call stands below, is due or new, and not done meanwhile; at the end of the list there is none', () => {
  const row = (_id: string, nextOn: string | null) => ({ _id, stage: 'new', nextOn }) as const;
  const rows = [row('passed', today), row('called', today), row('later', '2027-02-01'), row('done', today)];
  const next = (list: typeof rows) => nextToCall(list, 'called', new Set(['done']), today)?._id ?? null;
  assert.equal(next([...rows, row('due', today), row('new', null)]), 'due');
  assert.equal(next([...rows, row('new', null)]), 'new');
  assert.equal(next(rows), null, 'it does not go round to who was passed over');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRupees } from './rupees.ts';

test('prices have the rupee sign and Indian grouping', () => {
  assert.equal(formatRupees(125000), '₹1,25,000');
  assert.equal(formatRupees(0), '₹0');
  assert.equal(formatRupees(999.5), '₹999.5');
});

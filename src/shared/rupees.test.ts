import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRupees } from './rupees.ts';

test('prices have the rupee sign and Indian grouping', () => {
  assert.equal(formatRupees(125000), '₹1,25,000');
  assert.equal(formatRupees(0), '₹0');
  assert.equal(formatRupees(999.5), '₹999.50');
  assert.equal(formatRupees(1.005), '₹1.01');
});

test('prices are written as Intl.NumberFormat writes them', () => {
  const rupees = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  for (let digits = 0; digits <= 25; digits += 1) {
    const round = 10 ** digits;
    for (const price of [round - 1, round, round + 0.25, (round * 2) / 3, round / 1000]) {
      assert.equal(formatRupees(price), rupees.format(price));
    }
  }
});

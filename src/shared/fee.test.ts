import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeOf } from './fee.ts';

test('a fee shows its GST and its total, however the percentage is written', () => {
  for (const gst of [
    '18%',
    '18 %',
    '18% GST',
    'GST 18%',
    '+18% GST',
    ' + 18%GST ',
    'GST @ 18%',
    'gst: 18.00 %',
  ]) {
    const fee = feeOf({ price: 45_000, gst });
    assert.deepEqual(fee.tax, { rate: '18%', amount: '₹8,100', total: '₹53,100' }, gst);
    assert.equal(fee.parts, '₹45,000 + 18% GST');
  }
  assert.equal(feeOf({ price: 100, gst: '0%' }).tax?.total, '₹100');
});

test('a GST text that is no plain percentage is shown as it stands, without a total', () => {
  for (const [gst, line] of [
    ['Included', '₹45,000 · GST: Included'],
    ['GST extra', '₹45,000 · GST extra'],
    ['18% GST included', '₹45,000 · 18% GST included'],
    ['5% or 18%', '₹45,000 · GST: 5% or 18%'],
    ['100%', '₹45,000 · GST: 100%'],
  ] as const) {
    const fee = feeOf({ price: 45_000, gst });
    assert.equal(fee.tax, null, gst);
    assert.equal(fee.parts, line);
  }
});

test('a total is right to the paisa', () => {
  const totalOf = (price: number, gst: string) => feeOf({ price, gst }).tax?.total;
  assert.equal(totalOf(12_34_567.5, '18%'), '₹14,56,789.65');
  assert.equal(totalOf(1.15, '10%'), '₹1.27', 'half a paisa counts as one');
  assert.equal(totalOf(0.1, '5%'), '₹0.11');
  assert.equal(totalOf(99_999.99, '12.5%'), '₹1,12,499.99');
  assert.equal(totalOf(1e12, '18% GST'), '₹11,80,00,00,00,000');
  assert.equal(totalOf(1e21, '18%'), undefined, 'no price that anybody asks');
  assert.equal(totalOf(1.005, '18%'), undefined, 'nor one of half a paisa');
});

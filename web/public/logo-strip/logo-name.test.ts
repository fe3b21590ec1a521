import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logoName } from './logo-name.ts';

test('a logo is called by its file, without ending and dashes', () => {
  assert.equal(logoName('kaveri-aerotech_2024.png'), 'kaveri aerotech 2024');
  assert.equal(logoName('Sample partner 1.webp'), 'Sample partner 1');
  assert.equal(logoName('Dr. Rao and sons'), 'Dr. Rao and sons');
});

test('a logo without a readable name is a partner logo', () => {
  assert.equal(logoName('.png'), 'Partner logo');
  assert.equal(logoName('--.jpeg'), 'Partner logo');
  assert.equal(logoName(''), 'Partner logo');
});

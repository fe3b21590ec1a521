import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logoName } from './logo-name.ts';

const nameOf = (filename: string) => logoName(filename, 'Partner logo');

test('a logo is called by its file, without ending and dashes', () => {
  assert.equal(nameOf('kaveri-aerotech_2024.png'), 'kaveri aerotech 2024');
  assert.equal(nameOf('Sample partner 1.webp'), 'Sample partner 1');
  assert.equal(nameOf('Dr. Rao and sons'), 'Dr. Rao and sons');
});

test('a logo without a readable name is a partner logo', () => {
  assert.equal(nameOf('.png'), 'Partner logo');
  assert.equal(nameOf('--.jpeg'), 'Partner logo');
  assert.equal(nameOf(''), 'Partner logo');
});

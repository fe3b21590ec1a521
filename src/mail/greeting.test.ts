import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greetingFor } from './greeting.ts';

test('people are greeted by their names, in any script', () => {
  for (const name of [
    'Kavitha R.',
    'S. Kavitha',
    'கவிதா முருகன்',
    'प्रिया शर्मा',
    "Anne-Marie D'Souza",
    'Mohammed Abdul Rahman',
    'Élodie',
  ])
    assert.equal(greetingFor(name), `Hello ${name},`);
});

test('nobody is greeted by what reads like a link, an address, a number or an advertisement', () => {
  for (const name of [
    '',
    'spam.example',
    'see spam.example now',
    'https://spam.example',
    'www spam example',
    'spam dot com',
    'spam．example',
    'win@spam.example',
    '98765 43210',
    'call 12345',
    'R2D2',
    '٩٨٧٦٥ ٤٣٢١٠',
    'Call Us Now',
    'Cheap Loans Call Now',
    'cheap-loans-call-now',
    'a b c d e',
    'n'.repeat(31),
    '<b>x</b>',
    'Two\nlines',
    'Kavitha  R',
  ])
    assert.equal(greetingFor(name), 'Hello,', name);
});

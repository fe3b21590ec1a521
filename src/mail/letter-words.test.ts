import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mails } from '../content/en/mails.ts';
import { greetingFor } from './letter-words.ts';

test('a mail greets people by their names, in any script', () => {
  const names = "Kavitha R.|கவிதா முருகன்|प्रिया शर्मा|Anne-Marie D'Souza|Mohammed Abdul Rahman|Élodie";
  for (const name of names.split('|')) assert.equal(greetingFor(name, mails), `Hello ${name},`);
});

test('a greeting leaves out a name that reads like a link, an address, a number, markup or an advertisement', () => {
  const links = 'spam.example|see spam.example now|https://spam.example|www spam example|spam dot com';
  const others = 'spam．example|win@spam.example|98765 43210|call 12345|R2D2|٩٨٧٦٥ ٤٣٢١٠|<b>x</b>|Kavitha  R';
  const advertisements = 'Call Us Now|Cheap Loans Call Now|cheap-loans-call-now|a b c d e';
  for (const name of [...`${links}|${others}|${advertisements}`.split('|'), '', 'Two\nlines', 'n'.repeat(31)])
    assert.equal(greetingFor(name, mails), 'Hello,', name);
});

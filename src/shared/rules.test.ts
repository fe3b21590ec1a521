import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFields } from './check-fields.ts';
import { catalogueChangeRules, catalogueRules, passwordChangeRules } from './rules.ts';
import { texts } from './texts.ts';
import { enrollmentRules } from './visitor-rules.ts';

const enrollment = {
  name: ' Kavitha R ',
  email: 'kavitha@example.com',
  phone: '+91 (98) 765-43210',
  address: 'Namakkal\r\nTamil Nadu',
  course: 'Small Class',
  agree: true,
};

const course = {
  name: 'Small Class',
  price: '45000',
  description: 'd',
  gst: '18% GST',
  days: '5',
  aboutCourse: 'a',
  eligibility: 'Age 18, Tenth pass',
  courseIncludes: 'Tea, coffee\n',
  courseExcludes: ['Travel', ' '],
};

function errorsOf(input: unknown): Record<string, string> {
  const result = checkFields(enrollmentRules, input);
  return result.ok ? {} : result.errors;
}

test('an enrollment is trimmed and its line breaks are made alike', () => {
  const result = checkFields(enrollmentRules, { ...enrollment, website: 'x', __proto__: { admin: true } });
  assert.deepEqual(result, {
    ok: true,
    values: { ...enrollment, name: 'Kavitha R', address: 'Namakkal\nTamil Nadu' },
  });
});

test('each field that is missing is named', () => {
  assert.deepEqual(Object.keys(errorsOf({})), ['name', 'email', 'phone', 'address', 'course', 'agree']);
  assert.equal(errorsOf({ ...enrollment, name: null }).name, 'Name is required.');
  assert.equal(errorsOf({ ...enrollment, name: ' \n ' }).name, 'Name is required.');
  assert.equal(errorsOf({ ...enrollment, name: ['a'] }).name, 'Name must be text.');
});

test('nothing but true agrees to the terms', () => {
  for (const agree of [false, 'true', 1, null, undefined]) {
    const result = checkFields(enrollmentRules, { ...enrollment, agree });
    assert.equal(result.ok, false);
    assert.equal(!result.ok && result.message, texts.agree);
  }
});

test('an e-mail address has a name, an at sign and a domain, and at most 254 characters', () => {
  assert.match(errorsOf({ ...enrollment, email: 'kavitha' }).email ?? '', /name@example\.com/u);
  assert.match(errorsOf({ ...enrollment, email: `${'a'.repeat(243)}@example.com` }).email ?? '', /254/u);
  assert.deepEqual(errorsOf({ ...enrollment, email: `${'a'.repeat(242)}@example.com` }), {});
});

test('a phone number has 7 to 15 digits', () => {
  for (const phone of ['123456', '1234567890123456', '98765x43210', '++++++++']) {
    assert.match(errorsOf({ ...enrollment, phone }).phone ?? '', /7 to 15 digits/u);
  }
  for (const phone of ['1234567', '123456789012345'])
    assert.deepEqual(errorsOf({ ...enrollment, phone }), {});
});

test('lengths are held to the character', () => {
  assert.deepEqual(errorsOf({ ...enrollment, name: 'n'.repeat(200) }), {});
  assert.match(errorsOf({ ...enrollment, name: 'n'.repeat(201) }).name ?? '', /at most 200 characters/u);
});

test('control characters in a line become spaces', () => {
  const result = checkFields(enrollmentRules, { ...enrollment, name: 'a\r\nBcc: b\u0000c' });
  assert.equal(result.ok && result.values.name, 'a Bcc: b c');
});

test('a course sent as form text has numbers and lists, and no location', () => {
  const result = checkFields(catalogueRules, course);
  assert.deepEqual(result.ok && result.values, {
    ...course,
    price: 45000,
    days: 5,
    eligibility: ['Age 18', 'Tenth pass'],
    courseIncludes: ['Tea, coffee'],
    courseExcludes: ['Travel'],
    location: null,
  });
});

test('prices and days that are no such numbers are refused', () => {
  for (const price of ['', 'free', '-1', '0x10', 'Infinity', Number.NaN, '1,000']) {
    const result = checkFields(catalogueRules, { ...course, price });
    assert.ok(!result.ok && 'price' in result.errors, String(price));
  }
  for (const days of ['0', '1.5', '1e99', [], null]) {
    const result = checkFields(catalogueRules, { ...course, days });
    assert.ok(!result.ok && 'days' in result.errors, String(days));
  }
});

test('a change holds only what was sent, and an empty location clears it', () => {
  assert.deepEqual(checkFields(catalogueChangeRules, { days: '8' }), { ok: true, values: { days: 8 } });
  assert.deepEqual(checkFields(catalogueChangeRules, { location: '' }), {
    ok: true,
    values: { location: null },
  });
  assert.equal(checkFields(catalogueChangeRules, { name: ' ' }).ok, false);
});

test('passwords are never trimmed, and need 10 characters', () => {
  const spaced = checkFields(passwordChangeRules, { currentPassword: ' ', newPassword: '          ' });
  assert.deepEqual(spaced.ok && spaced.values, { currentPassword: ' ', newPassword: '          ' });
  assert.equal(
    checkFields(passwordChangeRules, { currentPassword: 'x', newPassword: '123456789' }).ok,
    false,
  );
});

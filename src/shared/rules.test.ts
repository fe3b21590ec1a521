import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldRules } from './check-fields.ts';
import { checkFields } from './check-fields.ts';
import { fieldWords } from './fields.ts';
import { fieldsOf, inboxNames, type LabelName, typedKinds } from './inboxes.ts';
import { accountRules, catalogueChangeRules, catalogueRules, passwordChangeRules } from './rules.ts';
import { enrollmentRules as enrollmentRulesOf } from './visitor-rules.ts';

const labels = inboxNames.flatMap((name) => fieldsOf(name).map(([field, { label }]) => [field, label]));

const enrollmentRules = enrollmentRulesOf(typedKinds('enrollments'))({
  labels: Object.fromEntries(labels) as Record<LabelName, string>,
  wrong: {
    ...fieldWords,
    phone: 'Enter {least} to {most} digits.',
    phoneDoubt: 'Is it right?',
    agree: 'You must agree.',
    batch: 'Choose a date.',
  },
});

const enrollment = {
  name: 'Kavitha R',
  email: 'kavitha@example.com',
  phone: '+91 (98) 765-43210',
  address: 'Namakkal\nTamil Nadu',
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

function errorsOf(rules: FieldRules, input: unknown): Record<string, string> {
  const result = checkFields(rules, input);
  return result.ok ? {} : result.errors;
}

test('an enrollment is trimmed, its line breaks are made alike and control characters in a line become spaces', () => {
  const typed = { name: ' Kavitha\r\nBcc: all\u0000 ', address: '1\r\n2\r3\u0000\n4' };
  const result = checkFields(enrollmentRules, {
    ...enrollment,
    ...typed,
    website: 'x',
    __proto__: { admin: true },
  });
  const values = { ...enrollment, name: 'Kavitha Bcc: all', address: '1\n2\n3\n4' };
  assert.deepEqual(result, { ok: true, values });
});

test('each field that is missing is named', () => {
  const fields = ['name', 'email', 'phone', 'address', 'course', 'agree'];
  assert.deepEqual(Object.keys(errorsOf(enrollmentRules, {})), fields);
  for (const [name, sentence] of [
    [null, 'Name is required.'],
    [' \n ', 'Name is required.'],
    [['a'], 'Name must be text.'],
  ])
    assert.deepEqual(errorsOf(enrollmentRules, { ...enrollment, name }), { name: sentence });
});

/** Values that each kind of field takes and refuses; its sentence names the allowed ones. */
const kinds: [
  rules: FieldRules,
  whole: object,
  field: string,
  taken: unknown[],
  refused: unknown[],
  allowed: RegExp,
][] = [
  [
    enrollmentRules,
    enrollment,
    'email',
    ['meena+drone@example.co.in', "o'neil@example.com", `${'a'.repeat(242)}@example.com`],
    [
      'meena',
      'meena@',
      '@example.com',
      'a@b',
      'a b@example.com',
      'a@example.com, b@example.com',
      '<a@example.com>',
    ],
    /name@example\.com/u,
  ],
  [enrollmentRules, enrollment, 'email', [], [`${'a'.repeat(243)}@example.com`], /at most 254 characters/u],
  [
    accountRules,
    { name: 'Meena', email: 'a@b.in', currentPassword: 'x' },
    'email',
    [],
    ['a@example.com\nBcc: b@example.com', null],
    /Email/u,
  ],
  [
    enrollmentRules,
    enrollment,
    'phone',
    ['1234567', '123456789012345', '+91 (4286) 123-456', '+1 23 45 67 89 01 23 45', '९८७६५४३२१०'],
    ['123456', '1234567890123456', '98765 43210 x', '+++++++++', '९८७६५४', '98765/43210'],
    /7 to 15 digits/u,
  ],
  [enrollmentRules, enrollment, 'name', ['n'.repeat(200)], ['n'.repeat(201)], /at most 200 characters/u],
  [
    catalogueRules,
    course,
    'price',
    ['0', '0.5', '.5', '5.', ' 45000 ', '1e3', '1e7'],
    [
      '',
      '-1',
      '-0.01',
      'free',
      '12,500',
      '0x10',
      'NaN',
      'Infinity',
      '1e999',
      '₹500',
      '1 2',
      '10000000.01',
      Number.NaN,
      `${'1'.repeat(20_000)}x`,
      `${'0'.repeat(31)}5`,
    ],
    /^Price (?:must be a number from 0 to 1,00,00,000|is required)\.$/u,
  ],
  [
    catalogueRules,
    course,
    'days',
    ['1', '365', '366'],
    ['0', '-1', '1.5', 'two', '367', '9007199254740992', '1e99', [], null],
    /^Days (?:must be a whole number from 1 to 366|is required)\.$/u,
  ],
  [
    passwordChangeRules,
    { currentPassword: ' ' },
    'newPassword',
    ['          ', 'x'.repeat(1_000)],
    ['123456789', 'x'.repeat(1_001)],
    /at (?:least 10|most 1000) characters/u,
  ],
];

for (const [rules, whole, field, taken, refused, allowed] of kinds) {
  test(`${field} takes what it should and names what is allowed: ${allowed.source}`, () => {
    for (const value of taken)
      assert.deepEqual(errorsOf(rules, { ...whole, [field]: value }), {}, String(value));
    for (const value of refused) {
      const errors = errorsOf(rules, { ...whole, [field]: value });
      assert.deepEqual(Object.keys(errors), [field], String(value));
      assert.match(errors[field] ?? '', allowed);
    }
  });
}

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

test('a change holds only what was sent, and an empty location clears it', () => {
  const valuesOf = (change: object) => checkFields(catalogueChangeRules, change);
  assert.deepEqual(valuesOf({ days: '8' }), { ok: true, values: { days: 8 } });
  assert.deepEqual(valuesOf({ location: '' }), { ok: true, values: { location: null } });
  assert.equal(valuesOf({ name: ' ' }).ok, false);
});

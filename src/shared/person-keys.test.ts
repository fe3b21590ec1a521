import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSamePerson, matchNames, type NameMatch, nameParts, personKeys } from './person-keys.ts';

test('a person has the same keys however name, email and phone are written, and a name of dots is no name', () => {
  const mala = { name: 'rmala', email: 'mala@example.com', phone: '9876543210' };
  for (const written of [
    { name: 'R. Mala', email: 'Mala@Example.com', phone: '+91 98765-43210' },
    { name: ' ｒ．ＭＡＬＡ ', email: 'MALA@example.com', phone: '(0) 98765 43210' },
    { name: 'Tmt. R\u00a0mala', email: 'mala@example.com', phone: '9876543210' },
  ])
    assert.deepEqual(personKeys(written), mala);
  assert.equal(personKeys({ ...mala, name: 'மாலா ர.' }).name, 'மாலார');
  assert.deepEqual(personKeys({ name: '. . …', email: '', phone: '+' }), { name: '', email: '', phone: '' });
});

test('one person has one name, and one phone or email; what is empty is nobody’s', () => {
  const nila = personKeys({ name: 'Nila', email: 'ravi@example.com', phone: '98427 44000' });
  const is = (changes: Partial<typeof nila>) => isSamePerson(nila, { ...nila, ...changes });
  assert.deepEqual([is({}), is({ email: '' }), is({ phone: '9' })], [true, true, true]);
  assert.deepEqual([is({ name: 'kavya' }), is({ email: '', phone: '9' })], [false, false]);
  const unnamed = { name: '', email: 'ravi@example.com', phone: '' };
  assert.ok(!isSamePerson(unnamed, unnamed));
  assert.ok(!isSamePerson({ ...nila, email: '', phone: '' }, { ...nila, email: '', phone: '' }));
});

const pairs: readonly [string, string, NameMatch][] = [
  ['Kavya Selvam', 'kavya selvam', 'same'],
  ['Kavya  Selvam', 'Kavya Selvam', 'same'],
  ['Kavya\u00a0Selvam ', 'KAVYA SELVAM', 'same'],
  ['S. Kavya', 'S Kavya', 'same'],
  ['S.Kavya', 'S Kavya', 'same'],
  ['SKavya', 'S. Kavya', 'same'],
  ['S.K. Kavya', 'SK Kavya', 'same'],
  ['Kavya S.', 'Kavya S', 'same'],
  ['Ｋａｖｙａ', 'Kavya', 'same'],
  ['Mary Ann', 'Maryann', 'same'],
  ['Mr. Ravi', 'Ravi', 'same'],
  ['Mr.Ravi', 'ravi', 'same'],
  ['Mrs Nila Ravi', 'Nila Ravi', 'same'],
  ['Ms. Nila', 'Miss Nila', 'same'],
  ['Dr Ravi', 'Er. Ravi', 'same'],
  ['Prof. Ravi', 'Capt Ravi', 'same'],
  ['Thiru Ravi', 'Shri. Ravi', 'same'],
  ['Smt. Mala', 'Tmt. Mala', 'same'],
  ['Thiru', 'thiru.', 'same'],
  ['Dr. Dr', 'Dr', 'same'],
  ['மாலா ர.', 'மாலா ர', 'same'],
  ['Murugan', 'MURUGAN', 'same'],
  ['S. Kavya', 'Kavya S', 'asked'],
  ['S. Kavya', 'Kavya', 'asked'],
  ['Kavya', 'Kavya S', 'asked'],
  ['Kavya', 'Kavya Selvam', 'asked'],
  ['Kavya S', 'Kavya Selvam', 'asked'],
  ['S. Kavya', 'Kavya Selvam', 'asked'],
  ['Selvam Kavya', 'Kavya Selvam', 'asked'],
  ['S. K. Kavya', 'Kavya', 'asked'],
  ['K. S. Kavya', 'Kavya S', 'asked'],
  ['Selvi Kavya', 'Kavya', 'asked'],
  ['Sri Kavya', 'Kavya', 'asked'],
  ['Selvi', 'Selvi Kavya', 'asked'],
  ['M.R. Ravi', 'Mr Ravi', 'asked'],
  ['Prof. Dr. Ravi', 'Prof. Ravi', 'asked'],
  ['Nila-Devi', 'Nila Devi', 'asked'],
  ['Murugan', 'P. Murugan', 'asked'],
  ['செ. கவ்யா', 'கவ்யா', 'asked'],
  ['கவ்யா செல்வம்', 'செல்வம் கவ்யா', 'asked'],
  ['Nila Ravi', 'Kavya Ravi', 'other'],
  ['Nila', 'Kavya', 'other'],
  ['Kavya S', 'Kavya R', 'other'],
  ['Kavya Selvam', 'Kavya Ravi', 'other'],
  ['Kavya Selvam Raja', 'Kavya', 'other'],
  ['கவ்யா', 'Kavya', 'other'],
  ['Kavya', 'Kavia', 'other'],
  ['Mani', 'Manikandan', 'other'],
  ['S.', 'Selvam', 'other'],
  ['Drkavya', 'Kavya', 'other'],
  ['...', 'Kavya', 'other'],
];

test('two names are the same, asked about, or of others', () => {
  for (const [one, other, expected] of pairs) {
    assert.equal(matchNames(nameParts(one), nameParts(other)), expected, `${one} / ${other}`);
    assert.equal(matchNames(nameParts(other), nameParts(one)), expected, `${other} / ${one}`);
  }
});

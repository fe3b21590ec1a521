import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personKeys } from './person-keys.ts';

test('a person has the same keys however name, email and phone are written, and a name of dots is no name', () => {
  const mala = { name: 'rmala', email: 'mala@example.com', phone: '9876543210' };
  for (const written of [
    { name: 'R. Mala', email: 'Mala@Example.com', phone: '+91 98765-43210' },
    { name: ' ｒ．ＭＡＬＡ ', email: 'MALA@example.com', phone: '(0) 98765 43210' },
    { name: 'R\u00a0mala', email: 'mala@example.com', phone: '9876543210' },
  ])
    assert.deepEqual(personKeys(written), mala);
  assert.notEqual(personKeys({ ...mala, name: 'R. Mani' }).name, mala.name);
  assert.equal(personKeys({ ...mala, name: 'மாலா ர.' }).name, 'மாலார');
  assert.deepEqual(personKeys({ name: '. . …', email: '', phone: '+' }), { name: '', email: '', phone: '' });
});

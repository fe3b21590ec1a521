import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultFacts } from '../../../src/shared/default-facts.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { fieldsOf, typedFacts, unfitFacts } from './fact-fields.ts';

const fields = fieldsOf(defaultFacts);

test('facts come out of the form’s fields as they went in', () => {
  assert.deepEqual(typedFacts(fields), defaultFacts);
});

test('what is typed is read as it is meant, and an empty figure is no zero', () => {
  const typed = { ...fields, address: ' 1 Mill Street \n\nNamakkal\n', rpc: '412' };
  const facts = typedFacts(typed);
  assert.deepEqual(facts?.address, ['1 Mill Street', 'Namakkal']);
  assert.equal(facts?.figures.rpc, 412);
  const wrong: TypedFields[] = [{ rpc: '' }, { rpc: '4.5' }, { rpc: 'many' }, { address: ' \n' }];
  for (const each of wrong) {
    assert.equal(typedFacts({ ...fields, ...each }), null, JSON.stringify(each));
  }
});

test('people are typed each in fields of their own, and any mark in a name stays in it', () => {
  const people = [
    {
      id: 'priya-s',
      name: 'Priya S; M.Tech',
      role: 'Chief instructor; pilot',
      teaches: 'Small class',
      licence: 'RPC 7',
      languages: 'Tamil; English',
    },
    { id: 'ravi', name: 'Ravi', role: 'Answers the phone', teaches: '', licence: '', languages: '' },
  ];
  const typed = fieldsOf({ ...defaultFacts, people });
  assert.deepEqual(typedFacts(typed)?.people, people);
  const renamed = typedFacts({ ...typed, people: 'ravi priya-s', 'people.ravi.name': 'Ravi K' });
  assert.deepEqual(
    renamed?.people.map(({ id, name }) => `${id} ${name}`),
    ['ravi Ravi K', 'priya-s Priya S; M.Tech'],
  );
  assert.equal(typedFacts({ ...typed, 'people.ravi.role': '' }), null, 'everybody has a role');
});

test('what an earlier version took and this one does not is named, with what is wrong', () => {
  assert.deepEqual(unfitFacts(defaultFacts), []);
  assert.deepEqual(unfitFacts({ ...defaultFacts, phone: '98765 43210 / 98765 43211' }), [
    ['phone', 'Phone can hold one number only.'],
  ]);
});

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

test('people are typed one a line, and come back as they were typed', () => {
  const lines = 'Priya S; Chief instructor; Small class; RPC 7; Tamil; English\nRavi; Answers the phone';
  const facts = typedFacts({ ...fields, people: lines });
  assert.deepEqual(facts?.people, [
    {
      name: 'Priya S',
      role: 'Chief instructor',
      teaches: 'Small class',
      licence: 'RPC 7',
      languages: 'Tamil; English',
    },
    { name: 'Ravi', role: 'Answers the phone', teaches: '', licence: '', languages: '' },
  ]);
  assert.equal(facts && fieldsOf(facts).people, lines);
  assert.equal(typedFacts({ ...fields, people: 'Priya S' }), null, 'everybody has a role');
});

test('what an earlier version took and this one does not is named, with what is wrong', () => {
  assert.deepEqual(unfitFacts(defaultFacts), []);
  assert.deepEqual(unfitFacts({ ...defaultFacts, phone: '98765 43210 / 98765 43211' }), [
    ['phone', 'Phone can hold one number only.'],
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { optionalGstin } from './gstin.ts';

test('a GSTIN has 15 signs of which the last one checks the others, however it is spaced', () => {
  for (const right of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '37AADCB2230M2ZR'])
    assert.equal(v.parse(optionalGstin, right), right);
  assert.equal(v.parse(optionalGstin, ' 27 aapfu0939f-1zv '), '27AAPFU0939F1ZV');
  for (const none of ['', null, undefined]) assert.equal(v.parse(optionalGstin, none), null);
  const sentence = (typed: string) =>
    v.safeParse(optionalGstin, typed, { abortPipeEarly: true }).issues?.map(({ message }) => message);
  for (const wrong of ['27AAPFU0939F1Z', '27AAPFU0939F1ZVV', 'AAPFU0939F27ZV1'])
    assert.match(String(sentence(wrong)), /^GSTIN must be 15 letters and digits/u);
  // One letter misread, two letters exchanged, a known invalid example.
  for (const wrong of ['27AAPFU0939F1ZW', '27APAFU0939F1ZV', '29GGGGG1314R9Z6'])
    assert.match(String(sentence(wrong)), /^GSTIN has a typing mistake/u);
});

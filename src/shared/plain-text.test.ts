import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutUnseen } from './plain-text.ts';

test('signs that nobody sees leave a text, and with them a name of nothing', () => {
  for (const nothing of ['\u200b', '\u3164', '\u00ad', '\u2060\ufeff', '\u200d', '\ufe0f', '\u115f\uffa0'])
    assert.equal(withoutUnseen(nothing).trim(), '', JSON.stringify(nothing));
  for (const [typed, seen] of [
    ['\u202aMala\u202c R\u200e', 'Mala R'],
    ['\u2067مرحبا\u2069', 'مرحبا'],
    ['De\u202evi', 'Devi'],
    ['De\u200dvi', 'Devi'],
    ['\u200dமாலா', 'மாலா'],
    ['\u3164\u200cMala', 'Mala'],
    ['Na\u00admakkal\u{e0041}', 'Namakkal'],
  ] as const)
    assert.equal(withoutUnseen(typed), seen, JSON.stringify(typed));
});

test('joiners that belong to a spelling or an emoji stay in it', () => {
  for (const text of [
    ...['র\u200d্যাচেল', 'علی\u200cرضا', 'க்\u200cஷமா', 'र्\u200dय', 'രാജന\u0d4d\u200d'],
    ...['\u{1f469}\u200d\u{1f680}', '\u{1f469}\u{1f3fd}\u200d\u{1f680}', '\u2764\ufe0f\u200d\u{1f525}'],
  ])
    assert.equal(withoutUnseen(text), text, JSON.stringify(text));
});

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { noticeTypedNames } from './typed-names.ts';

/** Returns what types a text, a key every so many milliseconds, and says what acted and what was searched for. */
function keyboard(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const acted: string[] = [];
  const searched: string[] = [];
  let press: (event: KeyboardEvent) => void = () => undefined;
  class Key {
    readonly key: string;
    constructor(_type: string, { key }: { key: string }) {
      this.key = key;
    }
  }
  const body = { dispatchEvent: ({ key }: Key) => acted.push(key) };
  const globals = {
    addEventListener: (kind: string, listener: typeof press) => {
      if (kind === 'keydown') press = listener;
    },
    document: { body, activeElement: null, querySelector: () => null },
    HTMLElement: class {},
    KeyboardEvent: Key,
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
    t.after(() => Reflect.deleteProperty(globalThis, name));
  }
  let now = 10_000;
  noticeTypedNames((text) => searched.push(text));
  return (text: string, milliseconds: number) => {
    for (const key of text) {
      if (searched.length > 0) break;
      let isKept = true;
      const stop = () => {
        isKept = false;
      };
      const event = { key, isTrusted: true, repeat: false, timeStamp: now, target: null };
      press({ ...event, preventDefault: stop, stopPropagation: stop } as unknown as KeyboardEvent);
      if (isKept) acted.push(key);
      now += milliseconds;
      t.mock.timers.tick(milliseconds);
    }
    return { acted: acted.splice(0).join(''), searched: searched.splice(0).join('') };
  };
}

test('a slow hand loses no letter of a name: those that lead or have acted begin the word that is searched for', (t) => {
  const type = keyboard(t);
  assert.deepEqual(type('Karthik', 400), { acted: 'K', searched: 'Ka' });
  assert.deepEqual(type('Lakshmi', 400), { acted: '', searched: 'L' });
  assert.deepEqual(type('Wasim', 400), { acted: '', searched: 'Wa' });
});

test('a key that is pressed acts after half a second, and one before it begins no word any more', (t) => {
  const type = keyboard(t);
  assert.deepEqual(type('0', 499), { acted: '', searched: '' });
  t.mock.timers.tick(1);
  assert.deepEqual(type('', 0), { acted: '0', searched: '' });
  assert.deepEqual(type('j', 700), { acted: 'j', searched: '' });
  assert.deepEqual(type('m', 0), { acted: '', searched: 'm' });
});

test('two digits at once are a number, and so is a digit with which a mobile number begins; one twice is for two people', (t) => {
  const type = keyboard(t);
  for (const gap of [100, 400]) assert.deepEqual(type('0422', gap), { acted: '', searched: '04' });
  for (const digit of '6789') assert.deepEqual(type(digit, 700), { acted: '', searched: digit });
  assert.deepEqual(type('00', 300), { acted: '', searched: '' });
  t.mock.timers.tick(200);
  assert.deepEqual(type('', 0), { acted: '0', searched: '' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceWords } from './device-words.ts';

const like = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('a device is named as people call it', () => {
  for (const [userAgent, words] of [
    [`Mozilla/5.0 (Linux; Android 10; K) ${like} Chrome/130.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${like} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/130.0.0.0 Safari/537.36 OPR/114.0.0.0`,
      'Opera on Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'A browser on Windows'],
    ['curl/8.5.0', 'Another program'],
    ['', 'Another program'],
  ] as const)
    assert.equal(deviceWords(userAgent), words, userAgent);
});

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { cutOut } from './cut-out.ts';
import { strip } from './strip.ts';
import { trimIcu } from './trim-icu.ts';

const processor = process.arch === 'arm64' ? 'arm64' : 'x64';
const options = { skip: process.platform !== 'linux' };
const folder = mkdtempSync(join(tmpdir(), 'trim-'));
const node = join(folder, 'node');
after(() => rmSync(folder, { recursive: true }));

/** The functions whose answers differ by language. */
const script = `
  const of = (locale) => [
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' }).format(1234567.5),
    new Intl.NumberFormat(locale, { notation: 'compact', style: 'unit', unit: 'kilometer', unitDisplay: 'long' }).format(12345),
    ...['Asia/Kolkata', 'America/New_York'].map((timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'full', timeZone }).format(new Date(1.7e12))),
    new Intl.DateTimeFormat(locale + '-u-ca-indian', { dateStyle: 'long', timeZone: 'UTC' }).format(0),
    ['region', 'language', 'currency', 'script'].map((type, index) =>
      new Intl.DisplayNames(locale, { type }).of(['IN', 'ta', 'INR', 'Taml'][index])),
    new Intl.ListFormat(locale).format(['a', 'b', 'c']),
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day'),
    [0, 1, 2, 3].map((number) => new Intl.PluralRules(locale, { type: 'ordinal' }).select(number)),
    ['ñ', 'z', 'a', 'Ä', 'அ', 'आ', '10', '2'].sort(new Intl.Collator(locale, { numeric: true }).compare),
    [...new Intl.Segmenter(locale, { granularity: 'word' }).segment('Hello. நமஸ்காரம் नमस्ते')].map((each) => each.segment),
  ];
  const general = () => [
    'é'.normalize('NFD').length, /\\p{Script=Tamil}/u.test('அ'), new URL('http://ünïcode.example/ä').href,
    ['utf-8', 'utf-16le', 'windows-1252', 'iso-8859-15'].map((each) => new TextDecoder(each).decode(new Uint8Array([65, 228]))),
    process.versions.icu, process.versions.tz, Intl.supportedValuesOf('timeZone').length,
  ];
  console.log(JSON.stringify([process.argv[1].split(' ').map(of), general()]));`;

/** @param language of the machine */
const ask = (program: string, locales: string, language: string = 'C') =>
  execFileSync(program, ['-e', script, locales], { encoding: 'utf8', env: { LC_ALL: language } });

test('Node without symbols and the languages that it does not need is 40 MB smaller', options, async () => {
  await strip(process.execPath, node, processor);
  const stripped = readFileSync(node);
  const cut = cutOut(stripped, trimIcu(stripped));
  writeFileSync(node, cut);
  const smaller = statSync(process.execPath).size - cut.length;
  assert.ok(smaller > 40e6, `${smaller} bytes`);
  const { stderr } = spawnSync('readelf', ['--sections', '--segments', node], { encoding: 'utf8' });
  assert.equal(stderr, '', 'sections and segments lie within the file');
});

test('the languages of the institute are as they were, and so is what depends on none', options, () => {
  const locales = 'en en-IN en-GB hi hi-IN ta ta-IN';
  assert.equal(ask(node, locales), ask(process.execPath, locales));
});

test('languages that are left out, on machines that speak them too, do no harm', options, () => {
  const locales = 'de zh ja ar th fr tr sv ko he my pt-BR zh-Hant-TW';
  for (const language of ['C', 'en_IN.UTF-8', 'de_DE.UTF-8', 'zh_CN.UTF-8', 'no such'])
    assert.match(ask(node, locales, language), /\d/u);
});

test('what is in use is not cut out', options, () => {
  const program = readFileSync(process.execPath);
  assert.throws(() => cutOut(program, { start: 1e6, end: 2e6 }), /in use/u);
  assert.throws(() => trimIcu(Buffer.from('a program without such data')), /no data of ICU/u);
});

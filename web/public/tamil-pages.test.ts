// The Tamil texts for visitors: the pages as the build renders them (`npm test` has made it before), and what opens on them.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ta } from '../../src/content/ta/index.ts';
import { defaultFacts } from '../../src/shared/default-facts.ts';
import { linesOf, metaOf, tagsOf, titleOf } from '../../src/testing/html.ts';
import { startTestApp } from '../../src/testing/test-app.ts';

const app = await startTestApp({ DEMO: '1' }, { distFolder: join(import.meta.dirname, '../../dist') });
after(() => app.close());

const pages = [
  '/ta',
  '/ta/about',
  '/ta/gallery',
  '/ta/course',
  '/ta/course-enroll-template/small-class',
  '/ta/course-enroll-template/medium-class',
  '/ta/course-enroll-template/small-medium-class',
  '/ta/certificate',
  '/ta/certificate-enroll-template/aerial-mapping',
  '/ta/certificate-enroll-template/fpv',
  '/ta/certificate-enroll-template/agriculture-drone',
  '/ta/contact',
  '/ta/application',
  '/ta/application/unknown',
  '/ta/verify',
  '/ta/verify/unknown',
  '/ta/unknown',
  '/ta/legal/privacy-policy',
  '/ta/legal/terms',
];

/** Words that stand in English on a page in Tamil. */
const englishByNature = [
  // Laws, authorities, and what they call things.
  ...['Digital Personal Data Protection Act, 2023', 'Consumer Protection Act, 2019', 'Drone Rules'],
  ...['Directorate General of Civil Aviation', 'Data Protection Board of India', 'Digital Sky', 'eGCA'],
  ...[
    'Data Fiduciary',
    'Data Principal',
    'Grievance Officer',
    'DGCA',
    'RPTO',
    'RPC',
    'VLOS',
    'GST',
    'tax invoice',
    'invoices',
    'invoice',
  ],
  ...['Small', 'Medium', 'Type certificate', 'type certificate', 'category', 'Class', 'class'],
  ...['Rotorcraft', 'rotorcraft'],
  // Names that people here use too.
  ...['Google', 'Maps', 'WhatsApp', 'Meta', 'Facebook', 'Instagram', 'YouTube', 'LinkedIn'],
  ...[
    'FPV',
    'goggles',
    'acro',
    'first person view',
    'rates',
    'tuning',
    'gates',
    'AC',
    'Website',
    'name@example.com',
  ],
  ...['ground control points', 'overlap', 'orthomosaic', 'contour', 'coordinates'],
  ...[
    'JavaScript',
    'QR code',
    'PDF',
    'A4',
    'K7MQ-4XTR-9HWC',
    'K7MQ-4XTR',
    'IP',
    'log',
    'hash',
    'token',
    'local storage',
    'backup',
    'back office',
    'link',
    'spam',
    'take-off',
  ],
  // Words that the institute enters; logos are called as their files.
  ...[defaultFacts.name, defaultFacts.email, defaultFacts.address.join(', '), ...defaultFacts.address],
  ...[defaultFacts.authorisation.conditions, defaultFacts.authorisation.class, 'Sample partner'],
];

/** Begins what is marked as English, and what only browsers without scripts show. */
const leftOut = /<(?:(\w+)\b[^>]*\blang="en[^"]*"[^>]*|(noscript))>/u;

for (const path of pages) {
  test(`${path} has no English left but names and what is marked as English`, async () => {
    const html = await (await app.call(path)).text();
    const texts = textsOf(html);
    assert.ok(texts.length > 20, 'the page is there');
    assert.deepEqual(texts.filter(isEnglish), []);
  });
}

test('what opens on a page in Tamil, what a form answers and what a mail says have no English left either', () => {
  assert.deepEqual(
    stringsOf(ta).filter((text) => isEnglish(text.replaceAll(/\{[^}]*\}|\]\([^)]*\)/gu, ''))),
    [],
  );
});

test('the page of a course in Tamil leads to the terms in Tamil', async () => {
  const html = await (await app.call('/ta/course-enroll-template/small-class')).text();
  assert.doesNotMatch(linesOf(html).join('\n'), /[{}]/u);
  assert.ok(tagsOf(html, 'a').some(({ attributes }) => attributes.href === '/ta/legal/terms#refunds'));
});

/** Whether a text has an English word besides these. */
function isEnglish(text: string): boolean {
  const rest = englishByNature.reduce((left, name) => left.replaceAll(name, ''), text);
  return /[A-Za-z]{2}/u.test(rest);
}

/** All that a page says: title and description, what is read, and what is read out, drawings too. */
function textsOf(html: string): string[] {
  const tamil = withoutLeftOut(html).replaceAll(/<(\/?)svg/gu, '<$1g');
  const spoken = [...tamil.matchAll(/ (?:alt|title|placeholder|aria-label)="([^"]+)"/gu)];
  const body = tamil.slice(tamil.indexOf('<body'));
  return [
    titleOf(html),
    metaOf(html, 'description') ?? '',
    ...linesOf(body),
    ...spoken.map(([, text = '']) => text),
  ];
}

/** The same without these elements, each with all that is in it. */
function withoutLeftOut(html: string): string {
  const start = leftOut.exec(html);
  if (start === null) return html;
  const [opening, marked, hidden] = start;
  const before = html.slice(0, start.index);
  const rest = html.slice(start.index + opening.length);
  const name = marked ?? hidden ?? '';
  let depth = 1;
  for (const tag of rest.matchAll(new RegExp(`<(/?)${name}\\b`, 'gu'))) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return before + withoutLeftOut(rest.slice(tag.index + tag[0].length + 1));
  }
  return assert.fail(`${opening} does not end.`);
}

function stringsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([key, text]) => (key === 'id' ? [] : stringsOf(text)));
}

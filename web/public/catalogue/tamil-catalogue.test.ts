import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { catalogueListPath } from '../../../src/shared/catalogue-paths.ts';
import type { CatalogueEntry } from '../../../src/shared/records.ts';
import { factsOf, linesOf, tagsOf } from '../../../src/testing/html.ts';
import { startTestApp } from '../../../src/testing/test-app.ts';

const distFolder = join(import.meta.dirname, '../../../dist');
const app = await startTestApp({ DEMO: '1' }, { distFolder });
after(() => app.close());

async function sent(path: string): Promise<string> {
  return (await app.call(path)).text();
}

/** A page's own part, but for the questions, whose texts are not of the catalogue. */
function catalogueOf(html: string): string {
  const [main = ''] = /<main.*<\/main>/su.exec(html) ?? [];
  return main.replace(/<h2>[^<]*<\/h2><div[^>]*><details.*<\/details>/su, '');
}

/** What people in Tamil Nadu write in Latin letters too. */
const latin = /\b(?:AC|CV|DGCA|GST|JavaScript|Type certificate|WhatsApp)\b/gu;

test('in Tamil, the pages of courses have no English but what stands in the courses and the facts themselves', async () => {
  const calls = await Promise.all(
    (['course', 'certificate'] as const).map((kind) => sent(catalogueListPath(kind, 'ta'))),
  );
  const entries = calls.flatMap((call): CatalogueEntry[] => JSON.parse(call));
  const ownWords = entries.flatMap((entry) => [
    ...[entry.name, entry.description, ...entry.aboutCourse.split(/\n+/u)],
    ...[...entry.eligibility, ...entry.courseIncludes, ...entry.courseExcludes],
  ]);
  const own = new Set(ownWords);
  for (const path of [
    '/ta/course',
    '/ta/certificate',
    '/ta/course-enroll-template/small-class',
    '/ta/certificate-enroll-template/fpv',
  ]) {
    const html = await sent(path);
    const { name, tagline, email, address } = factsOf(html);
    const facts = [address.join(', '), name, tagline, email];
    const catalogue = catalogueOf(html);
    const alts = tagsOf(catalogue, 'img').map(({ attributes }) => attributes.alt ?? '');
    const left = [...linesOf(catalogue), ...alts]
      .filter((line) => !own.has(line))
      .filter((line) =>
        /[a-z]{2}/iu.test(facts.reduce((rest, fact) => rest.replace(fact, ''), line).replaceAll(latin, '')),
      );
    assert.deepEqual(left, [], path);
    assert.match(catalogue, /[\u0b80-\u0bff]{3}/u, path);
  }
});

test('in Tamil, the page of a course has the figures of the booking, and leads to the terms in Tamil', async () => {
  const main = catalogueOf(await sent('/ta/course-enroll-template/small-class'));
  const lines = linesOf(main).join('\n');
  for (const figure of ['25%', '15', '7', '14', '75%', '50%']) assert.ok(lines.includes(figure), figure);
  assert.doesNotMatch(lines, /[{}]/u);
  assert.ok(tagsOf(main, 'a').some(({ attributes }) => attributes.href === '/ta/legal/terms#refunds'));
});

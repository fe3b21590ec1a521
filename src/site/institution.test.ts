import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { defaultFacts } from '../shared/default-facts.ts';
import { StartupError } from '../startup-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readInstitution } from './institution.ts';

/** Reads the facts of a data folder whose `site.json` holds this text. */
function readText(text: string | Uint8Array) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'site.json'), text);
  return readInstitution(folder);
}

const readFacts = (facts: unknown) => readText(JSON.stringify(facts));

/** What is said of a wrong file, behind its path; checks that it is one line and that the exit code will be 2. */
function refusalOf(text: string): string {
  const folder = temporaryFolder();
  const file = join(folder, 'site.json');
  writeFileSync(file, text);
  try {
    readInstitution(folder);
  } catch (error) {
    assert(error instanceof StartupError, String(error));
    assert.equal(error.exitCode, 2);
    assert.match(error.message, /^\P{Cc}+\.$/u);
    assert(error.message.startsWith(file), error.message);
    return error.message.slice(file.length);
  }
  return assert.fail(`accepted: ${text}`);
}

test('without a file the facts are the samples', () => {
  assert.deepEqual(readInstitution(temporaryFolder()), defaultFacts);
});

test('the samples are plainly samples, and no authorisation number is invented', () => {
  assert.equal(defaultFacts.name, 'Namakkal Drone Academy');
  assert.equal(defaultFacts.phone, '+91 00000 00000');
  assert.equal(defaultFacts.authorisation.number, '');
  for (const { name, review } of defaultFacts.testimonials)
    assert.match(`${name} ${review}`, /sample.*sample/iu);
  assert.deepEqual(readFacts(defaultFacts), defaultFacts, 'they keep to their own rules');
});

describe('site.json overrides the samples key by key', () => {
  const own = {
    name: 'Kongu Drone School',
    shortName: 'KDS',
    tagline: 'Learn to fly',
    phone: '+91 4286 123 456',
    whatsapp: '+91 98765 43210',
    email: 'office@kongu.example.in',
    address: ['1 Airfield Road', 'Namakkal'],
    mapQuery: 'Airfield Road, Namakkal',
    social: { facebook: 'https://www.facebook.com/kongu', instagram: '', youtube: '', linkedin: '' },
    authorisation: { number: 'as the certificate has it', conditions: 'BVLOS', class: 'Medium' },
    figures: { rpc: 0, instructors: 2, reviews: 3, students: 4, courses: 5, certificates: 99_999 },
    testimonials: [{ name: 'Arun', review: 'Good.', rating: 1 }],
    questions: [{ question: 'Where?', answer: 'Here.' }],
  };

  for (const [key, value] of Object.entries(own)) {
    test(`${key} alone`, () => {
      assert.deepEqual(readFacts({ [key]: value }), { ...defaultFacts, [key]: value });
    });
  }

  test('all of them', () => {
    assert.deepEqual(readFacts(own), own);
  });

  test('none of them', () => {
    assert.deepEqual(readFacts({}), defaultFacts);
  });

  test('the authorisation number alone, beside the conditions and class of the samples', () => {
    const { authorisation } = readFacts({ authorisation: { number: 'as the certificate has it' } });
    assert.deepEqual(authorisation, { ...defaultFacts.authorisation, number: 'as the certificate has it' });
  });

  test('one figure alone, beside the others of the samples', () => {
    const { figures } = readFacts({ figures: { rpc: 412 } });
    assert.deepEqual(figures, { ...defaultFacts.figures, rpc: 412 });
  });

  test('no links but those that it names, once it names any', () => {
    const { social } = readFacts({ social: { linkedin: 'https://www.linkedin.com/company/kongu' } });
    const linkedin = 'https://www.linkedin.com/company/kongu';
    assert.deepEqual(social, { facebook: '', instagram: '', youtube: '', linkedin });
  });

  test('no reviews where it says so', () => {
    assert.deepEqual(readFacts({ testimonials: [] }).testimonials, []);
  });

  test('phone numbers in the spellings of earlier versions, in international form where they have one', () => {
    const spellings = [
      ['04286 123456', '+91 4286 123 456'],
      ['98765-43210', '+91 98765 43210'],
      ['1', '1'],
      ['98765 43210 / 98765 43211', '98765 43210 / 98765 43211'],
    ];
    for (const [written, read] of spellings) {
      const { phone, whatsapp } = readFacts({ phone: written, whatsapp: written });
      assert.deepEqual([phone, whatsapp], [read, read]);
    }
  });

  test('texts are trimmed', () => {
    assert.equal(readFacts({ name: ' Kongu Drone School\n' }).name, 'Kongu Drone School');
  });

  test('also with the mark that Windows puts before a text', () => {
    assert.equal(readText('\ufeff{"name":"Kongu"}').name, 'Kongu');
  });
});

describe('a wrong site.json is refused with one line that names the file', () => {
  test('and says that it is not JSON', () => {
    for (const text of [
      '',
      '{',
      '{"name": "Kongu",}',
      "{'name': 'Kongu'}",
      'name: Kongu',
      '{"name":"a\nb"}',
    ]) {
      assert.equal(refusalOf(text), ' is not valid JSON.', text);
    }
  });

  test('and says that it must be an object', () => {
    for (const text of ['[]', '["name"]', 'null', '"name"', '5', 'true']) {
      assert.equal(refusalOf(text), ' must hold one object: {"name": "…", …}.', text);
    }
  });

  const wrong: [facts: unknown, key: string][] = [
    [{ nam: 'Kongu' }, 'nam'],
    [{ pictures: {} }, 'pictures'],
    [{ toString: 'x' }, 'toString'],
    [{ social: { twitter: 'https://x.example' } }, 'social.twitter'],
    [{ authorisation: { num: '1' } }, 'authorisation.num'],
    [{ testimonials: [{ name: 'a', review: 'b', rating: 5, date: 'c' }] }, 'testimonials.0.date'],
    [{ name: 5 }, 'name'],
    [{ name: null }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'n'.repeat(101) }, 'name'],
    [{ whatsapp: 'call us' }, 'whatsapp'],
    [{ email: 'office' }, 'email'],
    [{ address: 'one line' }, 'address'],
    [{ address: [] }, 'address'],
    [{ address: ['one', 2] }, 'address.1'],
    [{ social: null }, 'social'],
    [{ figures: { pilots: 5 } }, 'figures.pilots'],
    [{ figures: { rpc: -1 } }, 'figures.rpc'],
    [{ figures: { rpc: '150' } }, 'figures.rpc'],
    [{ figures: { rpc: 100_000 } }, 'figures.rpc'],
    [{ phone: 'call us' }, 'phone'],
    [{ social: { facebook: 'http://www.facebook.com/kongu' } }, 'social.facebook'],
    [{ social: { facebook: 'javascript:alert(1)' } }, 'social.facebook'],
    [{ social: { facebook: 'kongu' } }, 'social.facebook'],
    [{ authorisation: { conditions: '' } }, 'authorisation.conditions'],
    [{ testimonials: [{ name: 'a', review: 'b', rating: 6 }] }, 'testimonials.0.rating'],
    [{ testimonials: [{ name: 'a', review: 'b', rating: 4.5 }] }, 'testimonials.0.rating'],
    [{ testimonials: [{ name: 'a', review: 'b', rating: '5' }] }, 'testimonials.0.rating'],
    [{ testimonials: [{ name: 'a', rating: 5 }] }, 'testimonials.0.review'],
    [{ questions: [{ question: 'q'.repeat(151), answer: 'a' }] }, 'questions.0.question'],
    [{ questions: [{ question: 'q', answer: 'a'.repeat(1_001) }] }, 'questions.0.answer'],
  ];

  for (const [facts, key] of wrong) {
    test(`and the key: ${JSON.stringify(facts).slice(0, 70)}`, () => {
      assert.match(
        refusalOf(JSON.stringify(facts)),
        new RegExp(`^: ${key.replaceAll('.', '\\.')}: [^.]`, 'u'),
      );
    });
  }

  test('and says plainly that nobody knows a key', () => {
    assert.equal(refusalOf('{"nam":"Kongu"}'), ': nam: this key is not known.');
  });

  test('or that it cannot be read', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'site.json'));
    assert.throws(() => readInstitution(folder), {
      exitCode: 2,
      message: /site\.json cannot be read: EISDIR/u,
    });
  });
});

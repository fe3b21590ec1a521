import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { en } from '../content/en/index.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { StartupError } from '../startup-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readInstitution } from './institution.ts';

function readText(text: string | Uint8Array) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'site.json'), text);
  return readInstitution(folder);
}

const readFacts = (facts: unknown) => readText(JSON.stringify(facts));

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

test('without a file the facts are the samples, which call themselves samples and invent no authorisation number', () => {
  assert.deepEqual(readInstitution(temporaryFolder()), defaultFacts);
  assert.equal(defaultFacts.name, 'Namakkal Drone Academy');
  assert.equal(defaultFacts.phone, '+91 00000 00000');
  assert.equal(defaultFacts.authorisation.number, '');
  for (const { name, review } of en.home.testimonials.items)
    assert.match(`${name} ${review}`, /sample.*sample/iu);
  const { confirmed: _confirmed, ...read } = readFacts(defaultFacts);
  assert.deepEqual(read, defaultFacts, 'they keep to their own rules');
});

test('site.json overrides the samples key by key', () => {
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
    approval: { issuedOn: '2024-03-15', validUntil: '2034-03-14', legalName: 'Kongu Drones Pvt. Ltd.' },
    terms: {
      seatShare: 40,
      earlyFrom: 21,
      middleFrom: 10,
      middleShare: 60,
      lateShare: 0,
      confirmed: true,
    },
    people: [
      {
        id: 'priya-s',
        name: 'Priya S',
        role: 'Instructor',
        teaches: '',
        licence: 'RPC 1',
        languages: 'Tamil',
      },
    ],
    visit: { hours: 'Mon–Sat, 9 am to 6 pm', landmark: 'Opposite the bus stand' },
    costs: { hostelNight: 600, foodDay: 250, medical: null, retest: 1_000 },
    training: { minutesInAir: 150, studentsPerInstructor: 4, droneModels: 'Small class: Eagle 2' },
    figures: { rpc: 0, instructors: 2, reviews: 3, students: 4, courses: 5, certificates: 99_999 },
    testimonials: [{ name: 'Arun', review: 'Good.', rating: 1 }],
    questions: [{ question: 'Where?', answer: 'Here.' }],
  };
  assert.deepEqual(readFacts({}), defaultFacts);
  assert.deepEqual(readFacts(own), { ...own, confirmed: Object.keys(own.figures) });
  for (const [key, value] of Object.entries(own)) {
    const { confirmed: _confirmed, ...facts } = readFacts({ [key]: value });
    assert.deepEqual(facts, { ...defaultFacts, [key]: value });
  }
  const { authorisation, figures } = defaultFacts;
  const linkedin = 'https://www.linkedin.com/company/kongu';
  for (const [written, read] of [
    [{ authorisation: { number: 'no. 5' } }, { authorisation: { ...authorisation, number: 'no. 5' } }],
    [{ costs: { retest: 500 } }, { costs: { ...defaultFacts.costs, retest: 500 } }],
    [{ figures: { rpc: 412 } }, { figures: { ...figures, rpc: 412 }, confirmed: ['rpc'] }],
    // Earlier versions wrote all figures once one was set; now a file lists all only if all are confirmed.
    [{ figures: { ...figures, rpc: 412 } }, { figures: { ...figures, rpc: 412 }, confirmed: ['rpc'] }],
    [
      { figures, confirmed: Object.keys(figures) },
      { figures, confirmed: Object.keys(figures) },
    ],
    // One link in the file removes all sample links.
    [{ social: { linkedin } }, { social: { facebook: '', instagram: '', youtube: '', linkedin } }],
    [{ testimonials: [] }, { testimonials: [] }],
    [{ name: ' Kongu Drone School\n' }, { name: 'Kongu Drone School' }],
    // Spellings of earlier versions, in international form where possible.
    [{ phone: '04286 123456' }, { phone: '+91 4286 123 456' }],
    [{ whatsapp: '98765-43210' }, { whatsapp: '+91 98765 43210' }],
    [{ phone: '1' }, { phone: '1' }],
    [{ whatsapp: '98765 43210 / 98765 43211' }, { whatsapp: '98765 43210 / 98765 43211' }],
  ])
    assert.deepEqual(readFacts(written), { ...defaultFacts, ...read });
  const windows = '\ufeff{"name":"Kongu"}';
  assert.equal(readText(windows).name, 'Kongu', 'also with the mark that Windows puts before a text');
});

test('a wrong site.json is refused with one line that names the file and the key', () => {
  for (const text of ['', '{', '{"name": "Kongu",}', "{'name': 'Kongu'}", 'name: Kongu', '{"name":"a\nb"}'])
    assert.equal(refusalOf(text), ' is not valid JSON.', text);
  for (const text of ['[]', '["name"]', 'null', '"name"', '5', 'true'])
    assert.equal(refusalOf(text), ' must hold one object: {"name": "…", …}.', text);
  assert.equal(refusalOf('{"nam":"Kongu"}'), ': nam: this key is not known.');
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
    [{ social: [] }, 'social'],
    [{ terms: { seatShare: 30 } }, 'terms.earlyFrom'],
    [{ approval: { validUntil: '14/03/2034' } }, 'approval.validUntil'],
    [{ costs: { foodDay: 0 } }, 'costs.foodDay'],
    [{ people: [{ name: 'Priya S' }] }, 'people.0.role'],
    [{ training: { minutesInAir: 1.5 } }, 'training.minutesInAir'],
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
  for (const [facts, key] of wrong)
    assert.ok(refusalOf(JSON.stringify(facts)).startsWith(`: ${key}: `), JSON.stringify(facts).slice(0, 70));
});

test('a site.json that cannot be read is refused too', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'site.json'));
  const message = /site\.json cannot be read: EISDIR/u;
  assert.throws(() => readInstitution(folder), { exitCode: 2, message });
});

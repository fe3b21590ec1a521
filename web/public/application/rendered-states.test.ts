// The page of an applicant in each state, in the HTML that the build renders: `npm test` has made it before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../../src/content/en/index.ts';
import { ta } from '../../../src/content/ta/index.ts';
import {
  type ApplicationAction,
  applicationCall,
  offerHours,
  type PlaceState,
} from '../../../src/shared/batches.ts';
import { termNames } from '../../../src/shared/booking-terms.ts';
import { fill } from '../../../src/shared/content.ts';
import { defaultFacts } from '../../../src/shared/default-facts.ts';
import { inLanguage, type Language, languageNames } from '../../../src/shared/languages.ts';
import { noId } from '../../../src/shared/pages.ts';
import type { Application, Batch } from '../../../src/shared/records.ts';
import { builtRenderer } from '../../../src/testing/built-renderer.ts';
import { linesOf, tagsOf } from '../../../src/testing/html.ts';

const renderPage = await builtRenderer();

const texts = { en, ta };
const key = 'a-key';

const batch: Batch = {
  _id: 'first',
  kind: 'course',
  entry: 'small-class',
  entryName: 'Small Class',
  startsOn: '2027-01-18',
  endsOn: '2027-01-22',
  location: null,
  language: 'Tamil and English',
  seats: 12,
  seatsLeft: 0,
  full: true,
  state: 'open',
};
const otherDate: Batch = {
  ...batch,
  _id: 'second',
  startsOn: '2027-01-29',
  endsOn: '2027-02-02',
  seatsLeft: 1,
  full: false,
};

const base: Application = {
  reference: 'K7MQ-4XTR',
  name: 'Kavitha R',
  course: 'Small Class',
  state: 'held',
  batch,
  heldUntil: null,
  ahead: null,
  calendar: null,
  actions: [],
  dates: [],
  certificate: null,
  language: 'en',
  createdAt: '2027-01-03T20:00:00.000Z',
};

function render(language: Language, id: string, known: Application | null, query = ''): string {
  return renderPage({
    path: `/application/${id}${query}`,
    texts: { language, groups: texts[language] },
    known: { [applicationCall(id, language)]: known },
    facts: { ...defaultFacts, terms: null, pictures: {}, pictureTexts: {} },
  }).markup;
}

const until = '2027-01-07T13:00:00.000Z';
const heldUntil = { heldUntil: until, calendar: '/batches/first.ics' };
const open: ApplicationAction[] = ['move', 'leave'];
const dates = [otherDate];

const states: readonly (readonly [
  state: PlaceState,
  changes: Partial<Application>,
  inEnglish: readonly [title: string, lead: string],
  inTamil: readonly [title: string, lead: string],
])[] = [
  [
    'asked',
    { batch: null, actions: ['leave'] },
    ['We have received your application', en.application.leads.asked],
    [ta.application.states.asked, ta.application.leads.asked],
  ],
  [
    'held',
    { ...heldUntil, actions: open, dates },
    ['Your seat is reserved', 'It is reserved for you until Thu, 7 January, 6 pm.'],
    [ta.application.states.held, 'ஜனவரி 7, வியாழன், மாலை 6 மணி வரை இந்த இடம் உங்களுக்காக ஒதுக்கப்பட்டிருக்கும்.'],
  ],
  [
    'confirmed',
    { calendar: '/batches/first.ics', actions: ['leave'] },
    ['Your seat is confirmed', 'Your first day is Mon, 18 January.'],
    [ta.application.states.confirmed, 'முதல் நாள்: ஜனவரி 18, திங்கள்.'],
  ],
  [
    'confirmed',
    { calendar: '/batches/first.ics' },
    ['Your seat is confirmed', 'Your course started on Mon, 18 January.'],
    [ta.application.states.confirmed, 'உங்கள் பயிற்சி தொடங்கிய நாள்: ஜனவரி 18, திங்கள்.'],
  ],
  [
    'waiting',
    { ahead: 1, actions: open, dates },
    ['You are number 2 on the waiting list', en.application.leads.waiting],
    ['காத்திருப்போர் பட்டியலில் நீங்கள் 2-வது நபர்', ta.application.leads.waiting],
  ],
  [
    'waiting',
    { ahead: null, beginsToday: true },
    ['You have no seat yet', 'The batch begins today: please call us.'],
    ['உங்களுக்கு இன்னும் இடம் கிடைக்கவில்லை', ta.batches.beginsToday],
  ],
  [
    'waiting',
    { ahead: null },
    ['This batch has already started', en.application.leads.missed],
    [ta.application.states.missed, ta.application.leads.missed],
  ],
  [
    'offered',
    { ...heldUntil, actions: ['accept', ...open], dates },
    ['A seat is available for you', 'Accept it by Thu, 7 January, 6 pm.'],
    [ta.application.states.offered, 'ஜனவரி 7, வியாழன், மாலை 6 மணிக்குள் ஏற்றுக்கொள்ளுங்கள்.'],
  ],
  [
    'cancelled',
    { actions: ['move'], dates },
    ['Cancelled', en.application.leads.cancelled],
    [ta.application.states.cancelled, ta.application.leads.cancelled],
  ],
  [
    'cancelled',
    { batch: { ...batch, state: 'cancelled' } },
    ['Cancelled', en.application.leads.batchCancelled],
    [ta.application.states.cancelled, ta.application.leads.batchCancelled],
  ],
  [
    'cancelled',
    { batch: { ...batch, state: 'cancelled' }, staysConfirmed: true, actions: ['move'], dates },
    ['Cancelled', en.application.leads.staysConfirmed],
    [ta.application.states.cancelled, ta.application.leads.staysConfirmed],
  ],
  [
    'cancelled',
    { batch: { ...batch, state: 'cancelled' }, staysConfirmed: true },
    ['Cancelled', en.application.leads.staysConfirmedCall],
    [ta.application.states.cancelled, ta.application.leads.staysConfirmedCall],
  ],
  [
    'lapsed',
    { actions: ['move'], dates },
    ['Your reservation has expired', en.application.leads.lapsed],
    [ta.application.states.lapsed, ta.application.leads.lapsed],
  ],
  [
    'completed',
    { calendar: null },
    ['Completed', en.application.leads.completed],
    [ta.application.states.completed, ta.application.leads.completed],
  ],
];

for (const [state, changes, inEnglish, inTamil] of states) {
  test(`'${inEnglish.join(' ')}' stands above what was asked for, with what can be done then and nothing else`, () => {
    const application = { ...base, state, ...changes };
    for (const language of languageNames) {
      const [title, lead] = language === 'en' ? inEnglish : inTamil;
      const html = render(language, key, application);
      const lines = linesOf(/<main.*<\/main>/su.exec(html)?.[0] ?? '');
      assert.deepEqual(lines.slice(0, 4).slice(-2), [title, lead], lines.join('\n'));
      for (const fact of ['K7MQ-4XTR', 'Small Class', 'Kavitha R']) assert.ok(lines.includes(fact), fact);
      // The server fills in the terms before anything is rendered.
      const shown = lines.join('\n').replace(/\{(\w+)\}/gu, (all, name) => (termNames.has(name) ? '' : all));
      assert.doesNotMatch(shown, /[{}]|undefined|NaN/u);

      const forms = tagsOf(html, 'form');
      assert.deepEqual(
        new Set(forms.map(({ inside }) => /name="action" value="(\w+)"/u.exec(inside)?.[1])),
        new Set([...application.actions, 'withdraw']),
      );
      for (const { attributes } of forms) {
        assert.equal(attributes.method, 'post');
        assert.equal(attributes.action, inLanguage(language, `/application/${key}`));
      }
      const choices = tagsOf(html, 'input').filter(({ attributes }) => attributes.type === 'radio');
      assert.deepEqual(
        choices.map(({ attributes }) => attributes.value),
        application.dates.map(({ _id }) => _id),
      );
      const links = tagsOf(html, 'a').map(({ attributes }) => attributes.href ?? '');
      assert.equal(links.includes('/batches/first.ics'), application.calendar !== null);
      const [chat = ''] = links.filter((link) => link.includes('K7MQ-4XTR'));
      assert.match(decodeURIComponent(chat), /^https:\/\/wa\.me\/\d+\?text=.*K7MQ-4XTR\.$/u);
    }
  });
}

test('an applicant who waits reads for how many hours an offer stands', () => {
  for (const language of languageNames) {
    const html = render(language, key, { ...base, state: 'waiting', ahead: 1 });
    const step = texts[language].application.next.waiting.find(({ id }) => id === 'look');
    assert.ok(linesOf(html).includes(fill(step?.text ?? '', { hours: offerHours })), language);
  }
});

test('one of five stages is where one stands, and none once nothing more comes of it', () => {
  const { stages } = en.application;
  const current = (changes: Partial<Application>) =>
    tagsOf(render('en', key, { ...base, ...changes }), 'li')
      .filter(({ attributes }) => attributes['aria-current'] === 'step')
      .map(({ inside }) => inside);
  const leave: ApplicationAction[] = ['leave'];
  for (const [changes, stage] of [
    [{ state: 'asked', batch: null, actions: leave }, stages.applied],
    [{ state: 'waiting', ahead: 0, actions: leave }, stages.applied],
    [{ state: 'offered', actions: leave }, stages.applied],
    [{ state: 'held', actions: leave }, stages.reserved],
    [{ state: 'confirmed', actions: leave }, stages.confirmed],
    [{ state: 'confirmed' }, stages.training],
    [{ state: 'completed' }, stages.certificate],
  ] satisfies [Partial<Application>, string][])
    assert.deepEqual(current(changes), [stage]);
  for (const changes of [{ state: 'cancelled' }, { state: 'lapsed' }, { state: 'waiting' }] as const)
    assert.deepEqual(current(changes), []);
});

test('giving up comes last, and other dates come before what is needed only where choosing them is what there is to do', () => {
  const { next, move, needs, contact, leave, withdraw } = en.application;
  const headings = (changes: Partial<Application>) =>
    [...render('en', key, { ...base, ...changes }).matchAll(/<(h2|summary)\b[^>]*>(.*?)<\/\1>/gsu)]
      .flatMap(([html]) => linesOf(html))
      .filter((line) => words.has(line));
  const words = new Set([
    next.title,
    move.choose,
    move.change,
    needs.title,
    contact.title,
    leave.title,
    withdraw.title,
  ]);
  const asked = [needs.title, contact.title];
  assert.deepEqual(headings({ actions: open, dates }), [
    next.title,
    ...asked,
    move.change,
    leave.title,
    withdraw.title,
  ]);
  for (const [state, title] of [
    ['waiting', move.change],
    ['asked', move.choose],
  ] as const)
    assert.deepEqual(headings({ state, actions: open, dates }), [
      next.title,
      title,
      ...asked,
      leave.title,
      withdraw.title,
    ]);
  const calledOff = { ...batch, state: 'cancelled' } as const;
  assert.deepEqual(headings({ state: 'cancelled', batch: calledOff, actions: ['move'], dates }), [
    next.title,
    move.choose,
    contact.title,
    withdraw.title,
  ]);
});

test('a batch called off has dates, but no first day', () => {
  const firstDay = en.application.facts.firstDay.replace(/\{.*/u, '').trim();
  const shows = (state: 'open' | 'cancelled') =>
    render('en', key, { ...base, batch: { ...batch, state } }).includes(firstDay);
  assert.deepEqual([shows('open'), shows('cancelled')], [true, false]);
});

test('a date made up for a demonstration is marked as such', () => {
  for (const language of languageNames) {
    const { sample } = texts[language].batches;
    const shows = (application: Application) => linesOf(render(language, key, application)).includes(sample);
    assert.equal(shows({ ...base, batch: { ...batch, sample: true } }), true);
    assert.equal(shows(base), false);
  }
});

test('what was refused without scripts is said at the top, in the language of the page', () => {
  for (const language of languageNames)
    for (const action of ['leave', 'accept', 'move'] as const) {
      const html = render(language, key, base, `?problem=${action}`);
      const alert = /<div role="alert">(.*?)<\/div>/su.exec(html)?.[1] ?? '';
      assert.deepEqual(linesOf(alert), [texts[language].application.problem[action]]);
    }
});

test('of an unknown key the page says that there is none, and leads to the search and to the phone', () => {
  for (const language of languageNames) {
    const html = /<main.*<\/main>/su.exec(render(language, noId, null))?.[0] ?? '';
    assert.equal(linesOf(html)[0], texts[language].application.missing.title);
    assert.deepEqual(
      tagsOf(html, 'a').map(({ attributes }) => attributes.href),
      [inLanguage(language, '/application'), 'tel:+910000000000'],
    );
  }
});

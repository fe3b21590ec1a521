import type { Texts } from '../content/texts.ts';
import { type ShownTerms, termWords } from '../shared/booking-terms.ts';
import { fill } from '../shared/content.ts';
import { costInAll } from '../shared/cost-in-all.ts';
import { daysText, dayText } from '../shared/day-text.ts';
import { feeOf } from '../shared/fee.ts';
import { authorisationPicture } from '../shared/institute-people.ts';
import { firstLanguage, inLanguage, type Language, languageNames } from '../shared/languages.ts';
import { detailPages, pagePath } from '../shared/pages.ts';
import type { Batch, CatalogueEntry, CatalogueKind, EntryKey, Family, FamilyRow } from '../shared/records.ts';
import { formatRupees } from '../shared/rupees.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import type { PageSources } from './page-data.ts';
import type { TextsIn } from './page-texts.ts';

/** The sources of the answers to a family's questions. */
export interface FamilyParts {
  facts: SiteFacts;
  textsIn: TextsIn;
  sources: Pick<PageSources, 'list' | 'find' | 'batches'>;
  /** The paths of the scan and the portraits, by what they are about. */
  pictures: ReadonlyMap<string, string>;
  /** Null where the site's address is not known. */
  publicUrl: string | null;
}

/** The most batches that a message names. */
const mostNamed = 3;

/** Returns what a family wants to know of a course or certificate, by default of the first course; null where it is not offered. */
export function familyOf(parts: FamilyParts, language: Language, asked: EntryKey | null): Family | null {
  const { facts, textsIn, sources, pictures } = parts;
  const first = () => {
    const entry = sources.list('course', language)[0]?._id;
    return entry === undefined ? null : { kind: 'course' as const, entry };
  };
  const key = asked ?? first();
  const entry = key && sources.find(key.kind, key.entry, language);
  if (asked !== null && entry === null) return null;
  const texts = textsIn(language);
  return {
    proof: proofRows(facts, texts, language),
    scan: pictures.get(authorisationPicture) ?? null,
    people: peopleOf(facts, texts, pictures),
    // Told of the courses for the DGCA's certificate: add-on courses fly other drones, and have no test to repeat.
    training: key?.kind === 'certificate' ? [] : trainingRows(facts, texts, language),
    costs: key && entry && costsOf(key.kind, entry, facts, texts),
    refunds: refundRows(facts.terms, texts),
    messages: key === null ? [] : messagesOf(parts, language, key),
  };
}

function proofRows(
  { authorisation, approval }: SiteFacts,
  { family, batches }: Texts,
  language: Language,
): FamilyRow[] {
  const { number } = authorisation;
  const { proof } = family;
  const dayOf = (day: string) => day && dayText(day, batches.days, 'year');
  return set(
    [
      [proof.number, number],
      [proof.issuedOn, dayOf(approval.issuedOn)],
      [proof.validUntil, dayOf(approval.validUntil)],
      // They are on the site from the first; without a number they prove nothing.
      [proof.classes, number && `${authorisation.class}, ${authorisation.conditions}`],
      [proof.legalName, approval.legalName, 'own'],
    ],
    language,
  );
}

function peopleOf(
  { people }: SiteFacts,
  { family }: Texts,
  pictures: FamilyParts['pictures'],
): Family['people'] {
  return people.map(({ id, name, role, teaches, licence, languages }) => {
    const number = licence && fill(family.people.licence, { number: licence });
    const lines = [role, teaches, number, languages].filter((line) => line !== '');
    return { name, lines, portrait: pictures.get(id) ?? null };
  });
}

function trainingRows(
  { training }: SiteFacts,
  { family: { people } }: Texts,
  language: Language,
): FamilyRow[] {
  const { minutesInAir, studentsPerInstructor, droneModels } = training;
  return set(
    [
      [people.minutesInAir, String(minutesInAir ?? '')],
      [people.studentsPerInstructor, String(studentsPerInstructor ?? '')],
      [people.droneModels, droneModels, 'own'],
    ],
    language,
  );
}

function costsOf(
  kind: CatalogueKind,
  entry: CatalogueEntry,
  { terms, costs }: SiteFacts,
  texts: Texts,
): Family['costs'] {
  const { parents } = texts.family;
  const { price, tax, parts } = feeOf(entry);
  const { days, oneDay } = texts.enrollment.page;
  const length = fill(entry.days === 1 ? oneDay : days, { count: entry.days });
  const course = fill(parents.course, { course: entry.name, days: length });
  const amount = (name: keyof typeof costs) =>
    [parents[name], costs[name] === null ? '' : formatRupees(costs[name])] as const;
  // The DGCA asks for one; for an add-on course nobody does.
  const medical = kind === 'course' ? [amount('medical')] : [];
  const inAll = costInAll(kind, entry, costs);
  const forAllDays = (name: 'hostelNight' | 'foodDay') => formatRupees(entry.days * Number(costs[name]));
  return {
    fee: set(
      tax
        ? [
            [course, price],
            [fill(parents.gst, { rate: tax.rate }), tax.amount],
            [parents.total, tax.total],
          ]
        : [[course, parts]],
    ),
    deposit: terms && {
      label: marked(fill(parents.deposit, { share: `${terms.seatShare}%` }), terms, texts),
      value: depositOf(entry, terms),
    },
    sum:
      inAll === null
        ? []
        : set([
            [
              fill(parents.hostelNights, { count: entry.days, amount: amount('hostelNight')[1] }),
              forAllDays('hostelNight'),
            ],
            [
              fill(parents.foodDays, { count: entry.days, amount: amount('foodDay')[1] }),
              forAllDays('foodDay'),
            ],
            ...medical,
            [parents.inAll, formatRupees(inAll)],
          ]),
    others: set([
      ...(inAll === null ? [amount('hostelNight'), amount('foodDay'), ...medical] : []),
      ...(kind === 'course' ? [amount('retest')] : []),
    ]),
  };
}

function depositOf({ price }: CatalogueEntry, { seatShare }: ShownTerms): string {
  return formatRupees(Math.round(price * seatShare) / 100);
}

function refundRows(terms: ShownTerms | null, texts: Texts): FamilyRow[] {
  if (terms === null) return [];
  const { parents } = texts.family;
  const words = termWords(terms);
  const rows = [
    [fill(parents.early, { from: words.earlyFrom }), '100%'],
    [fill(parents.middle, { from: words.middleFrom, to: words.middleTo }), words.middleShare],
    [fill(parents.middle, { from: words.lateFrom, to: words.lateTo }), words.lateShare],
    [parents.later, '0%'],
  ] as const;
  return rows.map(([label, value]) => ({ label, value }));
}

/** Returns the message in each language, that of the page first. */
function messagesOf(parts: FamilyParts, language: Language, key: EntryKey): Family['messages'] {
  const others = languageNames.filter((name) => name !== language);
  return [language, ...others].flatMap((name) => {
    const entry = parts.sources.find(key.kind, key.entry, name);
    return entry === null ? [] : [{ language: name, text: messageOf(parts, name, key, entry) }];
  });
}

function messageOf(
  { facts, textsIn, sources, publicUrl }: FamilyParts,
  language: Language,
  { kind, entry: id }: EntryKey,
  entry: CatalogueEntry,
): string {
  const texts = textsIn(language);
  const { message } = texts.family.send;
  const { terms } = facts;
  const inAll = costInAll(kind, entry, facts.costs);
  // In a chat nobody could tell that a name or number is made up.
  const samples = sampleFacts(facts);
  const { tax, parts: fee } = feeOf(entry);
  const batches = sources
    .batches({ entry: id, nextOnly: false, language })
    .filter((batch) => batch.kind === kind)
    .slice(0, mostNamed);
  const page = inLanguage(language, pagePath(detailPages[kind], id));
  return [
    samples.includes('name')
      ? entry.name
      : fill(message.course, { course: entry.name, institute: facts.name }),
    tax === null ? fill(message.fee, { fee }) : fill(message.feeInAll, { total: tax.total, fee }),
    ...(inAll === null ? [] : [fill(message.inAll, { amount: formatRupees(inAll) })]),
    ...batches.map((batch) => batchLine(batch, texts)),
    ...(terms === null
      ? [texts.frame.terms.unknown]
      : [
          marked(
            fill(message.deposit, { amount: depositOf(entry, terms), share: `${terms.seatShare}%` }),
            terms,
            texts,
          ),
          marked(message.refunds, terms, texts),
          ...refundRows(terms, texts).map(({ label, value }) =>
            fill(message.refund, { when: label, share: value }),
          ),
        ]),
    message.nothing,
    ...(samples.includes('phone') ? [] : [fill(message.call, { phone: facts.phone })]),
    (publicUrl ?? '{origin}') + page,
  ].join('\n');
}

function batchLine(batch: Batch, { batches, family }: Texts): string {
  const { full, oneSeatLeft, seatsLeft, sample, days } = batches;
  const left = batch.seatsLeft === 1 ? oneSeatLeft : fill(seatsLeft, { count: batch.seatsLeft });
  const seats = batch.full ? full : left;
  const said = { days: daysText(batch.startsOn, batch.endsOn, days), seats };
  return fill(family.send.message.batch, said) + (batch.sample ? ` (${sample})` : '');
}

/** Terms that are samples are said to be that. */
function marked(text: string, { isSample }: ShownTerms, { frame }: Texts): string {
  return isSample ? `${text} ${frame.terms.sample}` : text;
}

/** Returns a row for each value that is set; of the institute's own words it says that they are in English where the page is not. */
function set(
  rows: readonly (readonly [label: string, value: string, whose?: 'own'])[],
  language: Language = firstLanguage,
): FamilyRow[] {
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value, whose]) => ({
      label,
      value,
      ...(whose === 'own' && language !== firstLanguage && { english: true as const }),
    }));
}

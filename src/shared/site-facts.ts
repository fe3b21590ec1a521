import * as v from 'valibot';
import type { ShownTerms } from './booking-terms.ts';
import { aDay } from './day-rule.ts';
import { emailAddress, line, optionalLine, paragraphs } from './fields.ts';
import { grouped } from './grouped.ts';
import { limits } from './limits.ts';
import { internationalNumber } from './phone-number.ts';
import type { KeptMonths } from './retention.ts';
import { freeSlug, slug } from './slug.ts';

/** How each fact is called, in the form and in what is said of a wrong one. */
export const factLabels = {
  name: 'Name',
  shortName: 'Short name',
  tagline: 'Tagline',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  address: 'Address',
  mapQuery: 'Place on the map',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  number: 'Authorisation number',
  issuedOn: 'Issued on',
  validUntil: 'Valid until',
  legalName: 'Legal name',
  conditions: 'Conditions',
  class: 'Class',
  seatShare: 'Paid to confirm a seat, in % of the fee',
  earlyFrom: 'All of it back, from so many days before',
  middleFrom: 'Part of it back, from so many days before',
  middleShare: 'That part, in %',
  lateShare: 'Back after that, until the day before, in %',
  confirmed: 'Our own terms',
  hours: 'Hours',
  landmark: 'Landmark',
  hostelNight: 'Hostel, a night',
  foodDay: 'Food, a day',
  medical: 'Medical fitness certificate',
  retest: 'Repeated test',
  people: 'People',
  minutesInAir: 'Minutes in the air, each student',
  studentsPerInstructor: 'Students to an instructor',
  droneModels: 'Drones',
  rpc: 'RPC',
  instructors: 'Instructors',
  reviews: 'Reviews',
  students: 'Students Trained',
  courses: 'Courses',
  certificates: 'Certificates Issued',
} as const;

/** Rules of an object with these keys and no others. */
function group<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, ({ expected }) => {
    if (expected === 'never') return 'this key is not known';
    return expected === 'Object' ? 'must be an object' : 'is missing';
  });
}

function link(label: string) {
  const message = `${label} must be a link that begins with https://, or empty.`;
  const text = v.pipe(
    v.string(message),
    v.trim(),
    v.maxLength(500, `${label} can have at most 500 characters.`),
    v.check(
      (address) => address === '' || (address.startsWith('https://') && URL.canParse(address)),
      message,
    ),
  );
  return v.optional(text, '');
}

/** The sample of a number, which nobody has. */
export const samplePhone = '+91 00000 00000';

/** A number as the links to it need it: in international form. The sample is taken as it is. */
function institutePhone(label: string) {
  return v.pipe(
    line(label, limits.phone),
    v.check(
      (text) => !/[,;/|&]|\bor\b/iu.test(text) && text.replace(/\D/gu, '').length <= limits.phoneDigits.most,
      `${label} can hold one number only.`,
    ),
    v.check(
      (text) => text === samplePhone || internationalNumber(text) !== null,
      `${label} must be a valid number such as +91 98765 43210, with + and the country code if it is not Indian.`,
    ),
    v.transform((text) => internationalNumber(text) ?? text),
  );
}

/** A phone number as earlier versions took it: still read, in international form where it has one. */
function phoneInFile(label: string) {
  return v.pipe(
    line(label, limits.phone),
    v.regex(/\d/u, `${label} must hold a number, such as +91 98765 43210.`),
    v.transform((text) => internationalNumber(text) ?? text),
  );
}

function whole(label: string, least: number, most: number) {
  const message = `${label} must be a whole number from ${least} to ${grouped(most)}.`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
}

function figure(label: string) {
  return whole(label, 0, 99_999);
}

/** A whole number, or null while the institute has not set it. */
function wholeOrNull(label: string, most: number) {
  const message = `${label} must be a whole number from 1 to ${grouped(most)}, or empty.`;
  return v.nullable(
    v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message)),
  );
}

/** A text of one line, or an empty one while the institute has not set it. */
function lineOrEmpty(label: string, most: number) {
  return v.pipe(
    v.optional(optionalLine(label, most), ''),
    v.transform((text) => text ?? ''),
  );
}

/** A day, YYYY-MM-DD, or an empty text while the institute has not set it. */
function dayOrEmpty(label: string) {
  return v.union([v.literal(''), aDay(label)], `${label} must be a day such as 2027-01-08, or empty.`);
}

const ratingMessage = 'Stars must be a whole number from 1 to 5.';

/** A review of the institute. */
const testimonialRules = group({
  name: line('Name', 100),
  review: line('Review', 1_000),
  rating: v.pipe(
    v.number(ratingMessage),
    v.integer(ratingMessage),
    v.minValue(1, ratingMessage),
    v.maxValue(5, ratingMessage),
  ),
});

/** A question that every applicant asks. */
const questionRules = group({
  question: line('Question', 150),
  answer: paragraphs('Answer', 1_000),
});

/** The id of a person, as of everything that a picture of the institute can be about. */
const personIdPattern = /^[a-z\d-]{1,90}$/u;

/** The id of the authorisation's picture; no person has it. */
export const authorisationPicture = 'authorisation';

const aboutMessage = 'about must be authorisation or the id of a person.';

/** The fields that come with a picture of the institute. */
export const institutePictureRules = v.object({
  about: v.pipe(v.string(aboutMessage), v.regex(personIdPattern, aboutMessage)),
});

/** Somebody who teaches at the institute or answers its phone; what they teach, licence and languages may be empty. */
export const personRules = group({
  /** It stays when the name changes, so that the portrait does. */
  id: v.optional(
    v.pipe(v.string(), v.regex(personIdPattern, 'A person’s id can hold a to z, 0 to 9 and - only.')),
  ),
  name: line('Each person’s name', 100),
  role: line('Each person’s role', 100),
  teaches: lineOrEmpty('What a person teaches', 200),
  licence: lineOrEmpty('A person’s licence number', 100),
  languages: lineOrEmpty('A person’s languages', 100),
});

/** The most people that are shown. */
export const mostPeople = 12;

/** Returns people each with an id of their own: one made from the name where none was given, as in a file written by hand. */
function withIds<Person extends { id?: string | undefined; name: string }>(
  people: Person[],
): (Person & { id: string })[] {
  const given = people.map(({ id }) => id);
  const used = new Set([authorisationPicture]);
  return people.map((person) => {
    const { id: own, name } = person;
    const isTaken = (id: string) => used.has(id) || given.includes(id);
    const id = own !== undefined && !used.has(own) ? own : freeSlug(slug(name, 'person'), isTaken);
    used.add(id);
    return { ...person, id };
  });
}

/** Lines of the address, reviews, and questions. */
const mostLines = 8;
const mostTestimonials = 20;
const mostQuestions = 20;

const linesMessage = `Address must have 1 to ${mostLines} lines.`;
const testimonialsMessage = `There can be at most ${mostTestimonials} reviews.`;
const questionsMessage = `There can be at most ${mostQuestions} questions.`;

/** The rules of the links to social networks. */
export const socialRules = group({
  facebook: link(factLabels.facebook),
  instagram: link(factLabels.instagram),
  youtube: link(factLabels.youtube),
  linkedin: link(factLabels.linkedin),
});

/** The terms of payment and refund: whole percent of the fee, and whole days before the first day of a batch. */
export const termsRules = group({
  seatShare: whole(factLabels.seatShare, 1, 100),
  earlyFrom: whole(factLabels.earlyFrom, 5, 90),
  middleFrom: whole(factLabels.middleFrom, 3, 60),
  middleShare: whole(factLabels.middleShare, 0, 100),
  lateShare: whole(factLabels.lateShare, 0, 100),
  /** Visitors see them only once the institute has said that they are its own. */
  confirmed: v.boolean('confirmed must be true or false.'),
});

/** The other details of the DGCA's authorisation. */
export const approvalRules = group({
  issuedOn: dayOrEmpty(factLabels.issuedOn),
  validUntil: dayOrEmpty(factLabels.validUntil),
  /** As the authorisation names the institute. */
  legalName: lineOrEmpty(factLabels.legalName, 200),
});

/** The ways to find the institute, beside its address. */
export const visitRules = group({
  hours: lineOrEmpty(factLabels.hours, 100),
  landmark: lineOrEmpty(factLabels.landmark, 100),
});

/** The costs besides the fee, in rupees. */
export const costRules = group({
  hostelNight: wholeOrNull(factLabels.hostelNight, 99_999),
  foodDay: wholeOrNull(factLabels.foodDay, 99_999),
  medical: wholeOrNull(factLabels.medical, 99_999),
  retest: wholeOrNull(factLabels.retest, 99_999),
});

/** The parts of the training that a student gets. */
export const trainingRules = group({
  minutesInAir: wholeOrNull(factLabels.minutesInAir, 9_999),
  studentsPerInstructor: wholeOrNull(factLabels.studentsPerInstructor, 99),
  droneModels: lineOrEmpty(factLabels.droneModels, 200),
});

/** The institute's own facts, whole. */
export const institutionRules = group({
  name: line(factLabels.name, 100),
  shortName: line(factLabels.shortName, 40),
  tagline: line(factLabels.tagline, 200),
  phone: institutePhone(factLabels.phone),
  /** The number that the chat button opens. */
  whatsapp: institutePhone(factLabels.whatsapp),
  email: emailAddress(factLabels.email),
  address: v.pipe(
    v.array(line('Each line of the address', 200), linesMessage),
    v.minLength(1, linesMessage),
    v.maxLength(mostLines, linesMessage),
  ),
  /** The words that the live map searches for. */
  mapQuery: line(factLabels.mapQuery, 300),
  social: v.pipe(
    v.unknown(),
    // Of a group whose entries may all be missing, valibot takes an empty list for one with none of them.
    v.check((sent) => !Array.isArray(sent), 'must be an object'),
    socialRules,
  ),
  authorisation: group({
    /** The DGCA's number, or an empty text while there is none to show. */
    number: lineOrEmpty(factLabels.number, 100),
    conditions: line(factLabels.conditions, 200),
    class: line(factLabels.class, 200),
  }),
  approval: approvalRules,
  terms: v.pipe(
    termsRules,
    v.forward(
      v.check(
        ({ earlyFrom, middleFrom }) => earlyFrom - middleFrom > 1,
        'All of it must be back at least 2 days earlier than part of it.',
      ),
      ['earlyFrom'],
    ),
    v.forward(
      v.check(
        ({ middleShare, lateShare }) => lateShare <= middleShare,
        'What is back later can be no more than what is back before.',
      ),
      ['lateShare'],
    ),
  ),
  people: v.pipe(
    v.array(personRules, 'People must be a list.'),
    v.maxLength(mostPeople, `There can be at most ${mostPeople} people.`),
    v.transform(withIds),
  ),
  visit: visitRules,
  costs: costRules,
  training: trainingRules,
  /** Each is shown with a plus behind it: the first three on the home page, the others on the About page. */
  figures: group({
    rpc: figure(factLabels.rpc),
    instructors: figure(factLabels.instructors),
    reviews: figure(factLabels.reviews),
    students: figure(factLabels.students),
    courses: figure(factLabels.courses),
    certificates: figure(factLabels.certificates),
  }),
  /** The reviews that the institute wrote in the place of the samples before it could do so on the pages themselves, as are the questions. */
  testimonials: v.optional(
    v.pipe(
      v.array(testimonialRules, 'Reviews must be a list.'),
      v.maxLength(mostTestimonials, testimonialsMessage),
    ),
  ),
  questions: v.optional(
    v.pipe(v.array(questionRules, 'Questions must be a list.'), v.maxLength(mostQuestions, questionsMessage)),
  ),
});

const { entries } = institutionRules;

/** A change of the facts: a group that is not sent stays as it is. */
export const sentFactsRules = group({
  ...entries,
  approval: v.optional(entries.approval),
  terms: v.optional(entries.terms),
  people: v.optional(entries.people),
  visit: v.optional(entries.visit),
  costs: v.optional(entries.costs),
  training: v.optional(entries.training),
});

/** The figures by their names. */
export const figureNames = ['rpc', 'instructors', 'reviews', 'students', 'courses', 'certificates'] as const;

/** The contents of `DATA_DIR/site.json`: any of the keys, and any of most groups; the terms whole. */
export const ownFactsRules = group({
  ...v.partial(v.object(entries)).entries,
  phone: v.optional(phoneInFile(factLabels.phone)),
  whatsapp: v.optional(phoneInFile(factLabels.whatsapp)),
  authorisation: v.optional(group(v.partial(v.object(entries.authorisation.entries)).entries)),
  figures: v.optional(group(v.partial(v.object(entries.figures.entries)).entries)),
  approval: v.optional(group(v.partial(v.object(approvalRules.entries)).entries)),
  visit: v.optional(group(v.partial(v.object(visitRules.entries)).entries)),
  costs: v.optional(group(v.partial(v.object(costRules.entries)).entries)),
  training: v.optional(group(v.partial(v.object(trainingRules.entries)).entries)),
  confirmed: v.optional(v.array(v.picklist(figureNames, 'must be a list of names of figures'))),
  pictureTexts: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z\d-]+$/u, 'must be the name of a picture, such as hero-small')),
      line('Description', limits.pictureText),
      'must be an object',
    ),
  ),
});

/** The institute's own facts: name, contacts, links, authorisation, figures, reviews. */
export type Institution = v.InferOutput<typeof institutionRules>;

/** The facts that a change brings. */
export type SentFacts = v.InferOutput<typeof sentFactsRules>;

/** The name of a figure. */
export type FigureName = (typeof figureNames)[number];

/** Returns what is wrong, one sentence for each place in the facts, such as `social.facebook`. */
export function factErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  // The first of each place counts.
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]).reverse());
}

/** The facts, and what the institute says of the pictures in `DATA_DIR/site/pictures`, by the picture's name. */
export interface OwnFacts extends Institution {
  /** The figures that the institute has set or confirmed; the others are shown as the site began with them. */
  confirmed?: readonly FigureName[] | undefined;
  pictureTexts?: Record<string, string> | undefined;
}

/** The facts that are the same for the back office and for visitors. */
export type CommonFacts = Omit<Institution, 'testimonials' | 'questions' | 'terms'>;

/** The facts that the server embeds in every page: reviews and questions come as texts. */
export interface SiteFacts extends CommonFacts {
  /** Null while the institute has not confirmed them. */
  terms: ShownTerms | null;
  /** Pictures that the institute replaced: the picture's name, such as `hero-small`, and the path to show instead. */
  pictures: Record<string, string>;
  /** The description of each picture, for those who do not see it, where no text beside it says so. */
  pictureTexts: Record<string, string>;
  /** Pixels of the institute's logo, if it has one. */
  logoSize?: { width: number; height: number };
  /** How long what visitors send is kept, where the institute has set it. */
  keptMonths?: KeptMonths;
}

/** The pages on which facts are shown, and so are previewed. */
export const previewPages = ['/', '/about', '/contact'] as const;

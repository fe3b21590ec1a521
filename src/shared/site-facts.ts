import * as v from 'valibot';
import type { ShownTerms } from './booking-terms.ts';
import {
  dayOrEmpty,
  figure,
  group,
  institutePhone,
  lineOrEmpty,
  link,
  phoneInFile,
  whole,
  wholeOrNull,
} from './fact-field-rules.ts';
import { emailAddress, line, paragraphs } from './fields.ts';
import { peopleRules } from './institute-people.ts';
import { limits } from './limits.ts';
import type { KeptMonths } from './retention.ts';

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
  people: peopleRules,
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

import * as v from 'valibot';
import { mostOfNumberPattern, wrongInPattern } from './certificate-numbers.ts';
import { fill } from './content.ts';
import { aDay } from './day-rule.ts';
import {
  amount,
  emailAddress,
  fieldWords,
  line,
  optionalLine,
  requiredString,
  wrongAmount,
} from './fields.ts';
import { limits } from './limits.ts';
import { plainPhone } from './typed-phone.ts';

const hoursRange = { least: 1, most: limits.courseHours, whole: true };
const hours = v.pipe(
  v.union([v.null(), v.literal(''), amount('Hours', hoursRange)], wrongAmount('Hours', hoursRange)),
  v.transform((value): number | null => (value === '' ? null : value)),
);

/** By these a person is found who asks to be erased. */
const person = {
  email: v.optional(
    v.pipe(
      optionalLine('Email', limits.email),
      v.check(
        (text) => text === null || v.is(emailAddress('Email'), text),
        fill(fieldWords.email, { label: 'Email' }),
      ),
    ),
  ),
  phone: v.optional(
    v.pipe(
      optionalLine('Phone', limits.phone),
      v.transform((text) => text && plainPhone(text)),
    ),
  ),
};

/** No certificate for drones is older; an earlier year is misspelt. */
const firstYear = 2000;

/** That one which says the same was issued within the last day does not matter. */
const again = { again: v.optional(v.boolean('again must be true or false.')) };

/** The words on a certificate besides its number and code. Whether its days are in order the register asks. */
const printed = {
  holder: line('Name', limits.holder),
  programme: line('Course', limits.name),
  classOfDrone: v.optional(optionalLine('Class of drone', limits.classOfDrone)),
  from: aDay('First day', firstYear),
  to: aDay('Last day', firstYear),
  hours: v.optional(hours),
  issuedOn: v.optional(aDay('Day of issue', firstYear)),
};

/**
 * The certificates to issue: either by the places of people who have completed a batch, where the other fields are known and may
 * be changed for all of them, and the name of any of them alone; or for one person.
 */
export const issueRules = v.object({
  places: v.optional(
    v.pipe(
      v.array(v.string('places must be a list of ids.'), 'places must be a list of ids.'),
      v.minLength(1, 'places must have one id at least.'),
      v.maxLength(limits.batchSeats, `places can have at most ${limits.batchSeats} ids.`),
    ),
  ),
  names: v.optional(
    v.record(v.string(), line('Name', limits.holder), 'names must say a name by the id of its place.'),
  ),
  ...v.partial(v.object(printed)).entries,
  ...person,
  ...again,
});

/** One person's certificate, whole. */
export const oneCertificateRules = v.object({
  ...printed,
  ...person,
  ...again,
});

/** A number from before the register: its letters and spaces as keyboards have them. */
const earlierNumber = v.pipe(
  requiredString('Number'),
  v.transform((number) => number.normalize('NFKC')),
  line('Number', limits.certificateNumber),
);

/** One certificate that was issued before there was this register. */
export const earlierCertificateRules = v.object({
  number: earlierNumber,
  ...printed,
  from: v.optional(printed.from),
  to: v.optional(printed.to),
  issuedOn: aDay('Day of issue', firstYear),
});

/** A change of a certificate: it is revoked, or replaced by one that says something otherwise. */
export const certificateChangeRules = v.object({
  state: v.optional(v.literal('revoked', 'state must be revoked.')),
  reason: v.optional(line('Reason', limits.reason)),
  ...v.partial(v.omit(v.object(printed), ['issuedOn'])).entries,
});

/** Said while the server does not know the address of the site: a QR code must not follow what a request says of it. */
export const addressMissing =
  'Certificates cannot be issued or printed yet: the address of this website, to which their QR codes lead, is not set. Whoever runs the server should set PUBLIC_URL (or DOMAIN) in its settings, usually /etc/drone-institute.env, and restart it.';

/** The signatories, and how certificates are numbered. */
export const paperRules = v.object({
  numberPattern: v.pipe(
    line('Numbers', mostOfNumberPattern),
    v.rawCheck(({ dataset, addIssue }) => {
      const wrong = dataset.typed ? wrongInPattern(dataset.value) : null;
      if (wrong !== null) addIssue({ message: wrong });
    }),
  ),
  signatories: v.pipe(
    v.array(
      v.object({ name: line('Name', limits.holder), title: line('Title', limits.holder) }),
      'signatories must be a list of names and titles.',
    ),
    v.maxLength(2, 'Two can sign at the most.'),
  ),
});

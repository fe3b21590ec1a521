import * as v from 'valibot';
import { confirmPassword, requireStillIn } from '../admins/account-checks.ts';
import type { LoginLimit } from '../admins/login-limit.ts';
import type { Passwords } from '../admins/passwords.ts';
import type { AdminRepository } from '../admins/repository.ts';
import type { Identity } from '../batches/place-repository.ts';
import { phoneDigits } from '../batches/references.ts';
import { json } from '../calls/bodies.ts';
import { callWith } from '../calls/call.ts';
import { badRequest } from '../http/refusals.ts';
import { limits } from '../shared/limits.ts';
import { confirmedPersonRules, personRules } from '../shared/person-rules.ts';
import type { PersonRecordsRoom } from './person-records.ts';

/** What the calls need from the app. */
export interface PersonCallParts {
  admins: AdminRepository;
  limit: LoginLimit;
  passwords: Passwords;
  personRecords: PersonRecordsRoom;
  /** Called once somebody's enrollments are gone, whose seats others may have. */
  seatsFreed: () => void;
}

const call = callWith<PersonCallParts>();
const tag = 'Personal data';

const recordsByTable = v.pipe(
  v.record(v.string(), v.array(v.looseObject({ _id: v.optional(v.string()) }))),
  v.description(
    'By table: enrollments with their places, registrations, contactMessages, partnerMessages, certificates, and what was deleted within seconds as justDeleted.',
  ),
);

/**
 * The calls by which the office answers a person who asks what is held about them, or to be erased. Nothing of the person stands
 * in an address, and so in no log.
 */
export const personCalls = [
  call({
    method: 'POST',
    path: '/api/admin/person',
    name: 'findPerson',
    tag,
    summary: 'Finds all records with an email or a phone number, with how many there are.',
    who: 'office',
    body: json(personRules),
    answer: v.strictObject({
      records: v.record(v.string(), v.pipe(v.number(), v.integer())),
      emails: v.pipe(v.array(v.string()), v.description('Every email in them.')),
      phones: v.pipe(v.array(v.string()), v.description('Every phone number in them.')),
    }),
    storesNothing: true,
    activity: 'recorded',
    async handle({ body, did }, { personRecords }) {
      const records = await personRecords.of(personIn(body));
      const all = Object.values(records).flat();
      did({ action: 'looked for the records of a person', shown: all.length });
      return {
        records: Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.length])),
        emails: textsOf(all, ['email', 'mail']),
        phones: textsOf(all, ['phone']),
      };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/person/export',
    name: 'exportPerson',
    tag,
    summary: 'Returns everything that is held of a person.',
    who: 'office',
    body: json(confirmedPersonRules),
    answer: recordsByTable,
    refusals: [429],
    storesNothing: true,
    activity: 'recorded',
    async handle(request, parts) {
      const person = personIn(request.body);
      await confirmPassword(parts, request, request.body.currentPassword);
      requireStillIn(parts.admins, request.caller);
      const records = await parts.personRecords.of(person);
      request.set('Cache-Control', 'no-store');
      request.did({ action: 'exported the records of a person' });
      return rowsOf(records);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/person/erase',
    name: 'erasePerson',
    tag,
    summary:
      'Erases everything that is held of a person, for good; certificates keep their number without the name.',
    who: 'office',
    body: json(confirmedPersonRules),
    answer: v.strictObject({
      message: v.string(),
      erased: v.record(v.string(), v.pipe(v.number(), v.integer())),
    }),
    refusals: [429],
    activity: 'recorded',
    async handle(request, parts) {
      const person = personIn(request.body);
      await confirmPassword(parts, request, request.body.currentPassword);
      requireStillIn(parts.admins, request.caller);
      const { counts, numbers } = await parts.personRecords.erase(person);
      const erased = { ...counts, ...(numbers.length > 0 && { certificates: numbers.length }) };
      parts.seatsFreed();
      request.did({ action: 'erased the records of a person' });
      const count = Object.values(erased).reduce((sum, each) => sum + each, 0);
      return {
        message: count === 0 ? 'Nothing was held.' : `${count} ${count === 1 ? 'record' : 'records'} erased.`,
        erased,
      };
    },
  }),
];

/**
 * Returns by what somebody is looked for.
 * @throws HttpRefusal 400 where that is nothing, or could be many.
 */
function personIn({
  email = null,
  phone = null,
}: {
  email?: string | null;
  phone?: string | null;
}): Identity {
  const message = `Type an email such as name@example.com, or a phone number with at least ${limits.phoneDigits.least} digits.`;
  if (email === null && phone === null) throw badRequest(message, { email: message });
  if (email !== null && !email.includes('@')) throw badRequest(message, { email: message });
  if (phone !== null && phoneDigits(phone).length < limits.phoneDigits.least)
    throw badRequest(message, { phone: message });
  return { email: email ?? '', phone: phone ?? '' };
}

/** Returns the different texts that records have in some fields. */
function textsOf(records: readonly object[], fields: readonly string[]): string[] {
  const texts = records.flatMap((record) => fields.map((field): unknown => Reflect.get(record, field)));
  return [...new Set(texts.filter((text) => typeof text === 'string'))];
}

/** What is held, as the answer describes it. */
function rowsOf(records: Record<string, object[]>): Record<string, { _id?: string | undefined }[]> {
  return Object.fromEntries(
    Object.entries(records).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]),
  );
}

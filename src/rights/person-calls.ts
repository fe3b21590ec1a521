import * as v from 'valibot';
import { confirmPassword, requireStillIn } from '../admins/index.ts';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { badRequest } from '../http/index.ts';
import { inboxes, inboxNames } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { confirmedPersonRules, personRules } from '../shared/person-rules.ts';
import { PersonItem } from '../shared/records/rights.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import type { PersonRecordsRoom } from './person-records.ts';
import type { Sought } from './record-finder.ts';

/** The services that these calls use. */
export interface PersonCallParts extends Context {
  personRecords: PersonRecordsRoom;
  /** Called once a person's enrollments are gone, so that others may have the seats. */
  seatsFreed: () => void;
}

const call = callWith<PersonCallParts>();
const tag = 'Personal data';

const listedInboxes = inboxNames
  .map((name) => (inboxes[name].hasPlace ? `${name} with their places` : name))
  .join(', ');

const recordsByTable = v.pipe(
  v.record(v.string(), v.array(v.looseObject({ _id: v.optional(v.string()) }))),
  v.description(
    `By table: ${listedInboxes}, each with its notes; setAside, which may be from a robot; certificates; notes from before; and what was deleted within seconds as justDeleted.`,
  ),
);

/**
 * The calls by which the office answers a person who asks what is held about them, or to be erased. No address holds anything of
 * the person, and so no log does.
 */
export const personCalls = [
  call({
    method: 'POST',
    path: '/api/admin/person',
    name: 'findPerson',
    tag,
    summary: 'Finds everything that is held with an email, a phone number or the number of a certificate.',
    who: 'office',
    body: json(personRules),
    answer: v.strictObject({
      items: v.array(PersonItem),
    }),
    storesNothing: true,
    activity: 'recorded',
    async handle({ body, record }, { personRecords }) {
      const items = await personRecords.items(personIn(body));
      record({ action: 'looked for the records of a person', shown: items.length });
      return { items };
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/person/export',
    name: 'exportPerson',
    tag,
    summary: 'Returns what was ticked of all that is held of a person.',
    who: 'office',
    body: json(confirmedPersonRules),
    answer: recordsByTable,
    refusals: [429],
    storesNothing: true,
    activity: 'recorded',
    async handle(request, parts) {
      const person = personIn(request.body);
      await confirmPassword(parts, request, request.body.currentPassword);
      requireStillIn(parts, request.caller);
      const records = await parts.personRecords.of(person, request.body.take);
      request.set('Cache-Control', 'no-store');
      request.record({ action: 'exported the records of a person' });
      return rowsOf(records);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/person/erase',
    name: 'erasePerson',
    tag,
    summary:
      'Erases what was ticked of all that is held of a person, for good; certificates keep their number without the name.',
    description:
      'With a record go its seat and notes. Where nothing with the email or phone is left, no restore brings anything with it back that was sent before.',
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
      requireStillIn(parts, request.caller);
      const { counts, numbers } = await parts.personRecords.erase(person, request.body.take);
      const erased = { ...counts, ...(numbers.length > 0 && { certificates: numbers.length }) };
      parts.seatsFreed();
      request.record({ action: 'erased the records of a person' });
      const count = Object.values(erased).reduce((sum, each) => sum + each, 0);
      return {
        message:
          count === 0 ? 'Nothing was erased.' : `${count} ${count === 1 ? 'record' : 'records'} erased.`,
        erased,
      };
    },
  }),
];

/**
 * Returns the details by which a person is looked for.
 * @throws HttpRefusal 400 where that is nothing, or could be many.
 */
function personIn({
  email = null,
  phone = null,
  certificate = null,
}: v.InferOutput<typeof personRules>): Sought {
  const message = `Type an email such as name@example.com, a phone number with at least ${limits.phoneDigits.least} digits, or the number of a certificate.`;
  if (email === null && phone === null && certificate === null) throw badRequest(message, { email: message });
  if (email !== null && !email.includes('@')) throw badRequest(message, { email: message });
  if (phone !== null && phoneDigits(phone).length < limits.phoneDigits.least)
    throw badRequest(message, { phone: message });
  return { email: email ?? '', phone: phone ?? '', certificate: certificate ?? '' };
}

/** Returns what is held of a person, as the answer describes it. */
function rowsOf(records: Record<string, object[]>): Record<string, { _id?: string | undefined }[]> {
  return Object.fromEntries(
    Object.entries(records).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]),
  );
}

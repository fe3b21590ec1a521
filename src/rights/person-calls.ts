import * as v from 'valibot';
import { confirmPassword, requireStillIn } from '../admins/index.ts';
import { seatsFreed } from '../batches/index.ts';
import { callWith, json } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { senderOfRecord } from '../follow-up/index.ts';
import { badRequest } from '../http/index.ts';
import { inboxes, inboxNames } from '../shared/inboxes.ts';
import { limits } from '../shared/limits.ts';
import { confirmedPersonRules, personRules } from '../shared/person-rules.ts';
import { PersonItem } from '../shared/records/rights.ts';
import { phoneDigits } from '../shared/typed-phone.ts';
import { erasePerson } from './erasure.ts';
import { exportPerson, findPerson, type Sought } from './person-records.ts';

const call = callWith<Context>();
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

/** Calls to export or erase a person's records. Only bodies name the person, since logs contain paths of requests. */
export const personCalls = [
  call({
    method: 'POST',
    path: '/api/admin/person',
    name: 'findPerson',
    tag,
    summary:
      'Finds everything that is held with an email, a phone number or the number of a certificate, also what had it until it was corrected.',
    who: 'office',
    body: json(personRules),
    answer: v.strictObject({
      items: v.array(PersonItem),
    }),
    storesNothing: true,
    activity: 'recorded',
    async handle({ body, record }, context) {
      const items = await findPerson(context, personIn(body));
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
    async handle(request, context) {
      const person = personIn(request.body);
      await confirmPassword(context, request, request.body.currentPassword);
      requireStillIn(context, request.caller);
      const records = rowsOf(await exportPerson(context, person, request.body.take));
      request.set('Cache-Control', 'no-store');
      request.record({
        action: 'exported the records of a person',
        thing: contactsIn(context, records).join(' '),
      });
      return records;
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
      'With a record go its seat and notes. Where nothing with the email or phone is left, nor had it until it was corrected, no restore brings anything with it back that was sent before.',
    who: 'office',
    body: json(confirmedPersonRules),
    answer: v.strictObject({
      message: v.string(),
      erased: v.record(v.string(), v.pipe(v.number(), v.integer())),
    }),
    refusals: [429],
    activity: 'recorded',
    async handle(request, context) {
      const person = personIn(request.body);
      await confirmPassword(context, request, request.body.currentPassword);
      requireStillIn(context, request.caller);
      const { counts, numbers } = await erasePerson(context, person, request.body.take);
      const erased = { ...counts, ...(numbers.length > 0 && { certificates: numbers.length }) };
      seatsFreed(context);
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

/** @throws HttpRefusal 400 if the details are empty, or could match many people */
function personIn({
  person = null,
  email = null,
  phone = null,
  certificate = null,
}: v.InferOutput<typeof personRules>): Sought {
  const message = `Type an email such as name@example.com, a phone number with at least ${limits.phoneDigits.least} digits, or the number of a certificate.`;
  if (person === null && email === null && phone === null && certificate === null)
    throw badRequest(message, { email: message });
  if (email !== null && !email.includes('@')) throw badRequest(message, { email: message });
  if (phone !== null && phoneDigits(phone).length < limits.phoneDigits.least)
    throw badRequest(message, { phone: message });
  return { person, email: email ?? '', phone: phone ?? '', certificate: certificate ?? '' };
}

/** Returns the ids of the contacts that have sent these records. */
function contactsIn(context: Context, records: ReturnType<typeof rowsOf>): string[] {
  const contacts = inboxNames.flatMap((inbox) =>
    (records[inbox] ?? []).flatMap(({ _id = '' }) => senderOfRecord(context, inbox, _id)?.contact ?? []),
  );
  return [...new Set(contacts)];
}

function rowsOf(records: Record<string, object[]>): Record<string, { _id?: string | undefined }[]> {
  return Object.fromEntries(
    Object.entries(records).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]),
  );
}

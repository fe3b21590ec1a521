import * as v from 'valibot';
import { callWith, json, listQuery, sendList } from '../calls/index.ts';
import type { CommitTogether } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { checkFields } from '../shared/check-fields.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { IssuedCertificate, PrintedCertificate } from '../shared/records/register.ts';
import { certificateChangeRules, issueRules, oneCertificateRules } from '../shared/register-rules.ts';
import type { Draft } from './drafts.ts';
import { type Register, toIssued } from './register.ts';
import { refuseUnprintable } from './sheet/certificate-sheets.ts';

/** The services that these calls use. */
export interface RegisterCallParts {
  register: Register;
  commitTogether: CommitTogether;
  now: () => Date;
}

const tag = 'Register';
const kind = 'certificate';

const call = callWith<RegisterCallParts>();

/** The calls by which the office issues, revokes and replaces certificates. */
export const registerCalls = [
  call({
    method: 'GET',
    path: '/api/admin/register',
    name: 'listCertificatesIssued',
    tag,
    summary: 'Lists the certificates that were issued.',
    who: 'office',
    query: listQuery,
    headers: ['X-Total-Count'],
    answer: v.array(IssuedCertificate),
    activity: 'recorded',
    async stream(ctx, { query, record }, { register }) {
      const shown = await sendList(ctx, register.shown, query);
      // The search text may be a person's name.
      record({ action: query.search === '' ? 'read' : 'searched', kind: 'register of certificates', shown });
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/register/count',
    name: 'countCertificatesIssued',
    tag,
    // Apart from the list, since Activity records every reading of that.
    summary: 'Counts the certificates that were issued.',
    who: 'office',
    answer: v.object({ total: v.number() }),
    handle: (_request, { register }) => ({ total: register.certificates.count() }),
  }),
  call({
    method: 'POST',
    path: '/api/admin/register',
    name: 'issueCertificates',
    tag,
    summary: 'Issues certificates: for places of people who have completed a batch, or for one person.',
    description:
      'With places, the name comes from each enrollment, course and days from its batch, class and hours from the last certificate of the course; other fields say otherwise for all of them, and names, by the id of the place, for one. No certificate is dated before the last day of its training. For one person, what says the same as one issued within the last day is 409 unless again is true.',
    who: 'office',
    body: json(issueRules),
    status: 201,
    answer: v.array(IssuedCertificate),
    refusals: [404, 409],
    activity: 'recorded',
    async handle({ body, caller, record }, { register, commitTogether, now }) {
      const drafts = () => draftsOf(body, register, now);
      await refuseUnprintable(drafts());
      const issued = await commitTogether(() => {
        const toIssue = drafts();
        // A place gets its certificate once in any case.
        if (body.places === undefined && body.again !== true) toIssue.forEach(register.refuseSame);
        return register.issue(toIssue, caller.email);
      });
      const numbers = issued.map(({ number }) => number);
      if (issued.length === 1)
        record({ action: 'issued', kind, thing: issued[0]?._id ?? '', name: numbers.join() });
      else record({ action: 'issued', kind: `${kind}s`, name: `${numbers[0]} to ${numbers.at(-1)}` });
      return issued.map(toIssued);
    },
  }),
  call({
    method: 'POST',
    path: '/api/admin/register/preview',
    name: 'previewCertificates',
    tag,
    summary: 'Returns the certificates that the same body would issue now. Nothing is stored.',
    who: 'office',
    body: json(issueRules),
    answer: v.array(PrintedCertificate),
    refusals: [404, 409],
    storesNothing: true,
    activity: 'none',
    handle: ({ body }, { register, now }) => register.preview(draftsOf(body, register, now)),
  }),
  call({
    method: 'PUT',
    path: '/api/admin/register/:id',
    name: 'changeCertificateIssued',
    tag,
    summary:
      'Revokes a certificate, or replaces it by one with another name or other facts; returns the one that was revoked, or the new one.',
    who: 'office',
    body: json(certificateChangeRules),
    answer: IssuedCertificate,
    refusals: [409],
    activity: 'recorded',
    async handle({ id, body, caller, record }, { register, commitTogether }) {
      const { state, reason = null, ...changes } = body;
      if ((state !== undefined) === Object.keys(changes).length > 0)
        throw badRequest(
          "Send either state 'revoked' with a reason, or what the new certificate says otherwise.",
        );
      if (state === undefined) {
        const { holder, programme } = { ...register.found(id), ...changes };
        await refuseUnprintable([{ holder, programme }]);
        const { before, after } = await commitTogether(() =>
          register.replace(id, changes, reason, caller.email),
        );
        record({ action: 'replaced', kind, thing: id, name: `${before.number} by ${after.number}` });
        return toIssued(after);
      }
      if (reason === null) throw badRequest('Reason is required.', { reason: 'Reason is required.' });
      const revoked = await commitTogether(() => register.revoke(id, reason));
      record({ action: 'revoked', kind, thing: id, name: revoked.number });
      return toIssued(revoked);
    },
  }),
];

/** Returns what is to be issued. */
export function draftsOf(
  { places, names = {}, email, phone, holder, again: _again, ...shared }: v.InferOutput<typeof issueRules>,
  register: Register,
  now: () => Date,
): Draft[] {
  if (places !== undefined) {
    if (holder !== undefined) throw badRequest('Send either places or the name of one person.');
    return [...new Set(places)].map((id) => {
      const name = names[id];
      return register.draftOf(id, { ...shared, ...(name !== undefined && { holder: name }) });
    });
  }
  const checked = checkFields(oneCertificateRules, { ...shared, holder, email, phone });
  if (!checked.ok) throw badRequest(checked.message, checked.errors);
  const { classOfDrone = null, hours = null, issuedOn = dayInIndia(now()), ...one } = checked.values;
  return [
    { ...one, classOfDrone, hours, issuedOn, enrollment: null, email: email ?? '', phone: phone ?? '' },
  ];
}

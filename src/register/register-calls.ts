import * as v from 'valibot';
import { callWith, json, listQuery, sendList } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { type Page, type Selection, transaction } from '../database/index.ts';
import { badRequest } from '../http/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { IssuedCertificate, PrintedCertificate } from '../shared/records/register.ts';
import { certificateChangeRules, issueRules } from '../shared/register-rules.ts';
import { draftsOf } from './drafts.ts';
import {
  issueCertificates,
  issuedParts,
  knownCertificate,
  listIssued,
  previewCertificates,
  refuseRepeated,
  replaceCertificate,
  revokeCertificate,
  toIssued,
} from './register.ts';
import { refuseUnprintable } from './sheet/certificate-sheets.ts';
import { countCertificates } from './store.ts';

const tag = 'Register';
const kind = 'certificate';

const call = callWith<Context>();

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
    async stream(ctx, { query, record }, context) {
      const certificates = {
        list: (page: Page) => listIssued(context, page),
        parts: (selection: Selection) => issuedParts(context, selection),
      };
      const shown = await sendList(ctx, certificates, query);
      // The search text is not recorded: it may be a person's name.
      record({ action: query.search === '' ? 'read' : 'searched', kind: 'register of certificates', shown });
    },
  }),
  call({
    method: 'GET',
    path: '/api/admin/register/count',
    name: 'countCertificatesIssued',
    tag,
    // Separate from the list, because Activity records each reading of the list.
    summary: 'Counts the certificates that were issued.',
    who: 'office',
    answer: v.object({ total: v.number() }),
    handle: (_request, context) => ({ total: countCertificates(context) }),
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
    async handle({ body, caller, record }, context) {
      await refuseUnprintable(draftsOf(context, body));
      const issued = await transaction(context, (tx) => {
        const drafts = draftsOf(tx, body);
        // Places need no check: each gets only one certificate.
        if (body.places === undefined && body.again !== true)
          for (const draft of drafts) refuseRepeated(tx, draft);
        return issueCertificates(tx, drafts, caller.email);
      });
      if (body.places !== undefined) wakeOutbox(context);
      const numbers = issued.map(({ number }) => number);
      record({
        action: 'issued',
        kind: issued.length === 1 ? kind : `${kind}s`,
        thing: issued.map(({ _id }) => _id).join(' '),
        name: issued.length === 1 ? numbers.join() : `${numbers[0]} to ${numbers.at(-1)}`,
      });
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
    handle: ({ body }, context) => previewCertificates(context, draftsOf(context, body)),
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
    async handle({ id, body, caller, record }, context) {
      const { state, reason = null, ...changes } = body;
      if ((state !== undefined) === Object.keys(changes).length > 0)
        throw badRequest(
          "Send either state 'revoked' with a reason, or what the new certificate says otherwise.",
        );
      if (state === undefined) {
        const { holder, programme } = { ...knownCertificate(context, id), ...changes };
        await refuseUnprintable([{ holder, programme }]);
        const { before, after } = await transaction(context, (tx) =>
          replaceCertificate(tx, id, changes, reason, caller.email),
        );
        if (after.enrollment !== null) wakeOutbox(context);
        record({ action: 'replaced', kind, thing: id, name: `${before.number} by ${after.number}` });
        return toIssued(after);
      }
      if (reason === null) throw badRequest('Reason is required.', { reason: 'Reason is required.' });
      const revoked = await transaction(context, (tx) => revokeCertificate(tx, id, reason));
      record({ action: 'revoked', kind, thing: id, name: revoked.number });
      return toIssued(revoked);
    },
  }),
];

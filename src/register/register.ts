import { identityOf } from '../batches/index.ts';
import type { Change, Context } from '../context.ts';
import type { Page, Selection, Stored } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { notify } from '../mail/index.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import { nameKey } from '../shared/person-keys.ts';
import type { IssuedCertificate, PrintedCertificate } from '../shared/records.ts';
import { checkDays } from './certificate-days.ts';
import type { CertificateFields, Draft } from './drafts.ts';
import { withNumbers } from './numbering.ts';
import { currentPaper, keepPaper, siteOrigin } from './paper.ts';
import {
  certificateParts,
  endCertificate,
  findCertificate,
  issuedSince,
  listCertificates,
  personOfCertificate,
  type StoredCertificate,
  storeCertificate,
} from './store.ts';

const endsLater = 'Last day must not be after today.';

/** @throws HttpRefusal 404 if the certificate is missing. */
export function knownCertificate(context: Stored, id: string): StoredCertificate {
  const certificate = findCertificate(context, id);
  if (certificate === null) throw notFound('Certificate not found');
  return certificate;
}

/** Returns a certificate as the back office shows it. */
export function toIssued({ paper: _paper, ...certificate }: StoredCertificate): IssuedCertificate {
  return certificate;
}

export async function listIssued(
  context: Stored,
  page: Page,
): Promise<{ rows: IssuedCertificate[]; total: number }> {
  const { rows, total } = await listCertificates(context, page);
  return { rows: rows.map(toIssued), total };
}

export async function* issuedParts(
  context: Stored,
  selection: Selection,
): AsyncGenerator<IssuedCertificate[], void> {
  for await (const rows of certificateParts(context, selection)) yield rows.map(toIssued);
}

/**
 * Queues a mail to each applicant: call wakeOutbox after the commit.
 * @param by the email of the admin who issues them
 * @throws HttpRefusal 400 for impossible days, 409 while the site's address is not set
 */
export function issueCertificates(tx: Change, drafts: readonly Draft[], by: string): StoredCertificate[] {
  return numberedNow(tx, drafts).map((draft) => storeNumbered(tx, draft, by));
}

/** @throws HttpRefusal 409 if an equal certificate was issued within 24 hours: the form was sent twice. */
export function refuseRepeated(context: Context, draft: Draft): void {
  const since = new Date(context.now().getTime() - dayMilliseconds).toISOString();
  const same = issuedSince(context, since, draft).find(
    (one) => nameKey(one.holder) === nameKey(draft.holder),
  );
  if (same === undefined) return;
  throw conflict(`Certificate ${same.number}, issued within the last day, says the same.`, {
    again: 'Send again: true to issue another one nevertheless.',
  });
}

export function previewCertificates(context: Context, drafts: readonly Draft[]): PrintedCertificate[] {
  return numberedNow(context, drafts).map(
    ({ enrollment: _enrollment, email: _email, phone: _phone, ...printed }) => printed,
  );
}

/** @throws HttpRefusal 404 if the certificate is missing, 409 if it is not valid. */
export function revokeCertificate(tx: Change, id: string, reason: string): StoredCertificate {
  refuseUnlessValid(knownCertificate(tx, id));
  endCertificate(tx, id, { state: 'revoked', replacedBy: null, changedOn: today(tx), reason });
  return knownCertificate(tx, id);
}

/**
 * Dates the new certificate today and queues a mail to the applicant: call wakeOutbox after the commit.
 * @param by the email of the admin who replaces it
 * @throws HttpRefusal 400 for impossible days, 404 if missing, 409 if invalid, erased or without the site's address
 */
export function replaceCertificate(
  tx: Change,
  id: string,
  changes: Partial<Omit<CertificateFields, 'issuedOn'>>,
  reason: string | null,
  by: string,
): { before: StoredCertificate; after: StoredCertificate } {
  const before = knownCertificate(tx, id);
  refuseUnlessValid(before);
  if (before.holder === '') throw conflict(`The name on certificate ${before.number} was erased.`);
  const { holder, programme, classOfDrone, from, to, hours, enrollment } = before;
  const changedOn = today(tx);
  const printed = { holder, programme, classOfDrone, from, to, hours, ...changes, issuedOn: changedOn };
  // The day of issue is always today, so the error belongs to the last day.
  if (printed.to !== null && printed.to > printed.issuedOn) throw badRequest(endsLater, { to: endsLater });
  const [draft] = numberedNow(tx, [{ ...printed, enrollment, ...personOfCertificate(tx, id) }]);
  if (draft === undefined) throw new Error('Nothing was numbered.');
  endCertificate(tx, id, { state: 'replaced', replacedBy: draft.number, changedOn, reason });
  return { before, after: storeNumbered(tx, draft, by) };
}

/** @throws HttpRefusal 400 for impossible days. */
function numberedNow(context: Context, drafts: readonly Draft[]): (Draft & PrintedCertificate)[] {
  for (const draft of drafts) checkDays(draft, today(context));
  return withNumbers(context, drafts, currentPaper(context).numberPattern);
}

/** @throws HttpRefusal 409 while the site's address is not set. */
function storeNumbered(
  tx: Change,
  { email, phone, ...draft }: Draft & PrintedCertificate,
  issuedBy: string,
): StoredCertificate {
  siteOrigin(tx);
  const id = tx.randomId();
  const person = identityOf({ email, phone });
  storeCertificate(tx, {
    ...draft,
    id,
    personEmail: person.email,
    personPhone: person.phone,
    paper: keepPaper(tx),
    imported: false,
    issuedBy,
    at: tx.now().toISOString(),
  });
  if (draft.enrollment !== null) notify(tx, draft.enrollment, 'certificate');
  return knownCertificate(tx, id);
}

function refuseUnlessValid({ state, number }: Pick<IssuedCertificate, 'state' | 'number'>): void {
  if (state !== 'valid') throw conflict(`Certificate ${number} was ${state} already.`);
}

function today({ now }: Context): string {
  return dayInIndia(now());
}

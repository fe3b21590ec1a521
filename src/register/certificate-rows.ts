import { searchable } from '../database/index.ts';
import { contactOf } from '../people/index.ts';
import { inboxes } from '../shared/inboxes.ts';
import type { IssuedCertificate, PrintedCertificate } from '../shared/records.ts';

/** A certificate as it is stored. */
export interface StoredCertificate extends IssuedCertificate {
  /** The paper that it is printed on. */
  paper: number;
}

/** A row of the table of certificates. */
export type CertificateRow = Omit<StoredCertificate, 'imported'> & { imported: number };

const { table: enrollments } = inboxes.enrollments;
const contact = contactOf(
  `'${enrollments}'`,
  `(SELECT sequence FROM ${enrollments} AS sent WHERE sent.id = issued_certificates.enrollment AND sent.deleted_at IS NULL)`,
);
/** The columns of a row. */
export const certificateColumns = `id AS _id, number, code, holder, programme, class_of_drone AS classOfDrone, nullif(first_day, '') AS "from",
    nullif(last_day, '') AS "to", hours, issued_on AS issuedOn, state, replaced_by AS replacedBy, changed_on AS changedOn, reason,
    enrollment, ${contact} AS contact, paper, is_imported AS imported, created_at AS createdAt`;

/** Selects certificates. */
export const certificateRows = `SELECT ${certificateColumns} FROM issued_certificates`;

/** A number as it is compared; there is an index of this. */
export const comparedNumber = "replace(number, ' ', '') COLLATE NOCASE";

/** Returns the certificate that a row holds. */
export function toCertificate({ imported, ...row }: CertificateRow): StoredCertificate {
  return { ...row, imported: imported === 1 };
}

/** Returns the text in which a certificate is found. */
export function searchedIn({ number, code, holder, programme }: PrintedCertificate): string {
  return searchable([number, code, holder, programme].join('\n'));
}

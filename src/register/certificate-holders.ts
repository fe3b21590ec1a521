import type { Database } from '../database/index.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import {
  type CertificateRow,
  certificateRows,
  comparedNumber,
  type StoredCertificate,
  searchedIn,
  toCertificate,
} from './certificate-rows.ts';

/** Whose a certificate is, and since when it is there. */
interface CertificateHolder {
  _id: string;
  /** In lower case; may be empty. */
  email: string;
  /** The last ten digits; may be empty. */
  phone: string;
  createdAt: string;
}

/** The people behind certificates, but for those whose name was erased. */
export function certificateHolders(database: Database) {
  const personOf = database.prepare<[string], { email: string; phone: string }>(
    'SELECT person_email AS email, person_phone AS phone FROM issued_certificates WHERE id = ?',
  );
  const ofEmail = database.prepare<[string], CertificateRow>(
    `${certificateRows} WHERE person_email = ? AND person_email <> '' AND holder <> '' ORDER BY sequence`,
  );
  // Those that replace each other are one person's.
  const ofSameHolder = database.prepare<[string], CertificateRow>(
    `WITH RECURSIVE chain (number) AS (
       SELECT number FROM issued_certificates WHERE ${comparedNumber} = ?
       UNION SELECT other.number FROM chain, issued_certificates AS mine, issued_certificates AS other
         WHERE mine.number = chain.number AND (other.number = mine.replaced_by OR other.replaced_by = mine.number)
     )
     ${certificateRows} WHERE number IN (SELECT number FROM chain) AND holder <> '' ORDER BY sequence`,
  );
  const ofEnrollment = database
    .prepare<[string], string>("SELECT id FROM issued_certificates WHERE enrollment = ? AND holder <> ''")
    .pluck();
  const holders = database.prepare<[], CertificateHolder>(
    `SELECT id AS _id, person_email AS email, person_phone AS phone, created_at AS createdAt FROM issued_certificates
     WHERE holder <> ''`,
  );
  const erase = database.prepare<[{ id: string; search: string }]>(
    `UPDATE issued_certificates SET holder = '', person_email = '', person_phone = '', reason = NULL, enrollment = NULL,
       search = @search WHERE id = @id`,
  );

  return {
    /** Returns the email and phone by which the person of a certificate is found; either may be empty. */
    personOf: (id: string) => personOf.get(id) ?? { email: '', phone: '' },
    /** Returns the certificates of a person by the email in lower case. */
    ofEmail: (email: string): StoredCertificate[] => ofEmail.all(email).map(toCertificate),
    /** Returns the certificate with a number and those that replace it or that it replaces. */
    ofSameHolder: (number: string): StoredCertificate[] =>
      ofSameHolder.all(plainNumber(number)).map(toCertificate),
    /** Returns the ids of the certificates of an enrollment. */
    ofEnrollment: (enrollment: string): string[] => ofEnrollment.all(enrollment),
    /** Returns whose every certificate is. */
    holders: (): CertificateHolder[] => holders.all(),
    /** Empties the name on a certificate and all that tells of the person. Its number stays. */
    erase(certificate: StoredCertificate): void {
      erase.run({ id: certificate._id, search: searchedIn({ ...certificate, holder: '' }) });
    },
  };
}

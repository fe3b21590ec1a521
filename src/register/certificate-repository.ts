import {
  type Database,
  nameIndex,
  type Page,
  prefix,
  type Selection,
  searchable,
  searchedList,
} from '../database/index.ts';
import { contactOf } from '../people/index.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import { inboxes } from '../shared/inboxes.ts';
import { groupedCode } from '../shared/readable-codes.ts';
import type { CertificateOfPlace, IssuedCertificate, PrintedCertificate } from '../shared/records.ts';

/** A certificate as it is stored. */
export interface StoredCertificate extends IssuedCertificate {
  /** The paper that it is printed on. */
  paper: number;
}

/** Whose a certificate is, and since when it is there. */
export interface CertificateHolder {
  _id: string;
  /** In lower case; may be empty. */
  email: string;
  /** The last ten digits; may be empty. */
  phone: string;
  createdAt: string;
}

/** A certificate as it is issued or imported. */
export interface NewCertificate extends PrintedCertificate {
  id: string;
  enrollment: string | null;
  /** The email in lower case and the last ten digits of the phone; may be empty. */
  personEmail: string;
  personPhone: string;
  paper: number;
  imported: boolean;
  /** The email of the admin who issues or imports it. */
  issuedBy: string;
  at: string;
}

/** The course as a certificate names it. */
type CourseOnCertificate = Pick<PrintedCertificate, 'programme' | 'classOfDrone' | 'from' | 'to' | 'hours'>;

type Row = Omit<StoredCertificate, 'imported'> & { imported: number };

const { table: enrollments } = inboxes.enrollments;
const contact = contactOf(
  `'${enrollments}'`,
  `(SELECT sequence FROM ${enrollments} AS sent WHERE sent.id = issued_certificates.enrollment AND sent.deleted_at IS NULL)`,
);
const fields = `id AS _id, number, code, holder, programme, class_of_drone AS classOfDrone, first_day AS "from",
    last_day AS "to", hours, issued_on AS issuedOn, state, replaced_by AS replacedBy, changed_on AS changedOn, reason,
    enrollment, ${contact} AS contact, paper, is_imported AS imported, created_at AS createdAt`;

/** Signs of a code from which it is looked for. */
const fewestSigns = 3;

/** A number as it is compared; there is an index of this. */
const plain = "replace(number, ' ', '') COLLATE NOCASE";

/** The table of certificates that were issued. Nothing is ever deleted from it. */
export function certificateRepository(database: Database) {
  const select = `SELECT ${fields} FROM issued_certificates`;
  const find = database.prepare<[string], Row>(`${select} WHERE id = ?`);
  const byCode = database.prepare<[string], Row>(`${select} WHERE code = ?`);
  const byNumber = database.prepare<[string], Row>(`${select} WHERE ${plain} = ?`);
  const issuedSince = database.prepare<[Record<string, string | number | null>], Row>(
    `${select} WHERE created_at >= @since AND state = 'valid' AND is_imported = 0 AND programme = @programme
       AND first_day = @from AND last_day = @to AND class_of_drone IS @classOfDrone AND hours IS @hours`,
  );
  const validFor = database.prepare<[string], Row>(`${select} WHERE enrollment = ? AND state = 'valid'`);
  const newestOf = database.prepare<[string], CertificateOfPlace & { enrollment: string }>(
    `SELECT enrollment, number, code, state FROM issued_certificates
     WHERE enrollment IN (SELECT value FROM json_each(?)) AND state <> 'replaced' ORDER BY sequence`,
  );
  const isReplacement = database.prepare<[string | null, string]>(
    'SELECT 1 FROM issued_certificates WHERE enrollment = ? AND replaced_by = ?',
  );
  const newestOfProgramme = database.prepare<[string], Pick<Row, 'classOfDrone' | 'hours'>>(
    `SELECT class_of_drone AS classOfDrone, hours FROM issued_certificates WHERE programme = ? AND is_imported = 0
     ORDER BY sequence DESC LIMIT 1`,
  );
  const personOf = database.prepare<[string], { email: string; phone: string }>(
    'SELECT person_email AS email, person_phone AS phone FROM issued_certificates WHERE id = ?',
  );
  const ofEmail = database.prepare<[string], Row>(
    `${select} WHERE person_email = ? AND person_email <> '' AND holder <> '' ORDER BY sequence`,
  );
  // Those that replace each other are one person's.
  const ofSameHolder = database.prepare<[string], Row>(
    `WITH RECURSIVE chain (number) AS (
       SELECT number FROM issued_certificates WHERE ${plain} = ?
       UNION SELECT other.number FROM chain, issued_certificates AS mine, issued_certificates AS other
         WHERE mine.number = chain.number AND (other.number = mine.replaced_by OR other.replaced_by = mine.number)
     )
     ${select} WHERE number IN (SELECT number FROM chain) AND holder <> '' ORDER BY sequence`,
  );
  const all = searchedList<Row>(database, 'issued_certificates', fields, false);
  const validOfBatch = database.prepare<[string], Row>(
    `${select} WHERE state = 'valid' AND holder <> '' AND enrollment IN (SELECT enrollment FROM places WHERE batch = ?)
     ORDER BY lower(holder), sequence`,
  );
  const numbersFrom = database
    .prepare<[{ before: string; end: string }], string>(
      `SELECT number FROM issued_certificates WHERE ${plain} >= @before AND ${plain} < @end
       UNION ALL SELECT number FROM used_numbers WHERE ${plain} >= @before AND ${plain} < @end`,
    )
    .pluck();
  const insert = database.prepare(
    `INSERT INTO issued_certificates (id, number, code, holder, programme, class_of_drone, first_day, last_day, hours,
       issued_on, enrollment, person_email, person_phone, paper, is_imported, issued_by, search, created_at)
     VALUES (@id, @number, @code, @holder, @programme, @classOfDrone, @from, @to, @hours, @issuedOn, @enrollment,
       @personEmail, @personPhone, @paper, @imported, @issuedBy, @search, @at)`,
  );
  const end = database.prepare(
    `UPDATE issued_certificates SET state = @state, replaced_by = @replacedBy, changed_on = @changedOn, reason = @reason
     WHERE id = @id`,
  );
  const setPaper = database.prepare<[number, string]>(
    'UPDATE issued_certificates SET paper = ? WHERE id = ?',
  );
  const erase = database.prepare<[{ id: string; search: string }]>(
    `UPDATE issued_certificates SET holder = '', person_email = '', person_phone = '', reason = NULL, enrollment = NULL,
       search = @search WHERE id = @id`,
  );
  const ofEnrollment = database
    .prepare<[string], string>("SELECT id FROM issued_certificates WHERE enrollment = ? AND holder <> ''")
    .pluck();
  const holders = database.prepare<[], CertificateHolder>(
    `SELECT id AS _id, person_email AS email, person_phone AS phone, created_at AS createdAt FROM issued_certificates
     WHERE holder <> ''`,
  );
  const words = nameIndex(database, 'certificate_words');
  const bySequence = database.prepare<[number], Row>(`${select} WHERE sequence = ?`);
  const beginning = (column: string) =>
    database
      .prepare<[string, string], number>(
        `SELECT sequence FROM issued_certificates WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} DESC LIMIT 20`,
      )
      .pluck();
  const [numberBegins, codeBegins] = [beginning(plain), beginning('code')];
  const one = (row: Row | undefined) => (row === undefined ? null : toCertificate(row));
  return {
    find: (id: string): StoredCertificate | null => one(find.get(id)),
    byCode: (code: string): StoredCertificate | null => one(byCode.get(code)),
    /** Returns the certificate with a number, however its spaces and letters are written, or null. */
    byNumber: (number: string): StoredCertificate | null => one(byNumber.get(plainNumber(number))),
    /** Returns the valid certificates issued since a time that say the same of a course, whoever has them. */
    issuedSince(since: string, course: CourseOnCertificate): StoredCertificate[] {
      const { programme, classOfDrone, from, to, hours } = course;
      return issuedSince.all({ since, programme, classOfDrone, from, to, hours }).map(toCertificate);
    },
    /** Returns the certificate that is valid for an enrollment, or null. */
    validFor: (enrollment: string): StoredCertificate | null => one(validFor.get(enrollment)),
    /** Returns the certificate of each of these enrollments that has one, valid or revoked: the newest. */
    newestOf(enrollments: readonly string[]): Map<string, CertificateOfPlace> {
      const found = newestOf.all(JSON.stringify(enrollments));
      return new Map(found.map(({ enrollment, ...certificate }) => [enrollment, certificate]));
    },
    /** Returns whether a certificate was issued in place of an earlier one of the same person. */
    isReplacement: ({ enrollment, number }: Pick<IssuedCertificate, 'enrollment' | 'number'>): boolean =>
      isReplacement.get(enrollment, number) !== undefined,
    /** Returns what the certificate of a course that was issued last says besides its name and days, or null. */
    newestOfProgramme: (programme: string) => newestOfProgramme.get(programme) ?? null,
    /** Returns the email and phone by which the person of a certificate is found; either may be empty. */
    personOf: (id: string) => personOf.get(id) ?? { email: '', phone: '' },
    /** Returns the certificates of a person by the email in lower case, but for those whose name was erased. */
    ofEmail: (email: string): StoredCertificate[] => ofEmail.all(email).map(toCertificate),
    /** Returns the certificate with a number and those that replace it or that it replaces, but for those whose name was erased. */
    ofSameHolder: (number: string): StoredCertificate[] =>
      ofSameHolder.all(plainNumber(number)).map(toCertificate),
    /** Returns the valid certificates of those who are in a batch, by name. */
    validOfBatch: (batch: string): StoredCertificate[] => validOfBatch.all(batch).map(toCertificate),
    /** Returns so many certificates at most whose number, code or holder's names begin so, the latest first. */
    beginning(text: string, most: number): StoredCertificate[] {
      const code = text.toUpperCase().replace(/[^A-Z\d]/gu, '');
      const found = [
        ...words.find(text),
        ...numberBegins.all(...prefix(plainNumber(text))),
        ...(code.length < fewestSigns ? [] : codeBegins.all(...prefix(groupedCode(code)))),
      ];
      const latest = [...new Set(found)].sort((first, other) => other - first).slice(0, most);
      return latest.flatMap((sequence) => one(bySequence.get(sequence)) ?? []);
    },
    /** Returns how many there are. */
    count: all.count,
    /** Returns a page of those that have a text in what stands on them, and how many have. */
    async list(page: Page): Promise<{ rows: StoredCertificate[]; total: number }> {
      const { rows, total } = await all.list(page);
      return { rows: rows.map(toCertificate), total };
    },
    /** Yields all of a selection, some hundred at a time. */
    async *parts(selection: Selection): AsyncGenerator<StoredCertificate[], void> {
      for await (const rows of all.parts(selection)) yield rows.map(toCertificate);
    },
    /** Returns every number that begins so, in upper or lower case, also of those that a restored backup did not know. */
    numbersFrom(before: string): string[] {
      const plainBefore = plainNumber(before);
      return numbersFrom.all({ before: plainBefore, end: `${plainBefore}\u{10ffff}` });
    },
    insert(certificate: NewCertificate): void {
      const { lastInsertRowid } = insert.run({
        ...certificate,
        imported: Number(certificate.imported),
        search: searched(certificate),
      });
      words.set(Number(lastInsertRowid), [certificate.holder]);
    },
    /** Ends a certificate: it is revoked, or replaced by the one with a number. */
    end(id: string, change: Pick<StoredCertificate, 'state' | 'replacedBy' | 'changedOn' | 'reason'>): void {
      end.run({ id, ...change });
    },
    /** Says what a certificate is printed on from now on. */
    setPaper(id: string, paper: number): void {
      setPaper.run(paper, id);
    },
    /** Empties the name on a certificate and all that tells of the person. Its number stays. */
    erase(certificate: StoredCertificate): void {
      erase.run({ id: certificate._id, search: searched({ ...certificate, holder: '' }) });
    },
    /** Returns the ids of the certificates of an enrollment that have a name. */
    ofEnrollment: (enrollment: string): string[] => ofEnrollment.all(enrollment),
    /** Returns whose every certificate is that has a name. */
    holders: (): CertificateHolder[] => holders.all(),
  };
}

/** The table of certificates that were issued. */
export type CertificateRepository = ReturnType<typeof certificateRepository>;

/** Returns the text in which a certificate is found. */
function searched({ number, code, holder, programme }: PrintedCertificate): string {
  return searchable([number, code, holder, programme].join('\n'));
}

function toCertificate({ imported, ...row }: Row): StoredCertificate {
  return { ...row, imported: imported === 1 };
}

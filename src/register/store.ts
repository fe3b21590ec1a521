import {
  nameIndex,
  type Page,
  prefix,
  type Selection,
  type Stored,
  type StoredChange,
  scalar,
  searchable,
  searchedList,
  statement,
} from '../database/index.ts';
import { contactOf } from '../people/index.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import { inboxes } from '../shared/inboxes.ts';
import { groupedCode } from '../shared/readable-codes.ts';
import type { CertificateOfPlace, IssuedCertificate, PrintedCertificate } from '../shared/records.ts';

// Certificates are never deleted, only revoked, replaced or erased.

export interface StoredCertificate extends IssuedCertificate {
  /** Id in printed_papers. */
  paper: number;
}

export interface NewCertificate extends PrintedCertificate {
  id: string;
  enrollment: string | null;
  /** In lower case; may be empty. */
  personEmail: string;
  /** The last ten digits; may be empty. */
  personPhone: string;
  paper: number;
  imported: boolean;
  /** Email of the admin who issues or imports it. */
  issuedBy: string;
  at: string;
}

interface CertificateHolder {
  _id: string;
  /** In lower case; may be empty. */
  email: string;
  /** The last ten digits; may be empty. */
  phone: string;
  createdAt: string;
}

type CertificateRow = Omit<StoredCertificate, 'imported'> & { imported: number };
type CourseOnCertificate = Pick<PrintedCertificate, 'programme' | 'classOfDrone' | 'from' | 'to' | 'hours'>;

/** Characters; codes are not searched for a shorter text. */
const fewestSigns = 3;

const { table: enrollments } = inboxes.enrollments;
const contact = contactOf(
  `'${enrollments}'`,
  `(SELECT sequence FROM ${enrollments} AS sent WHERE sent.id = issued_certificates.enrollment AND sent.deleted_at IS NULL)`,
);
const columns = `id AS _id, number, code, holder, programme, class_of_drone AS classOfDrone, nullif(first_day, '') AS "from",
    nullif(last_day, '') AS "to", hours, issued_on AS issuedOn, state, replaced_by AS replacedBy, changed_on AS changedOn, reason,
    enrollment, ${contact} AS contact, paper, is_imported AS imported, created_at AS createdAt`;
const rows = `SELECT ${columns} FROM issued_certificates`;
/** Must equal the expression of the index on numbers. */
const comparedNumber = "replace(number, ' ', '') COLLATE NOCASE";

const all = searchedList<CertificateRow>('issued_certificates', columns, false, 'char(10) || person_phone');
const words = nameIndex('certificate_words');

function toCertificate({ imported, ...row }: CertificateRow): StoredCertificate {
  return { ...row, imported: imported === 1 };
}

function oneOf(row: CertificateRow | null): StoredCertificate | null {
  return row === null ? null : toCertificate(row);
}

function searchedIn({ number, code, holder, programme }: PrintedCertificate): string {
  return searchable([number, code, holder, programme].join('\n'));
}

const byId = statement<[string], CertificateRow>(`${rows} WHERE id = ?`);
export function findCertificate({ db }: Stored, id: string): StoredCertificate | null {
  return oneOf(db.one(byId, [id]));
}

const withCode = statement<[string], CertificateRow>(`${rows} WHERE code = ?`);
export function findByCode({ db }: Stored, code: string): StoredCertificate | null {
  return oneOf(db.one(withCode, [code]));
}

const withNumber = statement<[string], CertificateRow>(`${rows} WHERE ${comparedNumber} = ?`);
/** Ignores spaces and case. */
export function findByNumber({ db }: Stored, number: string): StoredCertificate | null {
  return oneOf(db.one(withNumber, [plainNumber(number)]));
}

const sameSince = statement<CourseOnCertificate & { since: string }, CertificateRow>(
  `${rows} WHERE created_at >= @since AND state = 'valid' AND is_imported = 0 AND programme = @programme
       AND first_day = coalesce(@from, '') AND last_day = coalesce(@to, '') AND class_of_drone IS @classOfDrone AND hours IS @hours`,
);
/** Returns valid, not imported certificates with the same course, class, days and hours, of any holder. */
export function issuedSince(
  { db }: Stored,
  since: string,
  { programme, classOfDrone, from, to, hours }: CourseOnCertificate,
): StoredCertificate[] {
  return db.all(sameSince, { since, programme, classOfDrone, from, to, hours }).map(toCertificate);
}

const validWithEnrollment = statement<[string], CertificateRow>(
  `${rows} WHERE enrollment = ? AND state = 'valid'`,
);
export function validCertificate({ db }: Stored, enrollment: string): StoredCertificate | null {
  return oneOf(db.one(validWithEnrollment, [enrollment]));
}

const newest = statement<[string], CertificateOfPlace & { enrollment: string }>(
  `SELECT enrollment, number, code, state FROM issued_certificates
     WHERE enrollment IN (SELECT value FROM json_each(?)) AND state <> 'replaced' ORDER BY sequence`,
);
/** Returns the newest certificate of each enrollment, valid or revoked. */
export function newestCertificates(
  { db }: Stored,
  enrollments: readonly string[],
): Map<string, CertificateOfPlace> {
  const found = db.all(newest, [JSON.stringify(enrollments)]);
  return new Map(found.map(({ enrollment, ...certificate }) => [enrollment, certificate]));
}

const replaced = scalar<[string | null, string], number>(
  'SELECT 1 FROM issued_certificates WHERE enrollment = ? AND replaced_by = ?',
);
export function isReplacement(
  { db }: Stored,
  { enrollment, number }: Pick<IssuedCertificate, 'enrollment' | 'number'>,
): boolean {
  return db.one(replaced, [enrollment, number]) !== null;
}

const lastOfProgramme = statement<[string], Pick<CertificateRow, 'classOfDrone' | 'hours'>>(
  `SELECT class_of_drone AS classOfDrone, hours FROM issued_certificates WHERE programme = ? AND is_imported = 0
     ORDER BY sequence DESC LIMIT 1`,
);
export function newestOfProgramme(
  { db }: Stored,
  programme: string,
): Pick<CertificateRow, 'classOfDrone' | 'hours'> | null {
  return db.one(lastOfProgramme, [programme]);
}

const validInBatch = statement<[string], CertificateRow>(
  `${rows} WHERE state = 'valid' AND holder <> '' AND enrollment IN (SELECT enrollment FROM places WHERE batch = ?)
     ORDER BY lower(holder), sequence`,
);
export function validOfBatch({ db }: Stored, batch: string): StoredCertificate[] {
  return db.all(validInBatch, [batch]).map(toCertificate);
}

const bySequence = statement<[number], CertificateRow>(`${rows} WHERE sequence = ?`);
const beginning = (column: string) =>
  scalar<[string, string], number>(
    `SELECT sequence FROM issued_certificates WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} DESC LIMIT 20`,
  );
const [numberBegins, codeBegins] = [beginning(comparedNumber), beginning('code')];
/** Finds certificates by the beginning of a number, code or name, latest first. */
export function findByBeginning({ db }: Stored, text: string, most: number): StoredCertificate[] {
  const code = text.toUpperCase().replace(/[^A-Z\d]/gu, '');
  const found = [
    ...words.find({ db }, text),
    ...db.all(numberBegins, prefix(plainNumber(text))),
    ...(code.length < fewestSigns ? [] : db.all(codeBegins, prefix(groupedCode(code)))),
  ];
  const latest = [...new Set(found)].sort((first, other) => other - first).slice(0, most);
  return latest.flatMap((sequence) => oneOf(db.one(bySequence, [sequence])) ?? []);
}

export function countCertificates(stored: Stored): number {
  return all.count(stored);
}

export async function listCertificates(
  stored: Stored,
  page: Page,
): Promise<{ rows: StoredCertificate[]; total: number }> {
  const { rows, total } = await all.list(stored, page);
  return { rows: rows.map(toCertificate), total };
}

/** Yields a few hundred certificates at a time. */
export async function* certificateParts(
  stored: Stored,
  selection: Selection,
): AsyncGenerator<StoredCertificate[], void> {
  for await (const rows of all.parts(stored, selection)) yield rows.map(toCertificate);
}

const numbersBetween = scalar<{ before: string; end: string }, string>(
  `SELECT number FROM issued_certificates WHERE ${comparedNumber} >= @before AND ${comparedNumber} < @end
       UNION ALL SELECT number FROM used_numbers WHERE ${comparedNumber} >= @before AND ${comparedNumber} < @end`,
);
/** Ignores case. Includes numbers lost by a restore. */
export function numbersFrom({ db }: Stored, begin: string): string[] {
  const before = plainNumber(begin);
  return db.all(numbersBetween, { before, end: `${before}\u{10ffff}` });
}

const insert = statement<Omit<NewCertificate, 'imported'> & { imported: number; search: string }>(
  `INSERT INTO issued_certificates (id, number, code, holder, programme, class_of_drone, first_day, last_day, hours,
       issued_on, enrollment, person_email, person_phone, paper, is_imported, issued_by, search, created_at)
     VALUES (@id, @number, @code, @holder, @programme, @classOfDrone, coalesce(@from, ''), coalesce(@to, ''), @hours, @issuedOn, @enrollment,
       @personEmail, @personPhone, @paper, @imported, @issuedBy, @search, @at)`,
);
export function storeCertificate(tx: StoredChange, certificate: NewCertificate): void {
  const { lastInsertRowid } = tx.db.run(insert, {
    ...certificate,
    imported: Number(certificate.imported),
    search: searchedIn(certificate),
  });
  words.set(tx, Number(lastInsertRowid), [certificate.holder]);
}

type Ending = Pick<StoredCertificate, 'state' | 'replacedBy' | 'changedOn' | 'reason'>;

const end = statement<Ending & { id: string }>(
  `UPDATE issued_certificates SET state = @state, replaced_by = @replacedBy, changed_on = @changedOn, reason = @reason
     WHERE id = @id`,
);
export function endCertificate({ db }: StoredChange, id: string, ending: Ending): void {
  db.run(end, { id, ...ending });
}

const updatePaper = statement<[number, string]>('UPDATE issued_certificates SET paper = ? WHERE id = ?');
export function setPaper({ db }: StoredChange, id: string, paper: number): void {
  db.run(updatePaper, [paper, id]);
}

const person = statement<[string], { email: string; phone: string }>(
  'SELECT person_email AS email, person_phone AS phone FROM issued_certificates WHERE id = ?',
);
/** Returns the email and phone of a certificate's person; either may be empty. */
export function personOfCertificate({ db }: Stored, id: string): { email: string; phone: string } {
  return db.one(person, [id]) ?? { email: '', phone: '' };
}

const correctPerson = (column: 'person_email' | 'person_phone') =>
  statement<{ enrollment: string; before: string; after: string }>(
    `UPDATE issued_certificates SET ${column} = @after WHERE enrollment = @enrollment AND ${column} = @before`,
  );
const corrections = { email: correctPerson('person_email'), phone: correctPerson('person_phone') };
/** Corrects the email or phone by which the certificates of an enrollment are found; what is printed stays. Takes keys. */
export function correctCertificates(
  { db }: StoredChange,
  enrollment: string,
  detail: 'email' | 'phone',
  { before, after }: { before: string; after: string },
): void {
  db.run(corrections[detail], { enrollment, before, after });
}

// Certificates that replace each other belong to one person.
const chainOf = statement<[string], CertificateRow>(
  `WITH RECURSIVE chain (number) AS (
       SELECT number FROM issued_certificates WHERE ${comparedNumber} = ?
       UNION SELECT other.number FROM chain, issued_certificates AS mine, issued_certificates AS other
         WHERE mine.number = chain.number AND (other.number = mine.replaced_by OR other.replaced_by = mine.number)
     )
     ${rows} WHERE number IN (SELECT number FROM chain) AND holder <> '' ORDER BY sequence`,
);
/** Returns a certificate with all predecessors and successors. Skips erased names. */
export function replacementsOf({ db }: Stored, number: string): StoredCertificate[] {
  return db.all(chainOf, [plainNumber(number)]).map(toCertificate);
}

const idsOfEnrollment = scalar<[string], string>(
  "SELECT id FROM issued_certificates WHERE enrollment = ? AND holder <> ''",
);
/** Returns the ids of an enrollment's certificates. Skips erased names. */
export function certificatesOfEnrollment({ db }: Stored, enrollment: string): string[] {
  return db.all(idsOfEnrollment, [enrollment]);
}

const holders = statement<[], CertificateHolder>(
  `SELECT id AS _id, person_email AS email, person_phone AS phone, created_at AS createdAt FROM issued_certificates
     WHERE holder <> ''`,
);
/** Returns the holder of every certificate. Skips erased names. */
export function certificateHolders({ db }: Stored): CertificateHolder[] {
  return db.all(holders);
}

const erase = statement<{ id: string; search: string }>(
  `UPDATE issued_certificates SET holder = '', person_email = '', person_phone = '', reason = NULL, enrollment = NULL,
       search = @search WHERE id = @id`,
);
/** Erases name, contact, reason and enrollment. Keeps number, code and course. */
export function eraseHolder({ db }: StoredChange, certificate: StoredCertificate): void {
  db.run(erase, { id: certificate._id, search: searchedIn({ ...certificate, holder: '' }) });
}

const firstInHour = scalar<{ time: string; most: number }, string | null>(
  `SELECT min(first) FROM (
         SELECT created_at, lag(created_at, @most) OVER (ORDER BY created_at) AS first FROM issued_certificates
         WHERE created_at > strftime('%Y-%m-%dT%H:%M:%fZ', @time, '-1 hour')
       ) WHERE created_at > @time AND first >= strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-1 hour')`,
);
/** Returns the start of the first hour ending after `time` with more than `most` certificates, or null. */
export function firstUnusualIssue({ db }: Stored, time: string, most: number): string | null {
  return db.one(firstInHour, { time, most });
}

const shares = statement<[string], { by: string; issued: number }>(
  `SELECT issued_by AS "by", count(*) AS issued FROM issued_certificates WHERE created_at >= ?
     GROUP BY issued_by ORDER BY issued DESC, issued_by`,
);
export function issuedByAdmin({ db }: Stored, since: string): { by: string; issued: number }[] {
  return db.all(shares, [since]);
}

const keepNumber = statement<[string]>('INSERT INTO used_numbers (number) VALUES (?) ON CONFLICT DO NOTHING');
/** Prevents a number from being issued again. */
export function storeUsedNumber({ db }: StoredChange, number: string): void {
  db.run(keepNumber, [number]);
}

const issued = scalar<[string], number>('SELECT 1 FROM issued_certificates WHERE number = ?');
/** Compares exactly, unlike findByNumber. */
export function isIssued({ db }: Stored, number: string): boolean {
  return db.one(issued, [number]) !== null;
}

const given = scalar<[], string>(
  'SELECT number FROM used_numbers UNION ALL SELECT number FROM (SELECT number FROM issued_certificates ORDER BY sequence)',
);
/** Returns the kept numbers first, then the issued ones in order. */
export function givenNumbers({ db }: Stored): string[] {
  return db.all(given);
}

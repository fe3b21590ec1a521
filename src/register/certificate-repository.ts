import {
  type Database,
  nameIndex,
  type Page,
  prefix,
  type Selection,
  searchedList,
  stored,
  transactionNow,
} from '../database/index.ts';
import { plainNumber } from '../shared/certificate-numbers.ts';
import { groupedCode } from '../shared/readable-codes.ts';
import type { CertificateOfPlace, IssuedCertificate, PrintedCertificate } from '../shared/records.ts';
import { certificateHolders } from './certificate-holders.ts';
import {
  type CertificateRow,
  certificateColumns,
  certificateRows,
  comparedNumber,
  type StoredCertificate,
  searchedIn,
  toCertificate,
} from './certificate-rows.ts';

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

/** Signs of a code from which it is looked for. */
const fewestSigns = 3;

const all = searchedList<CertificateRow>('issued_certificates', certificateColumns, false);
const words = nameIndex('certificate_words');

/** The table of certificates that were issued. Nothing is ever deleted from it. */
export function certificateRepository(database: Database) {
  const find = database.prepare<[string], CertificateRow>(`${certificateRows} WHERE id = ?`);
  const byCode = database.prepare<[string], CertificateRow>(`${certificateRows} WHERE code = ?`);
  const byNumber = database.prepare<[string], CertificateRow>(
    `${certificateRows} WHERE ${comparedNumber} = ?`,
  );
  const issuedSince = database.prepare<[Record<string, string | number | null>], CertificateRow>(
    `${certificateRows} WHERE created_at >= @since AND state = 'valid' AND is_imported = 0 AND programme = @programme
       AND first_day = coalesce(@from, '') AND last_day = coalesce(@to, '') AND class_of_drone IS @classOfDrone AND hours IS @hours`,
  );
  const validFor = database.prepare<[string], CertificateRow>(
    `${certificateRows} WHERE enrollment = ? AND state = 'valid'`,
  );
  const newestOf = database.prepare<[string], CertificateOfPlace & { enrollment: string }>(
    `SELECT enrollment, number, code, state FROM issued_certificates
     WHERE enrollment IN (SELECT value FROM json_each(?)) AND state <> 'replaced' ORDER BY sequence`,
  );
  const isReplacement = database.prepare<[string | null, string]>(
    'SELECT 1 FROM issued_certificates WHERE enrollment = ? AND replaced_by = ?',
  );
  const newestOfProgramme = database.prepare<[string], Pick<CertificateRow, 'classOfDrone' | 'hours'>>(
    `SELECT class_of_drone AS classOfDrone, hours FROM issued_certificates WHERE programme = ? AND is_imported = 0
     ORDER BY sequence DESC LIMIT 1`,
  );
  const validOfBatch = database.prepare<[string], CertificateRow>(
    `${certificateRows} WHERE state = 'valid' AND holder <> '' AND enrollment IN (SELECT enrollment FROM places WHERE batch = ?)
     ORDER BY lower(holder), sequence`,
  );
  const numbersFrom = database
    .prepare<[{ before: string; end: string }], string>(
      `SELECT number FROM issued_certificates WHERE ${comparedNumber} >= @before AND ${comparedNumber} < @end
       UNION ALL SELECT number FROM used_numbers WHERE ${comparedNumber} >= @before AND ${comparedNumber} < @end`,
    )
    .pluck();
  const insert = database.prepare(
    `INSERT INTO issued_certificates (id, number, code, holder, programme, class_of_drone, first_day, last_day, hours,
       issued_on, enrollment, person_email, person_phone, paper, is_imported, issued_by, search, created_at)
     VALUES (@id, @number, @code, @holder, @programme, @classOfDrone, coalesce(@from, ''), coalesce(@to, ''), @hours, @issuedOn, @enrollment,
       @personEmail, @personPhone, @paper, @imported, @issuedBy, @search, @at)`,
  );
  const end = database.prepare(
    `UPDATE issued_certificates SET state = @state, replaced_by = @replacedBy, changed_on = @changedOn, reason = @reason
     WHERE id = @id`,
  );
  const setPaper = database.prepare<[number, string]>(
    'UPDATE issued_certificates SET paper = ? WHERE id = ?',
  );
  const bySequence = database.prepare<[number], CertificateRow>(`${certificateRows} WHERE sequence = ?`);
  const beginning = (column: string) =>
    database
      .prepare<[string, string], number>(
        `SELECT sequence FROM issued_certificates WHERE ${column} >= ? AND ${column} < ? ORDER BY ${column} DESC LIMIT 20`,
      )
      .pluck();
  const [numberBegins, codeBegins] = [beginning(comparedNumber), beginning('code')];
  const one = (row: CertificateRow | undefined) => (row === undefined ? null : toCertificate(row));
  return {
    ...certificateHolders(database),
    find: (id: string): StoredCertificate | null => one(find.get(id)),
    byCode: (code: string): StoredCertificate | null => one(byCode.get(code)),
    /** Returns the certificate with a number, however its spaces and letters are written, or null. */
    byNumber: (number: string): StoredCertificate | null => one(byNumber.get(plainNumber(number))),
    /** Returns the valid certificates issued since a time that say the same of a course, whatever their holders. */
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
    /** Returns the valid certificates of those who are in a batch, by name. */
    validOfBatch: (batch: string): StoredCertificate[] => validOfBatch.all(batch).map(toCertificate),
    /** Returns so many certificates at most whose number, code or holder's names begin so, the latest first. */
    beginning(text: string, most: number): StoredCertificate[] {
      const code = text.toUpperCase().replace(/[^A-Z\d]/gu, '');
      const found = [
        ...words.find(stored(database), text),
        ...numberBegins.all(...prefix(plainNumber(text))),
        ...(code.length < fewestSigns ? [] : codeBegins.all(...prefix(groupedCode(code)))),
      ];
      const latest = [...new Set(found)].sort((first, other) => other - first).slice(0, most);
      return latest.flatMap((sequence) => one(bySequence.get(sequence)) ?? []);
    },
    /** Returns how many there are. */
    count: () => all.count(stored(database)),
    /** Returns a page of the certificates that contain a text, and how many do. */
    async list(page: Page): Promise<{ rows: StoredCertificate[]; total: number }> {
      const { rows, total } = await all.list(stored(database), page);
      return { rows: rows.map(toCertificate), total };
    },
    /** Yields all of a selection, some hundred at a time. */
    async *parts(selection: Selection): AsyncGenerator<StoredCertificate[], void> {
      for await (const rows of all.parts(stored(database), selection)) yield rows.map(toCertificate);
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
        search: searchedIn(certificate),
      });
      transactionNow(stored(database), (tx) => words.set(tx, Number(lastInsertRowid), [certificate.holder]));
    },
    /** Ends a certificate: it is revoked, or replaced by the one with a number. */
    end(id: string, change: Pick<StoredCertificate, 'state' | 'replacedBy' | 'changedOn' | 'reason'>): void {
      end.run({ id, ...change });
    },
    /** Says what a certificate is printed on from now on. */
    setPaper(id: string, paper: number): void {
      setPaper.run(paper, id);
    },
  };
}

export type CertificateRepository = ReturnType<typeof certificateRepository>;

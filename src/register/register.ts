import { refuseBeforeLastDay } from '../batches/last-day.ts';
import type { Batches } from '../batches/open-batches.ts';
import { identityOf } from '../batches/references.ts';
import type { Database } from '../database/open.ts';
import type { Page, Selection } from '../database/searched-table.ts';
import { badRequest, conflict, notFound } from '../http/refusals.ts';
import { randomCode } from '../random-code.ts';
import { aroundCount, numberWith } from '../shared/certificate-numbers.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { limits } from '../shared/limits.ts';
import { certificateCodeLength, readCode } from '../shared/readable-codes.ts';
import type {
  IssuedCertificate,
  PrintedCertificate,
  Verification,
  VerifiedCertificate,
} from '../shared/register.ts';
import { registerAlarm } from './alarm.ts';
import {
  type CertificateRepository,
  certificateRepository,
  type StoredCertificate,
} from './certificate-repository.ts';
import { certificatePaper, type PaperParts } from './paper.ts';
import { type PrintedPaper, paperRepository } from './paper-repository.ts';

/** What the register needs from the app. */
export interface RegisterParts
  extends Omit<PaperParts, 'papers'>,
    Pick<Batches, 'batches' | 'places' | 'nameOfEntry'> {
  database: Database;
  now: () => Date;
  randomId: () => string;
  /** Sends the certificate of an enrollment to whoever enrolled, where mails go out. */
  notify: (enrollment: string) => void;
}

/** What is said of a person's certificate; the rest is known. */
export type CertificateFields = Omit<PrintedCertificate, 'number' | 'code'>;

/** What may be said otherwise of a place for which a certificate is issued. */
export type OtherFields = Partial<CertificateFields>;

/** A certificate that is to be issued: what stands on it, and whose it is. */
export interface Draft extends CertificateFields {
  enrollment: string | null;
  email: string;
  phone: string;
}

/** Opens the register: what is issued, revoked, replaced and verified. What changes it is to be called in a transaction. */
export function openRegister(parts: RegisterParts) {
  const { database, batches, places, nameOfEntry, now, randomId, notify } = parts;
  const certificates = certificateRepository(database);
  const paper = certificatePaper({ ...parts, papers: paperRepository(database) });
  const today = () => dayInIndia(now());

  /**
   * Returns a certificate.
   * @throws HttpRefusal 404 if there is none.
   */
  function found(id: string): StoredCertificate {
    const certificate = certificates.find(id);
    if (certificate === null) throw notFound('Certificate not found');
    return certificate;
  }

  /** Returns the certificate of somebody who has completed a batch, as it is to be issued: class and hours as in the course's last one. */
  function draftOf(id: string, otherwise: OtherFields): Draft {
    const place = places.ofEnrollment(id);
    if (place === null) throw notFound('Place not found');
    const batch = place.batch === null ? null : batches.plan(place.batch);
    if (place.state !== 'completed' || batch === null)
      throw conflict(`${place.name} has not completed the batch. Mark the place as completed first.`);
    // Its days may have been changed since.
    refuseBeforeLastDay(batch, today(), 'certificates can be issued');
    const issued = certificates.validFor(place.enrollment);
    if (issued !== null) throw conflict(`${place.name} has certificate ${issued.number} already.`);
    const { email, phone, enrollment } = place;
    const holder = otherwise.holder ?? place.name;
    const programme = otherwise.programme ?? nameOfEntry(batch.kind, batch.entry) ?? place.course;
    const isSaid = otherwise.classOfDrone !== undefined && otherwise.hours !== undefined;
    const last = isSaid ? null : certificates.newestOfProgramme(programme);
    if (holder.length > limits.holder) throw conflict(nameTooLong(holder));
    return {
      holder,
      programme,
      classOfDrone: last?.classOfDrone ?? null,
      from: batch.startsOn,
      to: batch.endsOn,
      hours: last?.hours ?? null,
      issuedOn: today(),
      ...otherwise,
      enrollment,
      email,
      phone,
    };
  }

  /** Returns drafts with the numbers and codes that they would get now. */
  function numbered(drafts: readonly Draft[]): (Draft & PrintedCertificate)[] {
    const counts = new Map<string, number>();
    const { numberPattern } = paper.current();
    return drafts.map((draft) => {
      checkDays(draft);
      const year = draft.issuedOn.slice(0, 4);
      let count = counts.get(year) ?? nextCount(certificates, numberPattern, draft.issuedOn);
      // One with more digits than a count has may have been imported.
      while (certificates.byNumber(numberWith(numberPattern, draft.issuedOn, count)) !== null) count += 1;
      counts.set(year, count + 1);
      return { ...draft, number: numberWith(numberPattern, draft.issuedOn, count), code: freeCode() };
    });
  }

  function checkDays({ from, to, issuedOn }: CertificateFields): void {
    if (to < from) throw badRequest(lastBeforeFirst, { to: lastBeforeFirst });
    if (issuedOn > today()) throw badRequest(issuedLater, { issuedOn: issuedLater });
    if (issuedOn < to) throw badRequest(issuedEarlier, { issuedOn: issuedEarlier });
  }

  /** Returns a new code that no certificate has. */
  function freeCode(): string {
    for (;;) {
      const code = randomCode(certificateCodeLength);
      if (certificates.byCode(code) === null) return code;
    }
  }

  /**
   * Stores what has its number; returns it as it is stored.
   * @throws HttpRefusal 409 while the site's address is not set.
   */
  function store(
    { email, phone, ...draft }: Draft & PrintedCertificate,
    issuedBy: string,
  ): StoredCertificate {
    paper.origin();
    const id = randomId();
    const person = identityOf({ email, phone });
    certificates.insert({
      ...draft,
      id,
      personEmail: person.email,
      personPhone: person.phone,
      paper: paper.keep(),
      imported: false,
      issuedBy,
      at: now().toISOString(),
    });
    if (draft.enrollment !== null) notify(draft.enrollment);
    return found(id);
  }

  return {
    certificates,
    paper,
    found,
    draftOf,
    freeCode,

    /**
     * Returns what a certificate is printed on. One that was issued while the site's address was not set takes it now, once. To be
     * called in a transaction.
     * @throws HttpRefusal 409 while it is still not set.
     */
    paperOf(id: string): PrintedPaper {
      const printed = paper.printed(found(id).paper);
      if (printed.origin !== null) return printed;
      const complete = { ...printed, origin: paper.origin() };
      certificates.setPaper(id, paper.keepWithOrigin(complete));
      return complete;
    },

    /** Returns whether a certificate can be printed now: its QR code has an address. */
    hasOrigin: (certificate: StoredCertificate): boolean =>
      (paper.printed(certificate.paper).origin ?? parts.publicUrl) !== null,

    /** The certificates as the back office sees them, in pages and searched. */
    shown: {
      async list(page: Page): Promise<{ rows: IssuedCertificate[]; total: number }> {
        const { rows, total } = await certificates.list(page);
        return { rows: rows.map(toIssued), total };
      },
      async *parts(selection: Selection): AsyncGenerator<IssuedCertificate[], void> {
        for await (const rows of certificates.parts(selection)) yield rows.map(toIssued);
      },
    },

    /** Returns how many were issued since unusually many were within the last day; null if none were. */
    alarm: registerAlarm(database, now),

    /**
     * Issues certificates, and returns them.
     * @param by the email of the admin who issues them
     * @throws HttpRefusal 400 for days that cannot be, 409 while the site's address is not set.
     */
    issue: (drafts: readonly Draft[], by: string): StoredCertificate[] =>
      numbered(drafts).map((draft) => store(draft, by)),

    /** Returns what would be issued now. Nothing is stored. */
    preview: (drafts: readonly Draft[]): PrintedCertificate[] =>
      numbered(drafts).map(
        ({ enrollment: _enrollment, email: _email, phone: _phone, ...printed }) => printed,
      ),

    /**
     * Revokes a certificate.
     * @throws HttpRefusal 404 if there is none, 409 if it is not valid.
     */
    revoke(id: string, reason: string): StoredCertificate {
      const certificate = found(id);
      refuseUnlessValid(certificate);
      certificates.end(id, { state: 'revoked', replacedBy: null, changedOn: today(), reason });
      return found(id);
    },

    /**
     * Replaces a certificate by one that says something otherwise, and returns both.
     * @param by the email of the admin who does
     * @throws HttpRefusal 400 for days that cannot be, 404 if there is none, 409 if it is not valid, its
     * name was erased or the site's address is not set.
     */
    replace(
      id: string,
      changes: Partial<Omit<CertificateFields, 'issuedOn'>>,
      reason: string | null,
      by: string,
    ): { before: StoredCertificate; after: StoredCertificate } {
      const before = found(id);
      refuseUnlessValid(before);
      if (before.holder === '') throw conflict(`The name on certificate ${before.number} was erased.`);
      const { holder, programme, classOfDrone, from, to, hours, enrollment } = before;
      const printed = { holder, programme, classOfDrone, from, to, hours, ...changes, issuedOn: today() };
      // What replaces it is always issued today, so it is the other day that is wrong.
      if (printed.to > printed.issuedOn) throw badRequest(endsLater, { to: endsLater });
      const [draft] = numbered([{ ...printed, enrollment, ...certificates.personOf(id) }]);
      if (draft === undefined) throw new Error('Nothing was numbered.');
      const changedOn = today();
      certificates.end(id, { state: 'replaced', replacedBy: draft.number, changedOn, reason });
      return { before, after: store(draft, by) };
    },

    /** Returns what whoever checks a certificate sees of it, however its code was typed; null for any other text. */
    verify(text: string): Verification | null {
      // What cannot be a code is looked for too, so that it takes as long.
      const certificate = certificates.byCode(readCode(text, certificateCodeLength) ?? '');
      return certificate && { ...toVerified(certificate), checkedAt: now().toISOString() };
    },
  };
}

/** The register of certificates. */
export type Register = ReturnType<typeof openRegister>;

/** Said of days that are not in order. */
export const lastBeforeFirst = 'Last day must not be before the first day.';
/** Said of a day of issue that is still to come. */
export const issuedLater = 'Day of issue must not be after today.';
/** Said of a day of issue on which the training was not over. */
export const issuedEarlier = 'Day of issue must not be before the last day of training.';
/** Said of a training that is not over today. */
const endsLater = 'Last day must not be after today.';
/** What has more digits is no count, but a number that happens to begin so. */
const countDigits = /^\d{1,9}$/u;

function refuseUnlessValid({ state, number }: Pick<IssuedCertificate, 'state' | 'number'>): void {
  if (state !== 'valid') throw conflict(`Certificate ${number} was ${state} already.`);
}

function nameTooLong(name: string): string {
  return `The name ${name.slice(0, 40)}… is longer than ${limits.holder} characters. Say a shorter one.`;
}

/** Returns the count behind the greatest that was ever used in the year of a day, by whoever used it. */
function nextCount(certificates: CertificateRepository, pattern: string, issuedOn: string): number {
  const { before, behind } = aroundCount(pattern, issuedOn);
  const counts = certificates
    .numbersFrom(before)
    .filter((number) => number.length > before.length + behind.length)
    .filter((number) => number.toUpperCase().endsWith(behind.toUpperCase()))
    .map((number) => number.slice(before.length, number.length - behind.length))
    .filter((digits) => countDigits.test(digits));
  return counts.reduce((greatest, digits) => Math.max(greatest, Number(digits)), 0) + 1;
}

/** Returns a certificate as the back office sees it. */
export function toIssued({ paper: _paper, ...certificate }: StoredCertificate): IssuedCertificate {
  return certificate;
}

function toVerified(certificate: StoredCertificate): VerifiedCertificate {
  const { number, code, holder, programme, classOfDrone, from, to, hours, issuedOn } = certificate;
  const { state, replacedBy, changedOn } = certificate;
  return {
    number,
    code,
    holder,
    programme,
    classOfDrone,
    from,
    to,
    hours,
    issuedOn,
    state,
    replacedBy,
    changedOn,
  };
}

import { identityOf } from '../batches/index.ts';
import type { Database, Page, Selection } from '../database/index.ts';
import { badRequest, conflict, notFound } from '../http/index.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import { nameKey } from '../shared/person-keys.ts';
import { certificateCodeLength, readCode } from '../shared/readable-codes.ts';
import type {
  IssuedCertificate,
  PrintedCertificate,
  Verification,
  VerifiedCertificate,
} from '../shared/records.ts';
import { checkDays } from './certificate-days.ts';
import { certificateRepository } from './certificate-repository.ts';
import type { StoredCertificate } from './certificate-rows.ts';
import { type CertificateFields, certificateDrafts, type Draft, type DraftParts } from './drafts.ts';
import { withNumbers } from './numbering.ts';
import { certificatePaper, type PaperParts } from './paper.ts';
import { type PrintedPaper, paperRepository } from './paper-repository.ts';
import { registerAlarm } from './unusual-issues.ts';

export interface RegisterParts extends Omit<PaperParts, 'papers'>, DraftParts {
  database: Database;
  randomId: () => string;
  /** Sends the certificate of an enrollment to its applicant, where mails go out. */
  notify: (enrollment: string) => void;
}

/** Opens the register, which issues, revokes, replaces and verifies certificates. Its changes are to be called in a transaction. */
export function openRegister(parts: RegisterParts) {
  const { database, now, randomId, notify } = parts;
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

  /**
   * Returns drafts with the numbers and codes that they would get now.
   * @throws HttpRefusal 400 for days that cannot be.
   */
  function numberedNow(drafts: readonly Draft[]): (Draft & PrintedCertificate)[] {
    for (const draft of drafts) checkDays(draft, today());
    return withNumbers(drafts, paper.current().numberPattern, certificates);
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
    draftOf: certificateDrafts(parts, certificates),

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

    /** Returns the alarm that unusually many certificates were issued within an hour of the last day, or null. */
    alarm: registerAlarm(database, now),

    /**
     * Issues certificates, and returns them.
     * @param by the email of the admin who issues them
     * @throws HttpRefusal 400 for days that cannot be, 409 while the site's address is not set.
     */
    issue: (drafts: readonly Draft[], by: string): StoredCertificate[] =>
      numberedNow(drafts).map((draft) => store(draft, by)),

    /**
     * Refuses a draft that says the same as a valid certificate of the last day: a form that was sent twice.
     * @throws HttpRefusal 409
     */
    refuseSame(draft: Draft): void {
      const since = new Date(now().getTime() - dayMilliseconds).toISOString();
      const same = certificates
        .issuedSince(since, draft)
        .find((one) => nameKey(one.holder) === nameKey(draft.holder));
      if (same === undefined) return;
      throw conflict(`Certificate ${same.number}, issued within the last day, says the same.`, {
        again: 'Send again: true to issue another one nevertheless.',
      });
    },

    /** Returns what would be issued now. Nothing is stored. */
    preview: (drafts: readonly Draft[]): PrintedCertificate[] =>
      numberedNow(drafts).map(
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
      // The new one is always issued today, so it is the other day that is wrong.
      if (printed.to !== null && printed.to > printed.issuedOn)
        throw badRequest(endsLater, { to: endsLater });
      const [draft] = numberedNow([{ ...printed, enrollment, ...certificates.personOf(id) }]);
      if (draft === undefined) throw new Error('Nothing was numbered.');
      const changedOn = today();
      certificates.end(id, { state: 'replaced', replacedBy: draft.number, changedOn, reason });
      return { before, after: store(draft, by) };
    },

    /** Returns what a check of a certificate shows, however its code was typed; null for any other text. */
    verify(text: string): Verification | null {
      // A text that cannot be a code is looked for too, so that it takes as long.
      const certificate = certificates.byCode(readCode(text, certificateCodeLength) ?? '');
      return certificate && { ...toVerified(certificate), checkedAt: now().toISOString() };
    },
  };
}

export type Register = ReturnType<typeof openRegister>;

/** Said of a training that is not over today. */
const endsLater = 'Last day must not be after today.';
function refuseUnlessValid({ state, number }: Pick<IssuedCertificate, 'state' | 'number'>): void {
  if (state !== 'valid') throw conflict(`Certificate ${number} was ${state} already.`);
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

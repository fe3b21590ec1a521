import { conflict } from '../http/index.ts';
import { picturePath } from '../pictures/index.ts';
import type { CertificatePaper } from '../shared/records.ts';
import type { PaperPicture } from '../shared/register.ts';
import { addressMissing } from '../shared/register-rules.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import type { CommonFacts } from '../shared/site-facts.ts';
import type { PaperRepository, PrintedPaper, StoredPaper, StoredSignatory } from './paper-repository.ts';

/** The parts that the paper works with. */
export interface PaperParts {
  papers: PaperRepository;
  facts: () => CommonFacts;
  /** The site's origin, or null where it is not known. */
  publicUrl: string | null;
}

const blankSignatory: StoredSignatory = { name: '', title: '', picture: null };
const mostInitials = 8;
const signaturePlaces = { signature1: 0, signature2: 1 } as const;

/** The paper of certificates: the institute's logo, who signs, and how they are numbered. */
export function certificatePaper({ papers, facts, publicUrl }: PaperParts) {
  const current = (): StoredPaper =>
    papers.current() ?? { numberPattern: firstPattern(facts().name), logo: null, signatories: [] };
  return {
    current,
    /** Returns the same as the back office sees it. */
    shown(): CertificatePaper {
      const { numberPattern, logo, signatories } = current();
      const { isSample } = this.toPrint();
      const pathOf = (name: string | null) => name && picturePath(name);
      return {
        isSample,
        numberPattern,
        logo: pathOf(logo),
        signatories: signatories.map((one) => ({ ...one, picture: pathOf(one.picture) })),
        origin: publicUrl,
      };
    },
    /** Says who signs, and how certificates are numbered; a signature stays with its place. */
    save(numberPattern: string, signatories: readonly { name: string; title: string }[]): void {
      const before = current();
      const signing = signatories.map(({ name, title }, index) => ({
        name,
        title,
        picture: before.signatories[index]?.picture ?? null,
      }));
      papers.save({ ...before, numberPattern, signatories: signing });
    },
    /** Puts a stored picture in its place, or takes it out. What stood there stays stored while a certificate is printed with it. */
    setPicture(slot: PaperPicture, picture: string | null): void {
      const before = current();
      if (slot === 'logo') {
        papers.save({ ...before, logo: picture });
        return;
      }
      const index = signaturePlaces[slot];
      const signatories = Array.from(
        { length: Math.max(before.signatories.length, index + 1) },
        (_none, place) => before.signatories[place] ?? blankSignatory,
      );
      papers.save({
        ...before,
        signatories: signatories.with(index, { ...(signatories[index] ?? blankSignatory), picture }),
      });
    },
    /**
     * Returns the site's origin.
     * @throws HttpRefusal 409 while it is not set.
     */
    origin(): string {
      if (publicUrl === null) throw conflict(addressMissing);
      return publicUrl;
    },
    /** Returns the id of what certificates are printed on now. To be called in the transaction that issues some. */
    keep(): number {
      // The scheme of numbers stays from the first certificate on, whatever the institute calls itself later.
      if (papers.current() === null) papers.save(current());
      return papers.keep(this.toPrint());
    },
    /** Returns the id of what a certificate is printed on that was issued while the site's origin was not set. */
    keepWithOrigin: (printed: PrintedPaper & { origin: string }): number => papers.keep(printed),
    /** Returns what certificates are printed on now. */
    toPrint(): PrintedPaper {
      const { logo, signatories } = current();
      const institution = facts();
      const { name, address, authorisation, phone } = institution;
      return {
        isSample: sampleFacts(institution).includes('name'),
        institute: name,
        address,
        authorisation: authorisation.number,
        phone,
        logo,
        signatories: signatories.filter((one) => one.name !== ''),
        origin: publicUrl,
      };
    },
    /** Returns what certificates with this id are printed on. */
    printed: papers.printed,
  };
}

export type Paper = ReturnType<typeof certificatePaper>;

/** Returns the scheme of numbers that an institute begins with: 'NDA/{year}/{count:4}' for 'Namakkal Drone Academy'. */
function firstPattern(name: string): string {
  const initials = name
    .split(/[^A-Za-z]+/u)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, mostInitials);
  return `${initials || 'C'}/{year}/{count:4}`;
}

import type { Change, Context } from '../context.ts';
import { conflict } from '../http/index.ts';
import { picturePath } from '../pictures/index.ts';
import type { CertificatePaper } from '../shared/records.ts';
import type { PaperPicture } from '../shared/register.ts';
import { addressMissing } from '../shared/register-rules.ts';
import { sampleFacts } from '../shared/sample-facts.ts';
import {
  type PrintedPaper,
  readPaper,
  type StoredPaper,
  type StoredSignatory,
  storePaper,
  storePrintedPaper,
} from './paper-store.ts';

// The paper of certificates: the institute's logo, its signatories, and the pattern of numbers.

const blankSignatory: StoredSignatory = { name: '', title: '', picture: null };
const mostInitials = 8;
const signaturePlaces = { signature1: 0, signature2: 1 } as const;

/** Returns the paper of the next certificates. */
export function currentPaper(context: Context): StoredPaper {
  return (
    readPaper(context) ?? {
      numberPattern: firstPattern(context.ask.facts().name),
      logo: null,
      signatories: [],
    }
  );
}

/** Returns the paper of the next certificates, as the back office shows it. */
export function shownPaper(context: Context): CertificatePaper {
  const { numberPattern, logo, signatories } = currentPaper(context);
  const { isSample } = paperToPrint(context);
  const pathOf = (name: string | null) => name && picturePath(name);
  return {
    isSample,
    numberPattern,
    logo: pathOf(logo),
    signatories: signatories.map((one) => ({ ...one, picture: pathOf(one.picture) })),
    origin: context.config.publicUrl,
  };
}

/** Sets the pattern of numbers and the signatories; a signature stays in its place. */
export function changePaper(
  tx: Change,
  numberPattern: string,
  signatories: readonly { name: string; title: string }[],
): void {
  const before = currentPaper(tx);
  const signing = signatories.map(({ name, title }, index) => ({
    name,
    title,
    picture: before.signatories[index]?.picture ?? null,
  }));
  storePaper(tx, { ...before, numberPattern, signatories: signing });
}

/** Sets or removes a picture. The file before it stays while a certificate is printed with it. */
export function setPaperPicture(tx: Change, slot: PaperPicture, picture: string | null): void {
  const before = currentPaper(tx);
  if (slot === 'logo') {
    storePaper(tx, { ...before, logo: picture });
    return;
  }
  const index = signaturePlaces[slot];
  const signatories = Array.from(
    { length: Math.max(before.signatories.length, index + 1) },
    (_none, place) => before.signatories[place] ?? blankSignatory,
  );
  storePaper(tx, {
    ...before,
    signatories: signatories.with(index, { ...(signatories[index] ?? blankSignatory), picture }),
  });
}

/** @throws HttpRefusal 409 while the site's address is not set. */
export function siteOrigin({ config }: Context): string {
  if (config.publicUrl === null) throw conflict(addressMissing);
  return config.publicUrl;
}

/** Stores the paper for certificates that this transaction issues. Returns its id. */
export function keepPaper(tx: Change): number {
  // Keeps the pattern of numbers though the institute is renamed later.
  if (readPaper(tx) === null) storePaper(tx, currentPaper(tx));
  return storePrintedPaper(tx, paperToPrint(tx));
}

/** Returns the paper of a certificate that is issued now. */
export function paperToPrint(context: Context): PrintedPaper {
  const { logo, signatories } = currentPaper(context);
  const institution = context.ask.facts();
  const { name, address, authorisation, phone } = institution;
  return {
    isSample: sampleFacts(institution).includes('name'),
    institute: name,
    address,
    authorisation: authorisation.number,
    phone,
    logo,
    signatories: signatories.filter((one) => one.name !== ''),
    origin: context.config.publicUrl,
  };
}

/** Returns an institute's first pattern of numbers: 'NDA/{year}/{count:4}' for 'Namakkal Drone Academy'. */
function firstPattern(name: string): string {
  const initials = name
    .split(/[^A-Za-z]+/u)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, mostInitials);
  return `${initials || 'C'}/{year}/{count:4}`;
}

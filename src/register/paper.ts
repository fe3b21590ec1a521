import { changeOf } from '../calls/index.ts';
import type { Change, Context } from '../context.ts';
import { conflict } from '../http/index.ts';
import { picturePath } from '../pictures/index.ts';
import type { CertificatePaper, FieldChange } from '../shared/records.ts';
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

// The paper of certificates: logo, signatories, and the pattern of certificate numbers.

const blankSignatory: StoredSignatory = { name: '', title: '', picture: null };
const mostInitials = 8;
const signaturePlaces = { signature1: 0, signature2: 1 } as const;

export function currentPaper(context: Context): StoredPaper {
  return (
    readPaper(context) ?? {
      numberPattern: firstPattern(context.ask.facts().name),
      logo: null,
      signatories: [],
    }
  );
}

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

/** Stores the pattern and the signatories. Returns what was changed, for Activity. */
export function changePaper(
  tx: Change,
  numberPattern: string,
  signatories: readonly { name: string; title: string }[],
): FieldChange[] {
  const before = currentPaper(tx);
  const signing = signatories.map(({ name, title }, index) => ({
    name,
    title,
    picture: before.signatories[index]?.picture ?? null,
  }));
  storePaper(tx, { ...before, numberPattern, signatories: signing });
  return [
    ...changeOf('numbers of certificates', before.numberPattern, numberPattern),
    ...changeOf('signatories of certificates', signersIn(before.signatories), signersIn(signing)),
  ];
}

function signersIn(signatories: readonly StoredSignatory[]): string {
  return signatories
    .filter(({ name }) => name !== '')
    .map(({ name, title }) => `${name} (${title})`)
    .join(' and ');
}

/** Keeps the replaced file: issued certificates may show it. */
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

export function keepPaper(tx: Change): number {
  // Fixes the number pattern, which otherwise follows the institute's name.
  if (readPaper(tx) === null) storePaper(tx, currentPaper(tx));
  return storePrintedPaper(tx, paperToPrint(tx));
}

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

/** Returns 'NDA/{year}/{count:4}' for 'Namakkal Drone Academy'. */
function firstPattern(name: string): string {
  const initials = name
    .split(/[^A-Za-z]+/u)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, mostInitials);
  return `${initials || 'C'}/{year}/{count:4}`;
}

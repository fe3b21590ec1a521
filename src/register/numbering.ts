import { randomCode } from '../random-code.ts';
import { aroundCount, numberWith } from '../shared/certificate-numbers.ts';
import { certificateCodeLength } from '../shared/readable-codes.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import type { CertificateRepository } from './certificate-repository.ts';
import type { Draft } from './drafts.ts';

/** What has more digits is no count, but a number that happens to begin so. */
const countDigits = /^\d{1,9}$/u;

/** Returns drafts with the numbers, in a scheme, and the codes that they would get now. */
export function numbered(
  drafts: readonly Draft[],
  numberPattern: string,
  certificates: CertificateRepository,
): (Draft & PrintedCertificate)[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const year = draft.issuedOn.slice(0, 4);
    let count = counts.get(year) ?? nextCount(certificates, numberPattern, draft.issuedOn);
    // One with more digits than a count has may have been imported.
    while (certificates.byNumber(numberWith(numberPattern, draft.issuedOn, count)) !== null) count += 1;
    counts.set(year, count + 1);
    return {
      ...draft,
      number: numberWith(numberPattern, draft.issuedOn, count),
      code: freeCode(certificates),
    };
  });
}

/** Returns a new code that no certificate has. */
export function freeCode(certificates: CertificateRepository): string {
  for (;;) {
    const code = randomCode(certificateCodeLength);
    if (certificates.byCode(code) === null) return code;
  }
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

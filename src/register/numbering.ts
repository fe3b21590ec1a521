import { randomCode } from '../random-code.ts';
import { aroundCount, countIn, numberWith } from '../shared/certificate-numbers.ts';
import { certificateCodeLength } from '../shared/readable-codes.ts';
import type { PrintedCertificate } from '../shared/records.ts';
import type { CertificateRepository } from './certificate-repository.ts';
import type { Draft } from './drafts.ts';

/** Returns drafts with the numbers, in a scheme, and the codes that they would get now. */
export function withNumbers(
  drafts: readonly Draft[],
  numberPattern: string,
  certificates: CertificateRepository,
): (Draft & PrintedCertificate)[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const year = draft.issuedOn.slice(0, 4);
    let count = counts.get(year) ?? greatestCount(certificates, numberPattern, draft.issuedOn) + 1;
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

/** Returns the greatest count that any certificate has had in the year of a day; 0 if none has. */
export function greatestCount(
  certificates: CertificateRepository,
  pattern: string,
  issuedOn: string,
): number {
  const series = aroundCount(pattern, issuedOn);
  const counts = certificates.numbersFrom(series.before).map((number) => countIn(number, series) ?? 0);
  return counts.reduce((greatest, count) => Math.max(greatest, count), 0);
}

import { aroundCount, countIn, numberWith } from '../shared/certificate-numbers.ts';
import type { EarlierCertificate, ImportFault } from '../shared/records.ts';
import type { CertificateRepository } from './certificate-repository.ts';
import { readDay } from './import-days.ts';
import type { ImportColumn } from './import-headings.ts';
import { greatestCount } from './numbering.ts';
import type { Face } from './sheet/libraries.ts';
import { unprintable } from './sheet/runs.ts';

/** The sources that are asked while a spreadsheet is read. */
export interface ReadingParts {
  certificates: CertificateRepository;
  /** How the institute numbers its certificates. */
  numberPattern: string;
  /** In India. */
  today: string;
}

/** A number that is further beyond all others may be misspelt. */
const farAhead = 100;

/** Returns which texts of a certificate cannot be printed: it is on paper already, and can be checked all the same. */
export function unprintableTexts(
  certificate: EarlierCertificate,
  line: number,
  columns: readonly ImportColumn[],
  face: Face,
): ImportFault[] {
  return columns.flatMap(({ field, heading }) => {
    if (field !== 'holder' && field !== 'programme') return [];
    const letters = unprintable(certificate[field], face).join(' ');
    if (letters === '') return [];
    const message = `${certificate[field]} has ${letters}, which we cannot print. This certificate can be checked, but not printed again.`;
    return [{ line, column: heading, message }];
  });
}

/** Returns the warning that a number may be a day that a spreadsheet program has made of it. */
export function looksLikeDay({ number }: EarlierCertificate, line: number, column: string): ImportFault[] {
  if ('fault' in readDay('', number)) return [];
  const message = `${number} looks like a day. Please make sure that it is the number on the certificate.`;
  return [{ line, column, message }];
}

/** Returns the warning that a row does not say the days of training, where others do. */
export function withoutDays(
  { from }: EarlierCertificate,
  line: number,
  columns: readonly ImportColumn[],
): ImportFault[] {
  const column = columns.find(({ field }) => field === 'from');
  if (from !== null || column === undefined) return [];
  const message = 'The days of training are not given here: this certificate will not say them.';
  return [{ line, column: column.heading, message }];
}

/**
 * Returns which numbers would move the count of the next certificates by more than a hundred: no number is given twice, so that
 * one that is misspelt cannot be taken back.
 * @param lines the row of each number
 */
export function numbersFarAhead(
  lines: ReadonlyMap<string, number>,
  column: string,
  { certificates, numberPattern, today }: ReadingParts,
): ImportFault[] {
  const series = aroundCount(numberPattern, today);
  const counted = [...lines]
    .map(([number, line]) => ({ line, count: countIn(number, series) ?? 0 }))
    .sort((one, other) => one.count - other.count);
  let greatest = greatestCount(certificates, numberPattern, today);
  return counted.flatMap(({ line, count }) => {
    const before = greatest;
    greatest = Math.max(greatest, count);
    if (count - before <= farAhead) return [];
    const [next, last] = [count + 1, before + 1].map((each) => numberWith(numberPattern, today, each));
    const message = `With this number the next certificate gets ${next}; without it, ${last}. Please make sure that it is right.`;
    return [{ line, column, message }];
  });
}

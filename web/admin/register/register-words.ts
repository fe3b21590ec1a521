import { dayText } from '../../../src/shared/day-text.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { officeDays, shortDays } from '../parts/batches/batch-words.ts';

const datedDays = { ...shortDays, year: '{day} {month} {year}' };

/** Returns a day in words: '18 Jan 2027'. */
export function certificateDay(day: string): string {
  return dayText(day, datedDays, 'year');
}

/** Returns the days of training in words, or null where the certificate does not say them. */
export function trainingDays({ from, to }: Pick<IssuedCertificate, 'from' | 'to'>): string | null {
  return from === null || to === null ? null : officeDays({ startsOn: from, endsOn: to });
}

/** Returns the name on a certificate, or that it was erased. */
export function holderText({ holder }: Pick<IssuedCertificate, 'holder'>): string {
  return holder === '' ? 'Name erased' : holder;
}

/** Returns the address at which a certificate is checked, as it is printed on the paper. */
export function checkAddress({ code }: Pick<IssuedCertificate, 'code'>): string {
  return `${location.origin}${pagePath('verification', code)}`;
}

/** Returns a certificate in words: 'Devi R, NDA/2027/0001'. */
export function certificateName(certificate: Pick<IssuedCertificate, 'holder' | 'number'>): string {
  return `${holderText(certificate)}, ${certificate.number}`;
}

/** Returns the title of the dialog that replaces it. */
export function replaceTitle(certificate: Pick<IssuedCertificate, 'holder' | 'number'>): string {
  return `Replace the certificate of ${certificateName(certificate)}`;
}

import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { withinLimit } from '../http/index.ts';
import { applicantCertificate } from '../shared/batches.ts';
import type { ApplicantCertificate } from '../shared/records.ts';
import { hasOrigin, writeCertificates } from './certificate-files.ts';
import { printedPaper } from './paper-store.ts';
import { isReplacement, validCertificate } from './store.ts';

const windowSeconds = 900;
/** Applicants reopen the certificate to save it, print it or view it on another phone. */
const openingsFactor = 2;
const openedTooOften = 'This certificate was opened too often. Please try again in a few minutes.';

/** Keyed by certificate id; null: no limit. */
const openings = perDatabase(({ config: { loginAttempts } }: Context) =>
  loginAttempts === 0
    ? null
    : new RateLimiterMemory({ points: loginAttempts * openingsFactor, duration: windowSeconds }),
);

/** Returns an applicant's valid certificate as their page shows it, or null. */
export function shownCertificate(
  context: Context,
  enrollment: string,
  key: string,
): ApplicantCertificate | null {
  const certificate = validCertificate(context, enrollment);
  if (certificate === null) return null;
  const { number, code, issuedOn } = certificate;
  const file = hasOrigin(context, certificate) ? applicantCertificate(key) : null;
  return { number, code, issuedOn, file };
}

/** Returns an applicant's valid certificate to mail, or null. Samples are not mailed. */
export function certificateToSend(context: Context, enrollment: string) {
  const certificate = validCertificate(context, enrollment);
  if (certificate === null || printedPaper(context, certificate.paper).isSample) return null;
  const { number, code } = certificate;
  return {
    number,
    code,
    isReplacement: isReplacement(context, certificate),
    file: () => writeCertificates(context, [certificate]),
  };
}

/** @throws HttpRefusal 429 after too many openings. */
export async function countOpening(context: Context, certificate: string): Promise<void> {
  const limiter = openings(context);
  if (limiter !== null) await withinLimit(limiter.consume(certificate), openedTooOften);
}

import { placeByKey } from '../batches/index.ts';
import { bytes, callWith } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { conflict, notFound } from '../http/index.ts';
import { Verification } from '../shared/records/register.ts';
import { certificateFileName } from '../shared/register.ts';
import { countOpening } from './applicant-certificates.ts';
import { hasOrigin, writeCertificates } from './certificate-files.ts';
import { validCertificate } from './store.ts';
import { verifyWithinLimit } from './verify.ts';

const notPrintable = 'This certificate cannot be printed at the moment. Please ask the institute for it.';

const call = callWith<Context>();

/** Anyone with the key of the applicant's page may open the certificate. */
export const applicantCalls = [
  call({
    method: 'GET',
    path: '/api/application/:id/certificate.pdf',
    name: 'getCertificateOfApplication',
    tag: 'Applications',
    summary: 'Gives the valid certificate of an applicant who has completed the course, to be printed.',
    who: 'anyone',
    answer: bytes('application/pdf'),
    headers: ['Content-Disposition'],
    refusals: [404, 409, 429],
    async stream(ctx, { id }, context) {
      ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
      const enrollment = placeByKey(context, id)?.enrollment ?? null;
      const certificate = enrollment === null ? null : validCertificate(context, enrollment);
      if (certificate === null) throw notFound('There is no certificate here.');
      // The message hides the cause, which the applicant cannot fix.
      if (!hasOrigin(context, certificate)) throw conflict(notPrintable);
      await countOpening(context, certificate._id);
      const file = await writeCertificates(context, [certificate]);
      ctx.set('Content-Disposition', `inline; filename="${certificateFileName(certificate.number)}"`);
      ctx.type = 'application/pdf';
      ctx.body = file;
    },
  }),
];

export const verifyCalls = [
  call({
    method: 'GET',
    path: '/api/verify/:id',
    name: 'verifyCertificate',
    tag: 'Register',
    summary: 'Returns what stands on the certificate with a code, and whether it is valid.',
    who: 'anyone',
    answer: Verification,
    refusals: [404, 429],
    async handle({ id, address, set }, context) {
      set('Cache-Control', 'no-store');
      const certificate = await verifyWithinLimit(context, address, id);
      if (certificate === null) throw notFound('There is no certificate with this code.');
      return certificate;
    },
  }),
];

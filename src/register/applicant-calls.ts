import type { Applications } from '../batches/applications.ts';
import { callWith } from '../calls/call.ts';
import { bytes } from '../calls/shapes.ts';
import { originOf } from '../http/origin-of.ts';
import { notFound } from '../http/refusals.ts';
import { certificateFileName } from '../shared/register.ts';
import type { CertificateFiles } from './certificate-files.ts';
import type { Register } from './register.ts';

/** What the call needs from the app. */
export interface ApplicantCallParts {
  register: Register;
  applications: Pick<Applications, 'enrollmentOf'>;
  certificateFiles: Pick<CertificateFiles, 'write'>;
  /** Counts how often the file of a certificate is drawn, and refuses one time too many. */
  countFile: (certificate: string) => Promise<void>;
  config: { publicUrl: string | null };
}

const call = callWith<ApplicantCallParts>();

/** The call by which whoever has the key of an applicant's page gets the certificate. */
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
    refusals: [404, 429],
    async stream(ctx, { id }, { register, applications, certificateFiles, countFile, config }) {
      ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
      const enrollment = applications.enrollmentOf(id);
      const certificate = enrollment === null ? null : register.certificates.validFor(enrollment);
      if (certificate === null) throw notFound('There is no certificate here.');
      await countFile(certificate._id);
      const file = await certificateFiles.write([certificate], originOf(ctx, config.publicUrl));
      ctx.set('Content-Disposition', `inline; filename="${certificateFileName(certificate.number)}"`);
      ctx.type = 'application/pdf';
      ctx.body = file;
    },
  }),
];

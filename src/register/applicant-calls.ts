import type { Applications } from '../batches/index.ts';
import { bytes, callWith } from '../calls/index.ts';
import { conflict, notFound } from '../http/index.ts';
import { certificateFileName } from '../shared/register.ts';
import type { CertificateFiles } from './certificate-files.ts';
import type { Register } from './register.ts';

export interface ApplicantCallParts {
  register: Register;
  applications: Pick<Applications, 'enrollmentOf'>;
  certificateFiles: Pick<CertificateFiles, 'write'>;
  /** Counts how often the file of a certificate is drawn, and refuses one time too many. */
  countFile: (certificate: string) => Promise<void>;
}

const notPrintable = 'This certificate cannot be printed at the moment. Please ask the institute for it.';

const call = callWith<ApplicantCallParts>();

/** The call that gives the certificate to anybody with the key of an applicant's page. */
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
    async stream(ctx, { id }, { register, applications, certificateFiles, countFile }) {
      ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
      const enrollment = applications.enrollmentOf(id);
      const certificate = enrollment === null ? null : register.certificates.validFor(enrollment);
      if (certificate === null) throw notFound('There is no certificate here.');
      // How that is mended is the server's own affair.
      if (!register.hasOrigin(certificate)) throw conflict(notPrintable);
      await countFile(certificate._id);
      const file = await certificateFiles.write([certificate]);
      ctx.set('Content-Disposition', `inline; filename="${certificateFileName(certificate.number)}"`);
      ctx.type = 'application/pdf';
      ctx.body = file;
    },
  }),
];

import { applicantCertificate } from '../shared/batches.ts';
import type { ApplicantCertificate } from '../shared/records.ts';
import type { CertificateFiles } from './certificate-files.ts';
import type { Register } from './register.ts';

/** The parts that the certificates of applicants work with. */
export interface ApplicantCertificateParts {
  register: Register;
  certificateFiles: Pick<CertificateFiles, 'write'>;
}

/** The certificates of applicants: what their pages and mails say of them. */
export function applicantCertificates({ register, certificateFiles }: ApplicantCertificateParts) {
  const { certificates, paper } = register;
  return {
    /** Returns the newest certificate of each of these enrollments that has one. */
    newestOf: certificates.newestOf,

    /** Returns what an applicant's page, which has a key, says of the valid certificate of an enrollment, or null. */
    shown(enrollment: string, key: string): ApplicantCertificate | null {
      const certificate = certificates.validFor(enrollment);
      if (certificate === null) return null;
      const { number, code, issuedOn } = certificate;
      const file = register.hasOrigin(certificate) ? applicantCertificate(key) : null;
      return { number, code, issuedOn, file };
    },

    /** Returns the valid certificate of an enrollment as it is mailed, or null; what is a sample is mailed to nobody. */
    toSend(enrollment: string) {
      const certificate = certificates.validFor(enrollment);
      if (certificate === null || paper.printed(certificate.paper).isSample) return null;
      const { number, code } = certificate;
      return {
        number,
        code,
        isReplacement: certificates.isReplacement(certificate),
        file: () => certificateFiles.write([certificate]),
      };
    },
  };
}

export type ApplicantCertificates = ReturnType<typeof applicantCertificates>;

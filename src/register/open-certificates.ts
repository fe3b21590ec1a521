import type { Config } from '../settings.ts';
import { applicantCertificates } from './applicant-certificates.ts';
import { type CertificateFileParts, certificateFiles } from './certificate-files.ts';
import { fileLimit } from './file-limit.ts';
import { openRegister, type RegisterParts } from './register.ts';
import { verifyLimit } from './verify-limit.ts';

export interface CertificatesParts
  extends Omit<RegisterParts, 'publicUrl'>,
    Omit<CertificateFileParts, 'register'> {
  config: Config;
}

/** Opens the register of certificates, and what prints them. */
export function openCertificates(parts: CertificatesParts) {
  const { publicUrl, loginAttempts } = parts.config;
  const register = openRegister({ ...parts, publicUrl });
  const files = certificateFiles({ ...parts, register });
  return {
    register,
    certificateFiles: files,
    applicantCertificates: applicantCertificates({ register, certificateFiles: files }),
    countFile: fileLimit(loginAttempts),
    verifyLimit: verifyLimit(loginAttempts),
  };
}

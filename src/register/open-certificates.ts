import { unavailable } from '../http/index.ts';
import type { OwnStart } from '../own-process.ts';
import { semaphore } from '../semaphore.ts';
import type { Config } from '../settings.ts';
import { applicantCertificates } from './applicant-certificates.ts';
import { type CertificateFileParts, certificateFiles } from './certificate-files.ts';
import { fileLimit } from './file-limit.ts';
import { openRegister, type RegisterParts } from './register.ts';
import { verifyLimit } from './verify-limit.ts';
import { runWorkbook } from './workbook/run-workbook.ts';

export interface CertificatesParts
  extends Omit<RegisterParts, 'publicUrl'>,
    Omit<CertificateFileParts, 'register'> {
  config: Config;
  own: OwnStart;
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
    importSemaphore: semaphore(1, 4, () =>
      unavailable('Several files are being read already. Please try again in a minute.', 30),
    ),
    readWorkbook: (bytes: Uint8Array, signal: AbortSignal) => runWorkbook(bytes, signal, parts.own),
    countFile: fileLimit(loginAttempts),
    verifyLimit: verifyLimit(loginAttempts),
  };
}

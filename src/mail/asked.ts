import type { Application } from '../shared/records.ts';

export interface Standing extends Pick<Application, 'reference' | 'state' | 'heldUntil' | 'batch'> {
  /** The path of the applicant's page, which includes its key. */
  page: string;
  /** Waits beyond the limit of its email or phone. */
  beyond: boolean;
}

export interface CertificateToSend {
  number: string;
  code: string;
  /** True if it replaces an earlier certificate. */
  isReplacement: boolean;
  file: () => Promise<Buffer>;
}

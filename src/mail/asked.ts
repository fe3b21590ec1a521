import type { Application } from '../shared/records.ts';

/** The state of an enrollment when a mail about it is written. */
export interface Standing extends Pick<Application, 'reference' | 'state' | 'heldUntil' | 'batch'> {
  /** The path of the applicant's page, which it opens. */
  page: string;
}

/** A certificate as it is mailed. */
export interface CertificateToSend {
  number: string;
  code: string;
  /** It was issued in place of an earlier one. */
  isReplacement: boolean;
  /** Makes the file. */
  file: () => Promise<Buffer>;
}

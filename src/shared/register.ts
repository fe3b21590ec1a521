/** What may become of a certificate that was issued. */
export const certificateStates = ['valid', 'revoked', 'replaced'] as const;

/** One of them. */
export type CertificateState = (typeof certificateStates)[number];

/** What stands on a certificate. */
export interface PrintedCertificate {
  /** The institute's own, such as 'NDA/2027/0001'. */
  number: string;
  /** By which anybody can check it, such as 'K7MQ-4XTR-9HWC'. */
  code: string;
  /** Empty once the person was erased from the institute's records. */
  holder: string;
  /** The name of the course. */
  programme: string;
  /** Such as 'Small'; null: not of one class. */
  classOfDrone: string | null;
  /** First day in India, YYYY-MM-DD. */
  from: string;
  /** Last day in India, YYYY-MM-DD. */
  to: string;
  /** Whole hours of training; null: not said. */
  hours: number | null;
  /** Day in India, YYYY-MM-DD. */
  issuedOn: string;
}

/** What whoever checks a certificate sees of it. */
export interface VerifiedCertificate extends PrintedCertificate {
  state: CertificateState;
  /** The number of the certificate that replaces it. */
  replacedBy: string | null;
  /** The day on which it ceased to be valid, in India, YYYY-MM-DD. */
  changedOn: string | null;
}

/** What the check of a certificate answers. */
export interface Verification extends VerifiedCertificate {
  /** When it was looked up, ISO 8601 in UTC. */
  checkedAt: string;
}

/** A certificate as the back office sees it. */
export interface IssuedCertificate extends VerifiedCertificate {
  _id: string;
  /** Why it was revoked or replaced, if somebody said so; never public. */
  reason: string | null;
  /** The id of the enrollment for which it was issued; null: typed or imported, or that enrollment is gone. */
  enrollment: string | null;
  /** It was issued before there was this register. */
  imported: boolean;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** Who signs certificates. */
export interface Signatory {
  name: string;
  /** Such as 'Chief instructor'. */
  title: string;
  /** The path of the picture of the signature under this host, or null: a line to sign by hand. */
  picture: string | null;
}

/** What the next certificates are printed on, and how they are numbered. */
export interface CertificatePaper {
  /** Such as 'NDA/{year}/{count:4}'. */
  numberPattern: string;
  /** The path of a picture under this host, or null: the institute's name stands alone. */
  logo: string | null;
  signatories: Signatory[];
  /** The origin of the site, to which their QR codes lead; null: not set, and none are issued. */
  origin: string | null;
}

/** The pictures on the paper, by the name that calls give them. */
export const paperPictures = ['logo', 'signature1', 'signature2'] as const;

/** One of them. */
export type PaperPicture = (typeof paperPictures)[number];

/** Returns the name under which the file of the certificate with a number is kept: 'certificate-NDA-2027-0001.pdf'. */
export function certificateFileName(number: string): string {
  return `certificate-${number.replace(/[^A-Za-z\d]+/gu, '-')}.pdf`;
}

/** The call that gives what whoever checks a certificate sees of it. */
export function verificationCall(code: string): string {
  return `/api/verify/${encodeURIComponent(code)}`;
}

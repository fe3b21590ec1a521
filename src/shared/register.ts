/** The pictures on the paper, by the name that calls give them. */
export const paperPictures = ['logo', 'signature1', 'signature2'] as const;
export type PaperPicture = (typeof paperPictures)[number];

/** Returns the name under which the file of the certificate with a number is kept: 'certificate-NDA-2027-0001.pdf'. */
export function certificateFileName(number: string): string {
  return `certificate-${number.replace(/[^A-Za-z\d]+/gu, '-')}.pdf`;
}

/** Returns the path of the call that checks a certificate. */
export function verificationCall(code: string): string {
  return `/api/verify/${encodeURIComponent(code)}`;
}

/** Said in a list of who has no email. */
export const noEmail = 'no email';
/** The same of a phone, where it would stand. */
export const noPhone = 'no phone';

/** Returns the phone, with 'no email' where there is none; without a phone the email. */
export function reachText({ phone, email }: { phone: string | null; email: string }): string {
  if (!phone) return email;
  return email === '' ? `${phone} · ${noEmail}` : phone;
}

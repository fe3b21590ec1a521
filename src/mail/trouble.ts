import { MailFault } from './smtp.ts';

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNECTION']);
const nameless = new Set(['EDNS', 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
/** Of commands that a server does not know, or knows otherwise. */
const offersNoLogIn = new Set([500, 502, 503, 504]);
const late = new Set(['ETIMEDOUT', 'EABORT']);

/**
 * Returns one sentence on why mails fail. It names settings, but never what may be secret.
 * @param office the address that a mail was for, where the institute has several; null: the only one
 */
export function troubleText(error: unknown, office: string | null): string {
  if (!(error instanceof MailFault)) return 'An email could not be written; the server’s log says why.';
  const { code, command, answer } = error.facts;
  const sign = `(${answer ?? code})`;
  if (error.ofClientName)
    return `The mail server wants the full name of this machine ${sign}. Set PUBLIC_URL or DOMAIN to the website’s address with its name, not a number.`;
  if (code === 'EAUTH' && answer !== undefined && offersNoLogIn.has(answer))
    return `The mail server offers no log-in there ${sign}. Set SMTP_URL to the server and port that its provider names for sending.`;
  if (code === 'EAUTH') return `The mail server refuses the user name or the password in SMTP_URL ${sign}.`;
  if (code === 'ETLS') return `Emails are sent only over TLS, which the mail server does not offer ${sign}.`;
  if (/CERT|SIGNATURE|ISSUER/u.test(code)) return `The mail server’s certificate cannot be trusted ${sign}.`;
  if (nameless.has(code)) return `No server was found for the name in SMTP_URL ${sign}.`;
  if (late.has(code)) return `The mail server does not answer in time ${sign}.`;
  if (command === 'MAIL FROM') return `The mail server refuses emails from the address in MAIL_FROM ${sign}.`;
  const to = `${office ?? 'the address'} in NOTIFY_EMAIL`;
  if (command === 'RCPT TO') return `The mail server refuses emails to ${to} ${sign}.`;
  if (error.about === 'mail') return `The mail server refuses the content of an email to ${to} ${sign}.`;
  if (unreachable.has(code)) return `The mail server cannot be reached, or drops the connection ${sign}.`;
  return `The mail server accepts no emails ${sign}.`;
}

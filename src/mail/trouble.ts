import { MailFault } from './smtp.ts';

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNECTION']);
const nameless = new Set(['EDNS', 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
const late = new Set(['ETIMEDOUT', 'EABORT']);

/** Returns one sentence on why mails fail. It names settings, but never their values. */
export function troubleText(error: unknown): string {
  if (!(error instanceof MailFault)) return 'A mail could not be written; the log of the server says why.';
  const { code, command, answer } = error.facts;
  const sign = `(${answer ?? code})`;
  if (code === 'EAUTH') return `The mail server refuses the user name or the password in SMTP_URL ${sign}.`;
  if (code === 'ETLS') return `No mail is sent without TLS, which the mail server does not offer ${sign}.`;
  if (/CERT|SIGNATURE|ISSUER/u.test(code)) return `The mail server’s certificate cannot be trusted ${sign}.`;
  if (nameless.has(code)) return `No server is found under the name in SMTP_URL ${sign}.`;
  if (late.has(code)) return `The mail server does not answer in time ${sign}.`;
  if (command === 'MAIL FROM') return `The mail server refuses mails from the address in MAIL_FROM ${sign}.`;
  if (command === 'RCPT TO') return `The mail server refuses mails to the address in NOTIFY_EMAIL ${sign}.`;
  if (error.about === 'mail') return `The mail server refuses what a mail to NOTIFY_EMAIL says ${sign}.`;
  if (unreachable.has(code)) return `The mail server cannot be reached, or breaks off ${sign}.`;
  return `The mail server takes no mails ${sign}.`;
}

import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { signal } from '../signal.ts';
import { hurryMails } from './queue.ts';
import { MailFault } from './smtp.ts';

/** The reasons why mails to the institute fail, remembered as long as they do. */
interface Trouble {
  isUntried: boolean;
  /** The reason why every mail fails. */
  outage: string | null;
  /** The reasons why single addresses are refused, by address; null: a mail to no address of the institute. */
  refusals: Map<string | null, string>;
}

const troubles = perDatabase<Trouble, Context>((context) => ({
  isUntried: context.postOffice !== null,
  outage: null,
  refusals: new Map(),
}));

const mailing = perDatabase(() => signal());

/** Calls a listener when the number of failed mails or the reason for a failure changes. */
export function whenMailingChanged(context: Context, listener: () => void): void {
  mailing(context).listen(listener);
}

/** To be called when the number of failed mails or the reason for a failure has changed. */
export function mailingChanged(context: Context): void {
  mailing(context).emit();
}

/** Returns one sentence on why mails to the institute fail, or null; undefined before the first try. */
export function mailTrouble(context: Context): string | null | undefined {
  const { isUntried, outage, refusals } = troubles(context);
  const told = outage ?? [...refusals.values()].join(' ');
  return told || (isUntried ? undefined : null);
}

/** Returns whether no mail has been tried since the start; waiting mails are then due at once. */
export function isUntried(context: Context): boolean {
  return troubles(context).isUntried;
}

/** To be called when a mail was tried, or none was waiting. */
export function noteTry(context: Context): void {
  troubles(context).isUntried = false;
}

/** @param office the institute's address that a mail was for; null: another address, or none yet */
export function noteTrouble(context: Context, error: unknown, office: string | null): void {
  const isOneOfSeveral = (context.config.mail?.notify ?? []).length > 1;
  const told = troubleText(error, isOneOfSeveral ? office : null);
  change(context, (trouble) => {
    if (error instanceof MailFault && error.about === 'connection') trouble.outage = told;
    else trouble.refusals.set(office, told);
  });
}

/** To be called when the server has accepted a mail: every mail that waited for that is due. */
export function endTrouble(context: Context, office: string | null): void {
  if (troubles(context).outage !== null) hurryMails(context);
  change(context, (trouble) => {
    trouble.outage = null;
    if (office === null) return;
    trouble.refusals.delete(office);
    trouble.refusals.delete(null);
  });
}

function change(context: Context, make: (trouble: Trouble) => void): void {
  const before = mailTrouble(context);
  make(troubles(context));
  if (mailTrouble(context) !== before) mailingChanged(context);
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNECTION']);
const nameless = new Set(['EDNS', 'ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
/** Answers to a log-in that the server does not know, or not in that form. */
const offersNoLogIn = new Set([500, 502, 503, 504]);
const late = new Set(['ETIMEDOUT', 'EABORT']);

/**
 * Returns one sentence on why mails fail. It names settings, and nothing that may be secret.
 * @param office the address that a mail was for, where the institute has several; null: the only one
 */
function troubleText(error: unknown, office: string | null): string {
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

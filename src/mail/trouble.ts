import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { signal } from '../signal.ts';
import { hurryMails } from './queue.ts';
import { MailFault } from './smtp.ts';

/** The reasons why mails to the institute fail, kept while they do. */
interface Trouble {
  isUntried: boolean;
  outage: string | null;
  /** Reasons by refused address; null: a mail to none of the institute's addresses. */
  refusals: Map<string | null, string>;
}

const troubles = perDatabase<Trouble, Context>((context) => ({
  isUntried: context.postOffice !== null,
  outage: null,
  refusals: new Map(),
}));

const mailing = perDatabase(() => signal());

/** Calls the listener when the number of failed mails, the reason or the bounces change. */
export function whenMailingChanged(context: Context, listener: () => void): void {
  mailing(context).listen(listener);
}

/** Must be called when the number of failed mails, the reason or the bounces have changed. */
export function mailingChanged(context: Context): void {
  mailing(context).emit();
}

/** Returns why mails to the institute fail, in one sentence, or null; undefined before the first attempt. */
export function mailTrouble(context: Context): string | null | undefined {
  const { isUntried, outage, refusals } = troubles(context);
  const told = outage ?? [...refusals.values()].join(' ');
  return told || (isUntried ? undefined : null);
}

/** Returns whether no mail was tried since the start; all waiting mails are then due. */
export function isUntried(context: Context): boolean {
  return troubles(context).isUntried;
}

/** Must be called after an attempt, or when no mail is waiting. */
export function noteTry(context: Context): void {
  troubles(context).isUntried = false;
}

/** @param office the institute's address of the mail; null: another address, or unknown */
export function noteTrouble(context: Context, error: unknown, office: string | null): void {
  const isOneOfSeveral = (context.config.mail?.notify ?? []).length > 1;
  const told = troubleText(error, isOneOfSeveral ? office : null);
  change(context, (trouble) => {
    if (error instanceof MailFault && error.about === 'connection') trouble.outage = told;
    else trouble.refusals.set(office, told);
  });
}

/** Must be called when the server accepts a mail: mails that waited for this become due. */
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
/** Answers to an unknown log-in command, or an unsupported form of it. */
const offersNoLogIn = new Set([500, 502, 503, 504]);
const late = new Set(['ETIMEDOUT', 'EABORT']);

/**
 * Returns why mails fail, in one sentence that names settings but no secrets.
 * @param office the refused address, if the institute has several; null: the only one
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

import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { signal } from '../signal.ts';
import { hurryMails } from './queue.ts';
import { MailFault } from './smtp.ts';
import { troubleText } from './trouble.ts';

// Why mails to the institute fail, remembered as long as they do.

interface Trouble {
  isUntried: boolean;
  /** Why none leaves. */
  outage: string | null;
  /** Why one address gets none, by the address; null: a mail for no address of the institute. */
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

/** To be called when one of these has changed. */
export function mailingChanged(context: Context): void {
  mailing(context).emit();
}

/** Returns one sentence on why mails to the institute fail, or null; undefined before the first try. */
export function mailTrouble(context: Context): string | null | undefined {
  const { isUntried, outage, refusals } = troubles(context);
  const told = outage ?? [...refusals.values()].join(' ');
  return told || (isUntried ? undefined : null);
}

/** Returns whether no mail has been tried since the start; what was waiting is then due at once. */
export function isUntried(context: Context): boolean {
  return troubles(context).isUntried;
}

/** To be called when a mail was tried, or none was waiting. */
export function noteTry(context: Context): void {
  troubles(context).isUntried = false;
}

/** @param office the address of the institute that a mail was for; null: for another, or for none yet */
export function noteTrouble(context: Context, error: unknown, office: string | null): void {
  const isOneOfSeveral = (context.config.mail?.notify ?? []).length > 1;
  const told = troubleText(error, isOneOfSeveral ? office : null);
  change(context, (trouble) => {
    if (error instanceof MailFault && error.about === 'connection') trouble.outage = told;
    else trouble.refusals.set(office, told);
  });
}

/** To be called when the server has taken a mail: everything that waited for that is due. */
export function endTrouble(context: Context, office: string | null): void {
  if (troubles(context).outage !== null) hurryMails(context);
  change(context, (trouble) => {
    trouble.outage = null;
    if (office === null) return;
    trouble.refusals.delete(office);
    trouble.refusals.delete(null);
  });
}

function change(context: Context, turn: (trouble: Trouble) => void): void {
  const before = mailTrouble(context);
  turn(troubles(context));
  if (mailTrouble(context) !== before) mailingChanged(context);
}

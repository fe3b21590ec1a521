import { createHmac } from 'node:crypto';
import type { Change, Context } from '../context.ts';
import { dayMilliseconds, later, minuteMilliseconds } from '../shared/milliseconds.ts';
import { nameKey } from '../shared/person-keys.ts';
import * as store from './store.ts';

/** Automatic mails a day to one address and name: a father's address may enroll three daughters. */
const mostToPerson = {
  confirmation: 3,
  /** Reminders, offers, news of the applicant's own moves. */
  notice: 5,
};
/** Automatic mails a day to one address, whatever the names: a stranger's forms must not flood another person. */
const mostToMailbox = 12;
/** Confirmations to all addresses in ten minutes: forms must not relay spam. */
const mostInTenMinutes = 60;

/** Returns the keys by which an automatic mail is counted, or null if a limit holds it back. */
export function countedAs(
  tx: Change,
  kind: keyof typeof mostToPerson,
  { name, email }: store.Recipient,
): Pick<store.NewMail, 'recipient' | 'mailbox'> | null {
  const since = later(tx.now(), -dayMilliseconds);
  const address = countedAddress(email);
  const recipient = hashOf(tx, `${kind} ${address} ${nameKey(name)}`);
  const mailbox = hashOf(tx, `mailbox ${address}`);
  const isHeldBack =
    store.countMailsTo(tx, recipient, since) >= mostToPerson[kind] ||
    store.countMailsToMailbox(tx, mailbox, since) >= mostToMailbox ||
    (kind === 'confirmation' && tooManyConfirmations(tx));
  return isHeldBack ? null : { recipient, mailbox };
}

function tooManyConfirmations(tx: Change): boolean {
  const now = tx.now();
  return store.countConfirmations(tx, later(now, -10 * minuteMilliseconds), now) >= mostInTenMinutes;
}

/** A hash, so that the outbox stores no address and no name. */
function hashOf({ tokenSecret }: Context, text: string): string {
  return createHmac('sha256', tokenSecret).update(text).digest('base64url');
}

/** Ignores capitals, dots and tags, so that a variant of an address cannot exceed the limit. */
function countedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const box = address.slice(0, at).replace(/\+.*$/u, '').replaceAll('.', '');
  return (box + address.slice(at)).toLowerCase();
}

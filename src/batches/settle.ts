import type { Change, Context } from '../context.ts';
import { perDatabase, transaction } from '../database/index.ts';
import { wakeOutbox } from '../mail/index.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { siteChanged } from '../site/index.ts';
import { renewKeys } from './references.ts';
import {
  givesSeats,
  lapseDue,
  noticeFreedSeats,
  notifyOfAutomaticChange,
  offerFreeSeats,
  reminderEnd,
} from './seats.ts';
import { batchesToOffer } from './store-batches.ts';
import { hasDuePlace, placesToRemind, storeReminded } from './store-places.ts';

/** The interval in which lapsed holds and offers are looked for; a change settles them in any case. */
const settleMilliseconds = 30_000;

const settling = perDatabase(() => ({
  /** Whether the last attempt to settle has failed. */
  isBehind: false,
  /** True while `keepSettled` runs. */
  isKept: false,
}));

/**
 * Makes a change of seats in one transaction, once all that is due is settled in another, and sends its mails. A refused change
 * takes nothing back of what was due.
 */
export async function changeSeats<Result>(context: Context, change: (tx: Change) => Result): Promise<Result> {
  const [, result] = await Promise.all([settle(context), transaction(context, change)]);
  wakeOutbox(context);
  return result;
}

/** Settles what is due. If that cannot be written, lists are read all the same, and the news say that they are behind. */
export async function settleSeats(context: Context): Promise<void> {
  if (!hasDuePlace(context, context.now().toISOString())) return;
  await settle(context);
  wakeOutbox(context);
}

async function settle(context: Context): Promise<void> {
  try {
    await transaction(context, settleDue);
  } catch (error) {
    context.log.error({ err: error }, 'seats not settled');
    noteBehind(context, true);
    return;
  }
  noteBehind(context, false);
}

/** Lapses what is due, offers what is free, and reminds applicants whose hold ends within a day. */
function settleDue(tx: Change): void {
  lapseDue(tx);
  if (givesSeats(tx)) for (const batch of batchesToOffer(tx, dayInIndia(tx.now()))) offerFreeSeats(tx, batch);
  for (const place of placesToRemind(tx, reminderEnd(tx))) {
    storeReminded(tx, place.enrollment);
    notifyOfAutomaticChange(tx, place, 'lapsing');
  }
}

function noteBehind(context: Context, isBehind: boolean): void {
  const settled = settling(context);
  if (isBehind === settled.isBehind) return;
  settled.isBehind = isBehind;
  siteChanged(context);
}

/** Returns whether the last attempt to settle what is due has failed. */
export function areSeatsBehind(context: Context): boolean {
  return settling(context).isBehind;
}

/** Settles what is due, renews the keys of pages, and notices seats that a purge or a command has freed. */
async function settleAndRenew(context: Context): Promise<void> {
  try {
    await changeSeats(context, renewKeys);
    noticeFreedSeats(context);
  } catch (error) {
    context.log.error({ err: error }, 'seats not looked at');
  }
}

/** Offers the seat of a purged enrollment to the first who waits. A stopping server leaves that to the next start. */
export function seatsFreed(context: Context): void {
  if (settling(context).isKept) void settleAndRenew(context);
}

/** Settles what is due now and every half minute. Returns the function that ends that. */
export function keepSettled(context: Context): () => void {
  const settled = settling(context);
  settled.isKept = true;
  const timer = setInterval(() => void settleAndRenew(context), settleMilliseconds).unref();
  void settleAndRenew(context);
  return () => {
    settled.isKept = false;
    clearInterval(timer);
  };
}

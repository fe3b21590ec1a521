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

/** Each change settles seats too; this interval covers quiet hours. */
const settleMilliseconds = 30_000;

const settling = perDatabase(() => ({
  /** The last attempt to settle failed. */
  isBehind: false,
  isKept: false,
}));

/** Settles what is due, then makes a change in a second transaction, so that a refusal keeps the settling. */
export async function changeSeats<Result>(context: Context, change: (tx: Change) => Result): Promise<Result> {
  const [, result] = await Promise.all([settle(context), transaction(context, change)]);
  wakeOutbox(context);
  return result;
}

/** Settles what is due. If the disk refuses, reading goes on and `areSeatsBehind` returns true. */
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

/** Lapses expired holds, offers free seats, and reminds applicants whose hold ends within a day. */
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

/** Returns whether the last attempt to settle seats failed. */
export function areSeatsBehind(context: Context): boolean {
  return settling(context).isBehind;
}

async function settleAndRenew(context: Context): Promise<void> {
  try {
    await changeSeats(context, renewKeys);
    noticeFreedSeats(context);
  } catch (error) {
    context.log.error({ err: error }, 'seats not looked at');
  }
}

/** Offers the seat of a purged enrollment. A stopping server leaves that to the next start. */
export function seatsFreed(context: Context): void {
  if (settling(context).isKept) void settleAndRenew(context);
}

/** Settles seats now and every 30 seconds. Returns the function that stops it. */
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

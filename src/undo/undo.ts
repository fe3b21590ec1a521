import type { ActivityEntry, CallRequest, Who } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { forbidden, notFound } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import { isRole, mayDo, needsRole, type Role } from '../shared/roles.ts';

/** What Activity says of the record; without a name for people's data, which it must not copy. */
export type Subject = Required<Pick<ActivityEntry, 'kind' | 'thing' | 'name'>> &
  Pick<ActivityEntry, 'batch' | 'former'>;

export interface Undoable {
  subject: Subject;
  /** Activity's words for the undo: 'undid the deletion of'. */
  undone: string;
  /** The role that the action needed, and its undo needs too. */
  who: Who;
  /** @throws HttpRefusal if it is impossible; then nothing has changed */
  undo(): void | Promise<void>;
  /** Makes the action final. */
  finish(): void | Promise<void>;
}

interface Pending extends Undoable {
  state: 'open' | 'undone' | 'over';
  undoing: Promise<void> | null;
  timer: NodeJS.Timeout;
}

const undoMilliseconds = limits.undoSeconds * 1000;
/** Milliseconds in which a repeated undo gets the first one's answer. */
const rememberedFor = hourMilliseconds;

/** A restart makes all of them final. */
const pendings = perDatabase(() => new Map<string, Pending>());

/** Offers an undo for ten seconds, by the header X-Undo-Id. */
export function addUndo(context: Context, undoable: Undoable, { set }: Pick<CallRequest, 'set'>): void {
  set('X-Undo-Id', addPending(context, undoable));
}

/** Returns the id for `undo`. */
export function addPending(context: Context, undoable: Undoable): string {
  const all = pendings(context);
  const { kind, thing } = undoable.subject;
  // A used undo of the same record is obsolete.
  for (const [id, { state, subject, timer }] of all) {
    if (state !== 'undone' || subject.kind !== kind || subject.thing !== thing) continue;
    clearTimeout(timer);
    all.delete(id);
  }
  const id = context.randomId();
  all.set(id, { ...undoable, state: 'open', undoing: null, timer: finishLater(context, id) });
  return id;
}

function finishLater(context: Context, id: string): NodeJS.Timeout {
  return setTimeout(() => void finish(context, id), undoMilliseconds).unref();
}

async function finish(context: Context, id: string): Promise<void> {
  const all = pendings(context);
  const pending = all.get(id);
  if (pending === undefined) return;
  clearTimeout(pending.timer);
  if (pending.undoing !== null) await pending.undoing.catch(() => undefined);
  if (pending.state === 'undone') {
    pending.timer = setTimeout(() => all.delete(id), rememberedFor).unref();
    return;
  }
  pending.state = 'over';
  try {
    await pending.finish();
    all.delete(id);
  } catch (error) {
    context.log.error({ err: error }, 'not yet made final');
    pending.timer = finishLater(context, id);
  }
}

/**
 * Returns Activity's entry, or null if it was undone before.
 * @throws HttpRefusal 404 if it is too late, 403 for roles that could not do the action
 */
export async function undo(
  context: Context,
  id: string,
  own: readonly Role[],
): Promise<(Subject & { action: string }) | null> {
  const pending = pendings(context).get(id);
  if (pending === undefined || pending.state === 'over') throw tooLate();
  if (isRole(pending.who) && !mayDo(own, pending.who)) throw forbidden(needsRole(pending.who));
  const isFirst = pending.undoing === null;
  pending.undoing ??= (async () => pending.undo())();
  try {
    await pending.undoing;
  } catch (error) {
    pending.undoing = null;
    throw error;
  }
  pending.state = 'undone';
  return isFirst ? { action: pending.undone, ...pending.subject } : null;
}

/** Makes all actions final, as when the server stops; failures are retried after ten seconds. */
export async function finishUndoable(context: Context): Promise<void> {
  for (const id of [...pendings(context).keys()]) await finish(context, id);
}

export function tooLate(): Error {
  return notFound('It is too late to undo this.');
}

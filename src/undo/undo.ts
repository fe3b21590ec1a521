import type { CallRequest, Who } from '../calls/index.ts';
import type { Context } from '../context.ts';
import { perDatabase } from '../database/index.ts';
import { forbidden, notFound } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import { isRole, mayDo, needsRole, type Role } from '../shared/roles.ts';

/** The thing that something was done to, as Activity names it. */
export interface Subject {
  /** The name of its kind in Activity: 'event poster'. */
  kind: string;
  /** Its id. */
  thing: string;
  /** Empty for what visitors sent. */
  name: string;
}

/** Something that has been done and can be undone. */
export interface Undoable {
  subject: Subject;
  /** The words of Activity once it is undone: 'undid the deletion of'. */
  undone: string;
  /** Only admins who could do it may undo it. */
  who: Who;
  /** Restores everything. @throws HttpRefusal if that is impossible; then nothing is changed. */
  undo(): void | Promise<void>;
  /** Makes it final. */
  finish(): void | Promise<void>;
}

interface Pending extends Undoable {
  state: 'open' | 'undone' | 'over';
  undoing: Promise<void> | null;
  timer: NodeJS.Timeout;
}

const undoMilliseconds = limits.undoSeconds * 1000;
/** Milliseconds in which a repeated undo is answered as the first. */
const rememberedFor = hourMilliseconds;

/** Pending undos by id. A restart makes everything final. */
const pendings = perDatabase(() => new Map<string, Pending>());

/** Adds an action, which can be undone for ten seconds and is final after them; the answer says by which id. */
export function addUndo(context: Context, undoable: Undoable, { set }: Pick<CallRequest, 'set'>): void {
  set('X-Undo-Id', addPending(context, undoable));
}

/** Returns the id by which an action can be undone. */
export function addPending(context: Context, undoable: Undoable): string {
  const all = pendings(context);
  const { kind, thing } = undoable.subject;
  // A used undo of the same thing is no longer needed.
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
 * Undoes an action for an admin of a role. Returns what Activity says of it, or null if it was undone before.
 * @throws HttpRefusal 404 if it is too late, 403 if the role could not have done it
 */
export async function undo(
  context: Context,
  id: string,
  role: Role,
): Promise<(Subject & { action: string }) | null> {
  const pending = pendings(context).get(id);
  if (pending === undefined || pending.state === 'over') throw tooLate();
  if (isRole(pending.who) && !mayDo(role, pending.who)) throw forbidden(needsRole(pending.who));
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

/** Makes everything final, as when the server stops; what fails is tried again in ten seconds. */
export async function finishUndoable(context: Context): Promise<void> {
  for (const id of [...pendings(context).keys()]) await finish(context, id);
}

/** Returns the refusal of an undo that comes too late. */
export function tooLate(): Error {
  return notFound('It is too late to undo this.');
}

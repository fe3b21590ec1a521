import type { Logger } from 'pino';
import type { Who } from '../calls/index.ts';
import { forbidden, notFound } from '../http/index.ts';
import { limits } from '../shared/limits.ts';
import { hourMilliseconds } from '../shared/milliseconds.ts';
import type { Role } from '../shared/roles.ts';
import { isRole, mayDo, needsRole } from '../shared/roles.ts';

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
  /** Those who could do it may undo it. */
  who: Who;
  /** Makes all as it was. @throws HttpRefusal if that can't be; all is then as before. */
  undo(): void | Promise<void>;
  /** Makes it final. */
  finish(): void | Promise<void>;
}

/** An undoable action in memory. */
interface Pending extends Undoable {
  state: 'open' | 'undone' | 'over';
  undoing: Promise<void> | null;
  timer: NodeJS.Timeout;
}

const undoMilliseconds = limits.undoSeconds * 1000;
/** A repeated undo within so long is told that it is back. */
const rememberedFor = hourMilliseconds;

/** Keeps undoable actions in memory until they become final; the next start makes the rest final. */
export function openUndo({ randomId, log }: { randomId: () => string; log: Logger }) {
  const all = new Map<string, Pending>();
  const finishLater = (id: string) => setTimeout(() => void finish(id), undoMilliseconds).unref();

  async function finish(id: string): Promise<void> {
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
      log.error({ err: error }, 'not yet made final');
      pending.timer = finishLater(id);
    }
  }

  return {
    /** Adds an action. Returns the id by which it can be undone for ten seconds, after which it is final. */
    add(undoable: Undoable): string {
      const { kind, thing } = undoable.subject;
      // An undo of the same that was used before is no longer needed.
      for (const [id, { state, subject, timer }] of all) {
        if (state !== 'undone' || subject.kind !== kind || subject.thing !== thing) continue;
        clearTimeout(timer);
        all.delete(id);
      }
      const id = randomId();
      all.set(id, { ...undoable, state: 'open', undoing: null, timer: finishLater(id) });
      return id;
    },
    /**
     * Undoes it for an admin of a role. Returns what the activity says of that, or null if it has been undone already.
     * @throws HttpRefusal 404 if it is too late, 403 if that role could not have done it
     */
    async undo(id: string, role: Role): Promise<(Subject & { action: string }) | null> {
      const pending = all.get(id);
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
    },
    /** Makes everything final; what fails is tried again in ten seconds. */
    async finishAll(): Promise<void> {
      for (const id of [...all.keys()]) await finish(id);
    },
  };
}

/** Returns the refusal of what can no longer be undone. */
export function tooLate(): Error {
  return notFound('It is too late to undo this.');
}

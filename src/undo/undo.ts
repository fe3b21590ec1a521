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

interface Offer extends Undoable {
  state: 'open' | 'undone' | 'over';
  undoing: Promise<void> | null;
  timer: NodeJS.Timeout;
}

const undoMilliseconds = limits.undoSeconds * 1000;
/** A repeated undo within so long is told that it is back. */
const toldFor = hourMilliseconds;

/** Keeps undoable actions in memory until they become final; the next start makes the rest final. */
export function openUndo({ randomId, log }: { randomId: () => string; log: Logger }) {
  const offers = new Map<string, Offer>();
  const finishLater = (id: string) => setTimeout(() => void finish(id), undoMilliseconds).unref();

  async function finish(id: string): Promise<void> {
    const offer = offers.get(id);
    if (offer === undefined) return;
    clearTimeout(offer.timer);
    if (offer.undoing !== null) await offer.undoing.catch(() => undefined);
    if (offer.state === 'undone') {
      offer.timer = setTimeout(() => offers.delete(id), toldFor).unref();
      return;
    }
    offer.state = 'over';
    try {
      await offer.finish();
      offers.delete(id);
    } catch (error) {
      log.error({ err: error }, 'not yet made final');
      offer.timer = finishLater(id);
    }
  }

  return {
    /** Returns the id by which this can be undone for ten seconds, after which it is final. */
    offer(undoable: Undoable): string {
      const { kind, thing } = undoable.subject;
      // An offer to undo the same that was used before is no longer needed.
      for (const [id, { state, subject, timer }] of offers) {
        if (state !== 'undone' || subject.kind !== kind || subject.thing !== thing) continue;
        clearTimeout(timer);
        offers.delete(id);
      }
      const id = randomId();
      offers.set(id, { ...undoable, state: 'open', undoing: null, timer: finishLater(id) });
      return id;
    },
    /**
     * Undoes it for an admin of a role. Returns what the activity says of that, or null if it has been undone already.
     * @throws HttpRefusal 404 if it is too late, 403 if that role could not have done it
     */
    async undo(id: string, role: Role): Promise<(Subject & { action: string }) | null> {
      const offer = offers.get(id);
      if (offer === undefined || offer.state === 'over') throw tooLate();
      if (isRole(offer.who) && !mayDo(role, offer.who)) throw forbidden(needsRole(offer.who));
      const isFirst = offer.undoing === null;
      offer.undoing ??= (async () => offer.undo())();
      try {
        await offer.undoing;
      } catch (error) {
        offer.undoing = null;
        throw error;
      }
      offer.state = 'undone';
      return isFirst ? { action: offer.undone, ...offer.subject } : null;
    },
    /** Makes everything final; what fails is tried again in ten seconds. */
    async finishAll(): Promise<void> {
      for (const id of [...offers.keys()]) await finish(id);
    },
  };
}

/** Returns the refusal of what can no longer be undone. */
export function tooLate(): Error {
  return notFound('It is too late to undo this.');
}

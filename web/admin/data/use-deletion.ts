import { useEffect, useState } from 'react';
import { adminTexts } from '../../../src/content/admin.ts';
import { limits } from '../../../src/shared/limits.ts';
import { ApiError } from '../../data/errors.ts';
import { failureText } from '../../data/failure-text.ts';
import { type ToastOffer, useToast } from '../../ui/toast.tsx';
import { adminCall, adminDelete, type DeletablePath } from './admin-api.ts';
import { keepFocus } from './keep-focus.ts';
import { dropOffer, keepOffer } from './undo-offers.ts';
import { useFailureToast } from './use-failure-toast.ts';

interface DeletionOptions {
  /** The call that lists the records. */
  path: DeletablePath;
  /** Reloads the list. */
  reload: () => Promise<unknown>;
  /** The sentence after a success; by default the server's own. */
  success?: string;
  /** The sentence after a failure. */
  failure: (error: unknown) => string;
}

/** Deletions under way. */
export interface Deletion {
  /** Ids that are being deleted or are gone; one comes back if its deletion failed or was undone. */
  leaving: ReadonlySet<string>;
  /**
   * Deletes a record and offers to undo it for as long as the server can; resolves once the list is reloaded. Never
   * throws: a failure is shown, and the record comes back.
   */
  remove: (id: string, name: string) => Promise<void>;
}

/** Deletes records of one list; each only once, however often it is clicked. */
export function useDeletion({ path, reload, success, failure }: DeletionOptions): Deletion {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();
  const showFailure = useFailureToast();
  const offerUndo = useUndoOffer();

  useEffect(() => {
    if (leaving.size > 0) keepFocus();
  }, [leaving]);

  const comesBack = (id: string) => setLeaving((ids) => new Set([...ids].filter((other) => other !== id)));
  async function readAgain() {
    await reload().catch(() => undefined);
    keepFocus();
  }

  async function remove(id: string, name: string) {
    if (leaving.has(id)) return;
    setLeaving((ids) => new Set(ids).add(id));
    const until = undoEnd();
    try {
      const { message, undoId } = await adminDelete(path, id);
      const text = success ?? message;
      const offer = offerUndo({ undoId, name, text, until, settled: () => comesBack(id), readAgain });
      toast({ kind: 'success', text, detail: offer && name, offer });
    } catch (error) {
      comesBack(id);
      showFailure(error, failure(error));
    }
    await readAgain();
  }

  return { leaving, remove };
}

/** Returns until when a deletion can be undone. Ask before the call, so that an Undo at the last moment still arrives in time. */
export function undoEnd(): number {
  return Date.now() + limits.undoSeconds * 1000;
}

/** The deleted record. */
interface Deleted {
  /** The id that undoes it, or null. */
  undoId: string | null;
  name: string;
  /** The sentence of its toast. */
  text: string;
  /** From `undoEnd`. */
  until: number;
  /** Called once it is back, or cannot come back. */
  settled?: () => void;
  /** Reloads what is shown; must not throw. */
  readAgain: () => Promise<void>;
  /** Called when the offer goes while it has the focus; by default the focus moves to the screen's heading. */
  focusLost?: () => void;
}

/** Returns a function that makes the offer to undo a deletion, for its toast. */
export function useUndoOffer(): (deleted: Deleted) => ToastOffer | undefined {
  const toast = useToast();
  return function offerUndo(deleted) {
    const { undoId, name, text, until, settled, readAgain, focusLost = keepFocus } = deleted;
    if (undoId === null) return;
    keepOffer({ undoId, name, text, until });
    const undo = async () => {
      try {
        await adminCall('/api/admin/undo/:id', { method: 'POST', id: undoId });
        settled?.();
        toast({ kind: 'success', text: adminTexts.undone, detail: name });
      } catch (error) {
        const text = failureText(error, {
          refused: (message) => message || adminTexts.undoRefused,
          lost: adminTexts.undoLost,
        });
        // Without an answer it may be tried again while there is time.
        const isRefused = error instanceof ApiError;
        const offer = isRefused ? undefined : offerUndo(deleted);
        // The id belongs to another record by now.
        if (isRefused) settled?.();
        toast({ kind: 'error', text, detail: name, offer });
      }
      await readAgain();
    };
    return {
      label: adminTexts.undo,
      name: `${adminTexts.undo}: ${name}`,
      until,
      accept: undo,
      ended: () => dropOffer(undoId),
      focusLost,
    };
  };
}

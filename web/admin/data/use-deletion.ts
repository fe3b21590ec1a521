import { useEffect, useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { keepFocus } from '../parts/keep-focus.ts';
import { adminDelete, isUnauthorized } from './admin-api.ts';

interface DeletionOptions {
  /** The call that lists the records. */
  path: string;
  /** Reads the list anew. */
  reload: () => Promise<unknown>;
  /** What is said when it worked; the server's own sentence otherwise. */
  success?: string;
  /** What is said when it did not. */
  failure: (error: unknown) => string;
}

/** Deletions under way. */
export interface Deletion {
  /** Ids that are being deleted or gone: a screen hides them or says so, and shows them again if it failed. */
  leaving: ReadonlySet<string>;
  /** Deletes; resolves once the list is true again. It never throws: a failure is said and put back. */
  remove: (id: string) => Promise<void>;
}

/** Deletes records of one list, each once however often it is asked for. */
export function useDeletion({ path, reload, success, failure }: DeletionOptions): Deletion {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();

  useEffect(() => {
    if (leaving.size > 0) keepFocus();
  }, [leaving]);

  async function remove(id: string) {
    if (leaving.has(id)) return;
    setLeaving((ids) => new Set(ids).add(id));
    try {
      const { message } = await adminDelete(path, id);
      toast({ kind: 'success', text: success ?? message });
    } catch (error) {
      setLeaving((ids) => new Set([...ids].filter((other) => other !== id)));
      if (!isUnauthorized(error)) toast({ kind: 'error', text: failure(error) });
    }
    await reload().catch(() => undefined);
  }

  return { leaving, remove };
}

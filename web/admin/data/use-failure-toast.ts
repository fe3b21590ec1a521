import { useCallback } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { isUnauthorized } from './admin-api.ts';

/** Returns the function that says in a toast that a call has failed, and about what; of a session that is over the guard tells. */
export function useFailureToast(): (error: unknown, text: string, detail?: string) => void {
  const toast = useToast();
  return useCallback(
    (error, text, detail) => {
      if (!isUnauthorized(error)) toast({ kind: 'error', text, detail });
    },
    [toast],
  );
}

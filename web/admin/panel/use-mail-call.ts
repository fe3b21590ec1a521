import { useState } from 'react';
import { failureText } from '../../data/failure-text.ts';
import { useToast } from '../../ui/toast.tsx';
import { adminRequest, isUnauthorized } from '../data/admin-api.ts';

/** Makes calls about mails and shows the outcome in a toast; `busy` is the method of the one under way. */
export function useMailCall() {
  const [busy, setBusy] = useState<'POST' | 'DELETE' | null>(null);
  const toast = useToast();

  async function call(path: '/api/admin/failed-mails' | '/api/admin/test-mail', method: 'POST' | 'DELETE') {
    setBusy(method);
    try {
      const { body } = await adminRequest<{ message: string }>(path, { method });
      toast({ kind: 'success', text: body.message });
    } catch (error) {
      const text = failureText(error, {
        refused: (message) => message || 'That could not be done.',
        lost: 'No answer from the server.',
      });
      if (!isUnauthorized(error)) toast({ kind: 'error', text });
    }
    setBusy(null);
  }
  return { busy, call };
}

import { type ReactNode, useState } from 'react';
import type { IssuedCertificate } from '../../../src/shared/records.ts';
import { ApiError } from '../../data/errors.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { adminCall } from '../data/admin-api.ts';

/** Issues certificates. */
export interface Issue {
  /**
   * Issues a certificate. Where one that was issued a short while ago says the same, it asks first.
   * @throws as `call` does; ApiError 409 also where the answer was no
   */
  issue: (json: object) => Promise<readonly IssuedCertificate[]>;
  /** The question, while it is asked. */
  question: ReactNode;
}

/** Returns the function that issues certificates one by one, with the question that it may ask. */
export function useIssue(): Issue {
  const [asked, setAsked] = useState<{ said: string; answer: (isWanted: boolean) => void } | null>(null);
  return {
    async issue(json) {
      try {
        return await send(json);
      } catch (error) {
        if (!isSame(error)) throw error;
        const isWanted = await new Promise<boolean>((answer) => setAsked({ said: error.message, answer }));
        setAsked(null);
        if (!isWanted) throw error;
        return send({ ...json, again: true });
      }
    },
    question: asked && (
      <AskDialog
        title="Issue the same certificate once more?"
        question={`${asked.said} Issue another one only if this is for somebody else of the same name.`}
        confirmLabel="Issue another"
        cancelLabel="Back"
        onConfirm={() => asked.answer(true)}
        onCancel={() => asked.answer(false)}
      />
    ),
  };
}

async function send(json: object): Promise<readonly IssuedCertificate[]> {
  return (await adminCall('/api/admin/register', { method: 'POST', json })).body;
}

/** Returns whether a certificate was refused since one that was issued a short while ago says the same. */
function isSame(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && 'again' in error.errors;
}

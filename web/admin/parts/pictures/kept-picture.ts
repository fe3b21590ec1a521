import { useEffect } from 'react';
import { sessionEnd, sessionOwner } from '../../../data/session.ts';

/** In memory only: files are not left on a device. */
const pictures = new Map<string, File>();

const keyOf = (form: string) => `${sessionOwner()?.id} ${form}`;

/** Keeps a chosen picture of a form that goes since the session has ended, for the same admin. */
export function useKeptPicture(form: string, picture: File | null): void {
  useEffect(() => {
    if (picture === null) return;
    const key = keyOf(form);
    return () => {
      const why = sessionEnd();
      if (why !== null && why !== 'logged out') pictures.set(key, picture);
      else pictures.delete(key);
    };
  }, [form, picture]);
}

/** Returns the picture that is kept of a form, or null. */
export function findPicture(form: string): File | null {
  return pictures.get(keyOf(form)) ?? null;
}

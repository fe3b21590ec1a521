import { useState } from 'react';
import type { FollowUp } from '../../../src/shared/records.ts';
import type { Editor } from './person-row.tsx';

/** Keeps which editor is open below whose row. */
export function useOpenEditor(focusRow: (id: string) => void) {
  const [opened, setOpened] = useState<{ id: string; editor: Editor } | null>(null);
  return {
    editorOf: ({ _id }: FollowUp) => (opened?.id === _id ? opened.editor : null),
    open: ({ _id }: FollowUp, editor: Editor) => setOpened({ id: _id, editor }),
    /** Opens one while no other is. */
    openFree: ({ _id }: FollowUp, editor: Editor) => setOpened((other) => other ?? { id: _id, editor }),
    close({ _id }: FollowUp) {
      setOpened(null);
      focusRow(_id);
    },
  };
}

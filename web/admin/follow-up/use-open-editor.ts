import { useState } from 'react';
import type { FollowUp } from '../../../src/shared/records.ts';
import type { Editor } from './person-row.tsx';

/** Keeps which editor is open below whose row, and the notes that are typed. */
export function useOpenEditor(focusRow: (id: string) => void) {
  const [opened, setOpened] = useState<{ id: string; editor: Editor } | null>(null);
  /** Typed text for each person that is not sent yet: closing an editor by mistake loses nothing. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  return {
    editorOf: ({ _id }: FollowUp) => (opened?.id === _id ? opened.editor : null),
    open: ({ _id }: FollowUp, editor: Editor) => setOpened({ id: _id, editor }),
    close({ _id }: FollowUp) {
      setOpened(null);
      focusRow(_id);
    },
    draftOf: ({ _id }: FollowUp) => drafts[_id] ?? '',
    keepDraft: ({ _id }: FollowUp, text: string) => setDrafts((before) => ({ ...before, [_id]: text })),
    /** Forgets a draft that is being sent. */
    dropDraft: ({ _id }: FollowUp) => setDrafts(({ [_id]: _sent, ...rest }) => rest),
    /** Gives a note that could not be saved back, before what was typed since. */
    giveBack({ _id }: FollowUp, text: string) {
      setDrafts(({ [_id]: since = '', ...rest }) => ({ ...rest, [_id]: `${text}\n${since}`.trim() }));
      setOpened((other) => other ?? { id: _id, editor: 'note' });
    },
  };
}

import { useReducer, useState } from 'react';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { dropTyped, findTyped, keepTyped } from '../../data/kept-typing.ts';

/** The note about a person that is being typed. */
export interface TypedNote {
  text: string;
  /** It was typed before the screen was opened. */
  isFromBefore: boolean;
  type: (text: string) => void;
}

/** Returns the key under which the note about a person is kept. */
export function noteKey({ _id }: FollowUp): string {
  return `note ${_id}`;
}

/**
 * Keeps the notes that are typed about people until they are saved, on this device too.
 * @param isOpened whether they show only once they are opened
 */
export function useNotes(isOpened: boolean) {
  const [path] = useState(() => location.pathname);
  const [texts] = useState(() => new Map<string, string>());
  /** Those on their way to the server. */
  const [sent] = useState(() => new Map<string, string>());
  const [, render] = useReducer((times: number) => times + 1, 0);

  function set(person: FollowUp, text: string) {
    const { _id, name } = person;
    texts.set(_id, text);
    render();
    const all = `${sent.get(_id) ?? ''}\n${text}`.trim();
    if (all === '') dropTyped(noteKey(person));
    else keepTyped(noteKey(person), { name: `Note about ${name}`, path, isOpened }, all);
  }

  return {
    noteOf(person: FollowUp): TypedNote {
      const typed = texts.get(person._id);
      const kept = typed === undefined ? findTyped(noteKey(person)) : undefined;
      const isFromBefore = typeof kept === 'string';
      return { text: isFromBefore ? kept : (typed ?? ''), isFromBefore, type: (text) => set(person, text) };
    },
    /** Saves a note, or gives it back before what was typed since. Returns whether it was saved. */
    async save(
      person: FollowUp,
      text: string,
      note: (person: FollowUp, text: string) => Promise<boolean>,
    ): Promise<boolean> {
      sent.set(person._id, text);
      set(person, '');
      const isSaved = await note(person, text);
      sent.delete(person._id);
      const since = texts.get(person._id) ?? '';
      set(person, isSaved ? since : `${text}\n${since}`.trim());
      return isSaved;
    },
  };
}

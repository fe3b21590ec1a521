import { useCallback, useEffect, useRef, useState } from 'react';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { callFailure } from '../../data/call-failure.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import { isTypedInto } from '../single-keys.ts';
import type { Done } from './last-change.tsx';

/** The calls around what is done with a person. */
export interface ActEvents {
  /** Called before something is done with a person: nobody waits for the answer, the keys that follow are for the list already. */
  onBegin: (person: FollowUp) => void;
  /** Called as something that was done with a person is taken back. */
  onUndo?: (person: FollowUp) => void;
}

/** Something that was done. */
interface Act {
  text: string;
  /** Takes it back, and returns what is said then; null where that cannot be, nor then what was done before. */
  takeBack: (() => Promise<string>) | null;
}

/** Does one thing after the other, says what was done last, and takes it back, by Ctrl + Z too. */
export function useActsInTurn({ onBegin, onUndo }: ActEvents) {
  const [done, setDone] = useState<Done | null>(null);
  const showFailure = useFailureToast();
  /** Each with its person, or null where it was done with several. Of these the last is taken back first. */
  const acts = useRef<{ person: FollowUp | null; takeBack: () => Promise<string> }[]>([]);
  /** One after the other, in the order of the keys, however long each takes. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const forget = useCallback(() => {
    acts.current = [];
    setDone(null);
  }, []);

  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = line.current.then(work);
    line.current = result.catch(() => undefined);
    return result;
  }

  function failed(error: unknown, name?: string) {
    showFailure(error, callFailure(error, 'Not saved. Please try again.'), name);
  }

  /** Says what was done. */
  function say(text: string) {
    setDone((before) => ({ id: (before?.id ?? 0) + 1, text, undo: acts.current.length > 0 ? undo : null }));
  }

  /** Takes back what was done last, what is still being saved included. */
  function undo() {
    void inTurn(async () => {
      const last = acts.current.pop();
      if (last === undefined) return say('There is nothing left to undo.');
      if (last.person) onUndo?.(last.person);
      say(`Undone. ${await last.takeBack()}`);
    }).catch((error: unknown) => failed(error));
  }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A toast has taken it.
      if (event.defaultPrevented) return;
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      if (isTypedInto(target) || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  /** Does something with a person, or with several (null). Returns whether it could be done. */
  async function act(person: FollowUp | null, work: () => Promise<Act>) {
    if (person) onBegin(person);
    try {
      await inTurn(async () => {
        const { text, takeBack } = await work();
        acts.current = takeBack === null ? [] : [...acts.current, { person, takeBack }];
        say(text);
      });
      return true;
    } catch (error) {
      failed(error, person?.name);
      return false;
    }
  }

  return { done, forget, undo, act };
}

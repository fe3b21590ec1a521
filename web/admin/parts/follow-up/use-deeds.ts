import { useCallback, useRef, useState } from 'react';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { callFailure } from '../../data/call-failure.ts';
import { useFailureToast } from '../../data/use-failure-toast.ts';
import type { Done } from './last-change.tsx';

/** The calls around what is done with a person. */
export interface DeedEvents {
  /** Called before something is done with a person: nobody waits for the answer, the keys that follow are for the list already. */
  onBegin: (person: FollowUp) => void;
  /** Called as something that was done with a person is taken back. */
  onUndo?: (person: FollowUp) => void;
}

/** A deed, as long as it can be taken back. */
interface Deed {
  text: string;
  /** Returns what is said then. */
  takeBack: () => Promise<string>;
}

/** Does one thing after the other, says what was done last, and takes it back. */
export function useDeeds({ onBegin, onUndo }: DeedEvents) {
  const [done, setDone] = useState<Done | null>(null);
  const showFailure = useFailureToast();
  /** Each with its person, or null where it was done with several. Of these the last is taken back first. */
  const deeds = useRef<(Deed & { person: FollowUp | null })[]>([]);
  /** One after the other, in the order of the keys, however long each takes. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const forget = useCallback(() => {
    deeds.current = [];
    setDone(null);
  }, []);

  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = line.current.then(work);
    line.current = result.catch(() => undefined);
    return result;
  }

  function failed(error: unknown, name?: string) {
    showFailure(error, callFailure(error, 'It could not be saved.'), name);
  }

  /** Says what was done. */
  function say(text: string) {
    setDone((before) => ({ id: (before?.id ?? 0) + 1, text, undo: deeds.current.length > 0 ? undo : null }));
  }

  /** Takes back what was done last, what is still being saved included. */
  function undo() {
    void inTurn(async () => {
      const deed = deeds.current.pop();
      if (deed === undefined) return;
      if (deed.person) onUndo?.(deed.person);
      say(await deed.takeBack());
    }).catch((error: unknown) => failed(error));
  }

  /** Does something with a person, or with several (null). Returns whether it could be done. */
  async function act(person: FollowUp | null, work: () => Promise<Deed>, onFailure?: () => void) {
    if (person) onBegin(person);
    try {
      await inTurn(async () => {
        const deed = { ...(await work()), person };
        deeds.current.push(deed);
        say(deed.text);
      });
      return true;
    } catch (error) {
      onFailure?.();
      failed(error, person?.name);
      return false;
    }
  }

  return { done, forget, undo, act };
}

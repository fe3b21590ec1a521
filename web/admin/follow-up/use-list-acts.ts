import { useRef } from 'react';
import type { FollowUp } from '../../../src/shared/records.ts';
import { useToast } from '../../ui/toast.tsx';
import { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { nextToCall, type OutcomeChange } from './outcomes.ts';

interface ListActParts extends Omit<Parameters<typeof useFollowUpActs>[0], 'onUndo'> {
  rows: readonly FollowUp[];
  focusRow: (id: string) => void;
}

/** Does what the office does with people of the list, and goes on from each call to the next. */
export function useListActs({ rows, focusRow, ...parts }: ListActParts) {
  const toast = useToast();
  /** The people who were dealt with; an answer may still be on its way. */
  const settled = useRef(new Set<string>());
  const acts = useFollowUpActs({
    ...parts,
    onUndo({ _id }) {
      settled.current.delete(_id);
      focusRow(_id);
    },
  });

  /** Stores what came of a call; meanwhile the next person is up already. */
  function settle(person: FollowUp, outcome: OutcomeChange) {
    const change = outcome?.(person, parts.today);
    // A person who is called again today, or is new again, is not done with.
    if (change?.nextOn !== parts.today && change?.stage !== 'new') settled.current.add(person._id);
    const isSaved = change ? acts.change(person, change) : acts.noAnswer(person);
    void isSaved.then((saved) => saved || settled.current.delete(person._id));
    const next = nextToCall(rows, person._id, settled.current, parts.today);
    if (next) focusRow(next._id);
    else toast({ kind: 'success', text: 'That was the last one to call.' });
  }

  return { ...acts, settle };
}

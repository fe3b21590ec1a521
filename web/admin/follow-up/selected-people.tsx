import { useState } from 'react';
import type { FollowUp, FollowUpOwner } from '../../../src/shared/records.ts';
import type { Known } from '../parts/follow-up/follow-up-calls.ts';
import type { useFollowUpActs } from '../parts/follow-up/use-follow-up-acts.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type ChangedTogether, SelectionOutcome } from './selection-outcome.tsx';

interface SelectedPeopleProps {
  people: readonly FollowUp[];
  owners: readonly FollowUpOwner[];
  today: string;
  acts: Pick<ReturnType<typeof useFollowUpActs>, 'done' | 'undo' | 'changeSeveral'>;
  /** Shows what is now known of some people. */
  put: (...known: readonly Known[]) => void;
  onClear: () => void;
}

/** The changes that can be made to all who are selected, and then the outcome. */
export function SelectedPeople({ people, owners, today, acts, put, onClear }: SelectedPeopleProps) {
  const [outcome, setOutcome] = useState<ChangedTogether | null>(null);
  const { done, undo, changeSeveral } = acts;
  return (
    <>
      {people.length === 0 ? null : (
        <SelectionBar
          count={people.length}
          owners={owners}
          today={today}
          isRaised={done !== null}
          onApply={async (changes) => {
            const changed = await changeSeveral(people, changes);
            if (changed === null) return;
            onClear();
            if (changed.length > 0) setOutcome({ people: changed, changes });
          }}
          onClear={onClear}
        />
      )}
      {outcome ? (
        <SelectionOutcome
          {...outcome}
          put={put}
          onUndo={
            done === null
              ? null
              : () => {
                  setOutcome(null);
                  undo();
                }
          }
          onClose={() => setOutcome(null)}
        />
      ) : null}
    </>
  );
}

import { useCallback, useState } from 'react';
import { daysLater } from '../../../../src/shared/days.ts';
import { stageWords } from '../../../../src/shared/follow-up.ts';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { shorten } from '../../../../src/shared/shorten.ts';
import { useToast } from '../../../ui/toast.tsx';
import { isUnauthorized } from '../../data/admin-api.ts';
import { callFailure } from '../../data/call-failure.ts';
import { peopleText } from '../batches/batch-words.ts';
import {
  addNote,
  type Change,
  changeFollowUp,
  changeFollowUps,
  type Known,
  removeNote,
  restoreFollowUps,
  type SharedChange,
} from './follow-up-calls.ts';
import { nextDayText, noAnswer } from './follow-up-words.ts';
import type { Done } from './last-change.tsx';

interface ActParts {
  today: string;
  /** Shows what is now known of some people. */
  put: (...known: readonly Known[]) => void;
  /** Called before something is done with a person: nobody waits for the answer, the keys that follow are for the list already. */
  onBegin: (person: FollowUp) => void;
}

/** Does what the office does with people of the list, says what was done last and how it is undone. */
export function useFollowUpActs({ today, put, onBegin }: ActParts) {
  const [done, setDone] = useState<Done | null>(null);
  const toast = useToast();
  const forget = useCallback(() => setDone(null), []);

  function failed(error: unknown, name?: string) {
    if (!isUnauthorized(error))
      toast({ kind: 'error', text: callFailure(error, 'It could not be saved.'), detail: name });
  }

  /** Says what was done, with what makes it as it was. */
  function tell(text: string, undo: (() => Promise<void>) | null) {
    const takeBack = () => {
      setDone(null);
      undo?.().catch(failed);
    };
    setDone((before) => ({ id: (before?.id ?? 0) + 1, text, undo: undo && takeBack }));
  }

  async function act(person: FollowUp, work: () => Promise<void>, onFailure?: () => void) {
    onBegin(person);
    try {
      await work();
    } catch (error) {
      onFailure?.();
      failed(error, person.name);
    }
  }

  return {
    done,
    forget,
    /** Changes the follow-up of a person. */
    change: (person: FollowUp, changes: Change) =>
      act(person, async () => {
        const said = (after: FollowUp, told: Change) =>
          `${nameOf(person)}: ${changeText(told, after, today)}`;
        const after = await changeFollowUp(person._id, changes);
        put(after);
        const back: Change = {
          ...('stage' in changes && { stage: person.stage }),
          ...('owner' in changes && { owner: person.owner }),
          ...(('nextOn' in changes || changes.stage === 'lost') && { nextOn: person.nextOn }),
        };
        tell(said(after, changes), async () => {
          const before = await changeFollowUp(person._id, back);
          put(before);
          tell(said(before, back), null);
        });
      }),
    /** Notes something about a person. */
    note: (person: FollowUp, text: string, onFailure: () => void) =>
      act(
        person,
        async () => {
          put({ _id: person._id, lastNote: await addNote(person._id, text) });
          tell(`${nameOf(person)}: note saved`, null);
        },
        onFailure,
      ),
    /** Notes that a person did not answer, who is called again tomorrow. */
    noAnswer: (person: FollowUp) =>
      act(person, async () => {
        const { _id } = person;
        const nextOn = daysLater(today, 1);
        const lastNote = await addNote(_id, noAnswer, nextOn);
        put({ _id, lastNote, nextOn });
        tell(`${nameOf(person)}: no answer, next day ${nextDayText(nextOn, today)}`, async () => {
          await removeNote(lastNote._id);
          put(await changeFollowUp(_id, { nextOn: person.nextOn }));
          tell(`${nameOf(person)}: as before`, null);
        });
      }),
    /** Changes several people alike; returns whether that was possible. */
    async changeSeveral(people: readonly FollowUp[], changes: SharedChange): Promise<boolean> {
      try {
        const after = await changeFollowUps(people, changes);
        put(...after);
        const [first] = after;
        const said = first ? changeText(changes, first, today) : 'they are gone';
        tell(`${peopleText(after.length)}: ${said}`, async () => {
          const before = await restoreFollowUps(people, changes);
          put(...before);
          tell(`${peopleText(before.length)}: as before`, null);
        });
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    },
  };
}

function nameOf({ name }: FollowUp): string {
  return shorten(name, 40);
}

/** Returns what was done, in words. A seat decides over a stage that was set by hand. */
function changeText(changes: Change, after: FollowUp, today: string): string {
  if (changes.stage !== undefined && after.stage !== changes.stage)
    return `stays ${stageWords[after.stage]}, because of the seat`;
  if (changes.stage !== undefined) return stageWords[after.stage];
  const owner = after.ownerName === null ? 'not assigned' : `assigned to ${after.ownerName}`;
  const day = after.nextOn === null ? 'no next day' : `next day ${nextDayText(after.nextOn, today)}`;
  return [...('owner' in changes ? [owner] : []), ...('nextOn' in changes ? [day] : [])].join(', ');
}

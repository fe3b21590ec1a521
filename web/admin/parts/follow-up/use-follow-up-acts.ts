import { useCallback, useRef, useState } from 'react';
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
import { callBackText, noAnswer } from './follow-up-words.ts';
import type { Done } from './last-change.tsx';

interface ActParts {
  today: string;
  /** Shows what is now known of some people. */
  put: (...known: readonly Known[]) => void;
  /** Called before something is done with a person: nobody waits for the answer, the keys that follow are for the list already. */
  onBegin: (person: FollowUp) => void;
  /** Called as something that was done with a person is taken back. */
  onUndo?: (person: FollowUp) => void;
}

/** A change, as long as it can be taken back. */
interface Deed {
  text: string;
  /** With whom; null: with several. */
  person: FollowUp | null;
  takeBack: () => Promise<string>;
}

/** Does what the office does with people of the list, says what was done last and how it is undone. */
export function useFollowUpActs({ today, put, onBegin, onUndo }: ActParts) {
  const [done, setDone] = useState<Done | null>(null);
  const toast = useToast();
  /** Of these the last is taken back first. */
  const deeds = useRef<Deed[]>([]);
  /** One after the other, in the order of the keys, however long each takes. */
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const forget = useCallback(() => {
    deeds.current = [];
    setDone(null);
  }, []);

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = line.current.then(work);
    line.current = result.catch(() => undefined);
    return result;
  }

  function failed(error: unknown, name?: string) {
    if (!isUnauthorized(error))
      toast({ kind: 'error', text: callFailure(error, 'It could not be saved.'), detail: name });
  }

  /** Says what was done. */
  function say(text: string) {
    setDone((before) => ({ id: (before?.id ?? 0) + 1, text, undo: deeds.current.length > 0 ? undo : null }));
  }

  function tell(deed: Deed) {
    deeds.current.push(deed);
    say(deed.text);
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

  /** Returns whether it could be done. */
  async function act(person: FollowUp, work: () => Promise<void>, onFailure?: () => void) {
    onBegin(person);
    try {
      await inTurn(work);
      return true;
    } catch (error) {
      onFailure?.();
      failed(error, person.name);
      return false;
    }
  }

  return {
    done,
    forget,
    undo,
    /** Changes the follow-up of a person. */
    change: (person: FollowUp, chosen: Change) =>
      act(person, async () => {
        const changes = withDayEnded(person, chosen, today);
        const said = (after: FollowUp, told: Change) =>
          `${nameOf(person)}: ${changeText(told, after, today)}`;
        const after = await changeFollowUp(person._id, changes);
        put(after);
        const back: Change = {
          ...('stage' in changes && { stage: person.stage }),
          ...('owner' in changes && { owner: person.owner }),
          ...(('nextOn' in changes || changes.stage === 'lost') && { nextOn: person.nextOn }),
        };
        tell({
          text: said(after, changes),
          person,
          async takeBack() {
            const before = await changeFollowUp(person._id, back);
            put(before);
            return said(before, back);
          },
        });
      }),
    /** Notes something about a person. */
    note: (person: FollowUp, text: string, onFailure: () => void) =>
      act(
        person,
        async () => {
          const { _id, lastNote: before } = person;
          const lastNote = await addNote(_id, text);
          put({ _id, lastNote });
          tell({
            text: `${nameOf(person)}: note saved`,
            person,
            async takeBack() {
              await removeNote(lastNote._id);
              put({ _id, lastNote: before });
              return `${nameOf(person)}: note taken back`;
            },
          });
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
        tell({
          text: `${nameOf(person)}: no answer, ${callBackText(nextOn, today)}`,
          person,
          async takeBack() {
            await removeNote(lastNote._id);
            put(await changeFollowUp(_id, { nextOn: person.nextOn }));
            return `${nameOf(person)}: as before`;
          },
        });
      }),
    /** Changes several people alike; returns those who are still there as they are then, or null where that failed. */
    async changeSeveral(
      people: readonly FollowUp[],
      changes: SharedChange,
    ): Promise<readonly FollowUp[] | null> {
      try {
        const after = await inTurn(() => changeFollowUps(people, changes));
        put(...after);
        const [first] = after;
        const said = first ? changeText(changes, first, today) : 'they are gone';
        tell({
          text: `${peopleText(after.length)}: ${said}`,
          person: null,
          async takeBack() {
            const before = await restoreFollowUps(people, changes);
            put(...before);
            return `${peopleText(before.length)}: as before`;
          },
        });
        return after;
      } catch (error) {
        failed(error);
        return null;
      }
    },
  };
}

function nameOf({ name }: FollowUp): string {
  return shorten(name, 40);
}

/** Returns a change that also ends the day of whoever was to be called by now and was: 'contacted' says so. */
function withDayEnded({ nextOn }: FollowUp, changes: Change, today: string): Change {
  const wasDue = nextOn !== null && nextOn <= today;
  return changes.stage === 'contacted' && wasDue ? { nextOn: null, ...changes } : changes;
}

/** Returns what was done, in words. A seat decides over a stage that was set by hand. */
function changeText(changes: Change, after: FollowUp, today: string): string {
  if (changes.stage !== undefined && after.stage !== changes.stage)
    return `stays ${stageWords[after.stage]}, because of the seat`;
  const stage = changes.stage === undefined ? [] : [stageWords[after.stage]];
  const owner = after.ownerName === null ? 'not assigned' : `assigned to ${after.ownerName}`;
  const day = after.nextOn === null ? 'no day to call back' : callBackText(after.nextOn, today);
  return [...stage, ...('owner' in changes ? [owner] : []), ...('nextOn' in changes ? [day] : [])].join(', ');
}

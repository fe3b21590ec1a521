import { useRef } from 'react';
import { daysLater } from '../../../../src/shared/days.ts';
import { stageWords } from '../../../../src/shared/follow-up.ts';
import { limits } from '../../../../src/shared/limits.ts';
import type { FollowUp } from '../../../../src/shared/records.ts';
import { shorten } from '../../../../src/shared/shorten.ts';
import { namesText } from '../batches/batch-words.ts';
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
import { type ActEvents, useActsInTurn } from './use-acts-in-turn.ts';

interface ActParts extends ActEvents {
  today: string;
  /** Shows what is now known of some people. */
  put: (...known: readonly Known[]) => void;
}

/** Does what the office does with people of the list, says what was done last and how it is undone. */
export function useFollowUpActs({ today, put, ...events }: ActParts) {
  const { act, ...rest } = useActsInTurn(events);
  /** Until when another 'no answer' of a person is a double-click, in milliseconds since 1970. */
  const unanswered = useRef(new Map<string, number>());
  /** Changes the follow-up of a person. */
  const change = (person: FollowUp, chosen: Change) =>
    act(person, async () => {
      const changes = withDayEnded(person, chosen, today);
      const said = (after: FollowUp, told: Change) => `${nameOf(person)}: ${changeText(told, after, today)}`;
      const after = await changeFollowUp(person._id, changes);
      put(after);
      const back: Change = {
        ...('stage' in changes && { stage: person.stage }),
        ...('owner' in changes && { owner: person.owner }),
        ...(('nextOn' in changes || changes.stage === 'lost') && { nextOn: person.nextOn }),
      };
      return {
        text: said(after, changes),
        async takeBack() {
          const before = await changeFollowUp(person._id, back);
          put(before);
          return said(before, back);
        },
      };
    });
  return {
    ...rest,
    change,
    /**
     * Ends the day of a person who was due, now that they were enrolled, or given a seat or another one. An enrollment stays, so
     * after it there is nothing to undo.
     */
    async seatGiven(person: FollowUp): Promise<void> {
      const wasDue = isDue(person, today);
      if (person.enrollment !== null) {
        if (wasDue) await change(person, { nextOn: null });
        return;
      }
      await act(person, async () => {
        if (wasDue) put(await changeFollowUp(person._id, { nextOn: null }));
        return {
          text: `${nameOf(person)}: enrolled${wasDue ? ', no day to call back' : ''}`,
          takeBack: null,
        };
      });
    },
    /** Notes something about a person. Returns whether it was saved. */
    note: (person: FollowUp, text: string) =>
      act(person, async () => {
        const { _id, lastNote: before } = person;
        const lastNote = await addNote(_id, text);
        put({ _id, lastNote });
        return {
          text: `${nameOf(person)}: note saved`,
          async takeBack() {
            await removeNote(lastNote._id);
            put({ _id, lastNote: before });
            return `${nameOf(person)}: note taken back`;
          },
        };
      }),
    /** Notes that a person did not answer, who is called again tomorrow; once, however often it is clicked. */
    async noAnswer(person: FollowUp): Promise<boolean> {
      const { _id } = person;
      if (Date.now() < (unanswered.current.get(_id) ?? 0)) return true;
      unanswered.current.set(_id, Date.now() + limits.undoSeconds * 1000);
      const isSaved = await act(person, async () => {
        const nextOn = daysLater(today, 1);
        const lastNote = await addNote(_id, noAnswer, nextOn);
        put({ _id, lastNote, nextOn });
        return {
          text: `${nameOf(person)}: no answer, ${callBackText(nextOn, today)}`,
          async takeBack() {
            unanswered.current.delete(_id);
            await removeNote(lastNote._id);
            put(await changeFollowUp(_id, { nextOn: person.nextOn }));
            return `${nameOf(person)}: as before`;
          },
        };
      });
      if (!isSaved) unanswered.current.delete(_id);
      return isSaved;
    },
    /** Changes several people alike; returns those who are still there as they are then, or null where that failed. */
    async changeSeveral(
      people: readonly FollowUp[],
      changes: SharedChange,
    ): Promise<readonly FollowUp[] | null> {
      const after: FollowUp[] = [];
      const isSaved = await act(null, async () => {
        after.push(...(await changeFollowUps(people, changes)));
        put(...after);
        const [first] = after;
        const said = first ? changeText(changes, first, today) : 'they are gone';
        return {
          text: `${namesText(after, mostNamed)}: ${said}`,
          async takeBack() {
            const before = await restoreFollowUps(people, changes);
            put(...before);
            return `${namesText(before, mostNamed)}: as before`;
          },
        };
      });
      return isSaved ? after : null;
    },
  };
}

/** Names that the line has room for. */
const mostNamed = 3;

function nameOf({ name }: FollowUp): string {
  return shorten(name, 40);
}

/** Returns a change that also ends the day of a person who was due and was called: any stage but 'new' says so. */
function withDayEnded(person: FollowUp, changes: Change, today: string): Change {
  const isSpokenTo = changes.stage !== undefined && changes.stage !== 'new';
  return isSpokenTo && isDue(person, today) ? { nextOn: null, ...changes } : changes;
}

function isDue({ nextOn }: FollowUp, today: string): boolean {
  return nextOn !== null && nextOn <= today;
}

/** Returns what was done, in words. A seat decides over a stage that was set by hand. */
function changeText(changes: Change, after: FollowUp, today: string): string {
  if (changes.stage !== undefined && after.stage !== changes.stage)
    return `stays ${stageWords[after.stage]}, because this person has a seat`;
  const stage = changes.stage === undefined ? [] : [stageWords[after.stage]];
  const owner = after.ownerName === null ? 'not assigned' : `assigned to ${after.ownerName}`;
  const day = after.nextOn === null ? 'no day to call back' : callBackText(after.nextOn, today);
  return [...stage, ...('owner' in changes ? [owner] : []), ...('nextOn' in changes ? [day] : [])].join(', ');
}

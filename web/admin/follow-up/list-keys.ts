import type { KeyboardEvent } from 'react';
import type { FollowUp } from '../../../src/shared/records.ts';
import { areSingleKeysOn } from '../parts/single-keys.ts';
import { type Outcome, outcomes } from './outcomes.ts';
import type { Editor } from './person-row.tsx';
import { rowId } from './person-row.tsx';

/** The actions of the list's keys. */
export interface ListActions {
  open: (person: FollowUp, editor: Editor) => void;
  /** Notes the outcome of a call: the list goes on to the next person. */
  outcome: (person: FollowUp, outcome: Outcome) => void;
  select: (person: FollowUp) => void;
  keys: () => void;
}

/**
 * Returns a function that handles the keys of the list. They act while a person, or a button of one, has the focus; and while one of
 * the filters has it, unless single keys are switched off.
 */
export function listKeys(
  rows: readonly FollowUp[],
  chosen: string | undefined,
  actions: ListActions,
): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    if (target.closest('select, textarea, input:not([type=checkbox]), dialog')) return;
    if (!target.closest('article') && !areSingleKeysOn()) return;
    const index = rows.findIndex(({ _id }) => _id === chosen);
    const person = rows[index];
    if (person === undefined) return;
    const row = document.getElementById(rowId(person._id));
    const go = (to: number) => {
      const next = rows[Math.min(rows.length - 1, Math.max(0, to))];
      const element = next && document.getElementById(rowId(next._id));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    };
    const press = (selector: string) => row?.querySelector<HTMLElement>(selector)?.click();
    const outcomeKeys = (of: FollowUp) =>
      Object.fromEntries(outcomes.map((outcome) => [outcome.key, () => actions.outcome(of, outcome)]));
    const acts: Record<string, () => void> = {
      arrowdown: () => go(index + 1),
      arrowup: () => go(index - 1),
      j: () => go(index + 1),
      k: () => go(index - 1),
      home: () => go(0),
      end: () => go(rows.length - 1),
      n: () => actions.open(person, 'note'),
      d: () => actions.open(person, 'day'),
      s: () => actions.open(person, 'stage'),
      ...outcomeKeys(person),
      e: () => press('[data-seat] button'),
      x: () => actions.select(person),
      w: () => press('[data-chat]'),
      c: () => press('[data-call]'),
      '?': actions.keys,
    };
    // On a button or link it presses that.
    if (target === row) acts.enter = () => press('[data-person]');
    const act = acts[key.toLowerCase()];
    // A key that is held down goes through the list, and does nothing to all who are in it.
    if (act === undefined || (repeat && !/^(?:arrow|[jk]$)/iu.test(key))) return;
    event.preventDefault();
    act();
  };
}

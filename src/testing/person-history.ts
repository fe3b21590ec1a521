import type { HistoryEntry, Person } from '../shared/records.ts';

type Of<Kind extends HistoryEntry['kind']> = Extract<HistoryEntry, { kind: Kind }>;

/** Returns a person with what was sent and what was noted, each out of the history. */
export function toldOf(person: Person) {
  const { history } = person;
  return {
    ...person,
    records: history.filter((entry): entry is Of<'sent'> => entry.kind === 'sent'),
    notes: history.filter((entry): entry is Of<'note'> => entry.kind === 'note'),
  };
}

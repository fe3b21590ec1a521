import type { FollowUp, Note } from '../../../../src/shared/records.ts';
import { adminCall } from '../../data/admin-api.ts';

/** The known fields of a person. */
export type Known = Pick<FollowUp, '_id'> & Partial<FollowUp>;

/** The fields of a follow-up that can be changed. */
export type Change = Partial<Pick<FollowUp, 'stage' | 'owner' | 'nextOn'>>;

/** The fields that can be changed for several at once. */
export type SharedChange = Omit<Change, 'stage'>;

/** Changes a person's follow-up; returns it as it is then. Throws as `adminCall` does. */
export async function changeFollowUp(id: string, change: Change): Promise<FollowUp> {
  const { body } = await adminCall('/api/admin/follow-up/:id', { method: 'PUT', id, json: change });
  return body;
}

/** Changes several people alike; returns them as they are then. Throws as `adminCall` does. */
export async function changeFollowUps(
  people: readonly FollowUp[],
  changes: SharedChange,
): Promise<readonly FollowUp[]> {
  const json = { people: people.map(({ _id }) => _id), ...changes };
  return (await adminCall('/api/admin/follow-up', { method: 'PUT', json })).body;
}

/** Makes several people as they were before they were changed alike; returns them. Throws as `adminCall` does. */
export async function restoreFollowUps(
  before: readonly FollowUp[],
  changes: SharedChange,
): Promise<FollowUp[]> {
  const alike = new Map<string, FollowUp[]>();
  for (const person of before) {
    const key = JSON.stringify([person.owner, person.nextOn]);
    alike.set(key, [...(alike.get(key) ?? []), person]);
  }
  const restored: FollowUp[] = [];
  for (const people of alike.values()) {
    const { owner = null, nextOn = null } = people[0] ?? {};
    const back = { ...('owner' in changes && { owner }), ...('nextOn' in changes && { nextOn }) };
    restored.push(...(await changeFollowUps(people, back)));
  }
  return restored;
}

/** Stores a note about a person, and sets a next day with it where one is given. Throws as `adminCall` does. */
export async function addNote(id: string, text: string, nextOn?: string): Promise<Note> {
  const json = { text, ...(nextOn !== undefined && { nextOn }) };
  return (await adminCall('/api/admin/follow-up/:id/notes', { method: 'POST', id, json })).body;
}

/** Takes a note back. Throws as `adminCall` does. */
export async function removeNote(id: string): Promise<void> {
  await adminCall('/api/admin/follow-up-notes/:id', { method: 'DELETE', id });
}

import type { PlaceState } from './batches.ts';

/** How far the follow-up of a contact has come, in this order. */
export const stages = ['new', 'contacted', 'applied', 'enrolled', 'completed', 'lost'] as const;
export type Stage = (typeof stages)[number];

/** The names of the stages. */
export const stageWords: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  applied: 'Applied',
  enrolled: 'Enrolled',
  completed: 'Completed',
  lost: 'Lost',
};

/** Those that follow from a place in a batch, and are never set by hand. */
const stagesOfPlaces: readonly Stage[] = ['enrolled', 'completed'];

/** Returns the stages that can be set by hand; beside a seat also the one that it gives, which takes back 'lost'. */
export function stagesByHand(bySeat: Stage | null): readonly Stage[] {
  return stages.filter((stage) => stage === bySeat || !stagesOfPlaces.includes(stage));
}

/** Returns the stage that follows from a place, or null. */
export function stageOfPlace(place: PlaceState | null): Stage | null {
  if (place === 'held' || place === 'confirmed') return 'enrolled';
  return place === 'completed' ? 'completed' : null;
}

/** Returns the stage that follows from all places of a person, or null. */
export function stageOfPlaces(places: readonly (PlaceState | null)[]): Stage | null {
  const given = places.map(stageOfPlace);
  return stagesOfPlaces.find((stage) => given.includes(stage)) ?? null;
}

/** When a person is to be called: today or overdue, on a later day, or no day is set. */
export const dueNames = ['today', 'later', 'none'] as const;
export type Due = (typeof dueNames)[number];

/** The sections of the list, in their order: first what is to be done today. */
export const sections = ['overdue', 'today', 'new', 'undated', 'later', 'seated', 'over'] as const;
export type Section = (typeof sections)[number];

/** Returns the section of the list for a person on a day. */
export function sectionOf(
  { stage, nextOn }: { stage: Stage; nextOn: string | null },
  today: string,
): Section {
  if (nextOn !== null) return nextOn < today ? 'overdue' : nextOn === today ? 'today' : 'later';
  if (stage === 'new' || stage === 'enrolled') return stage === 'new' ? 'new' : 'seated';
  return stage === 'completed' || stage === 'lost' ? 'over' : 'undated';
}

/** Returns whether the people of a section are to be called today. */
export function isToCall(section: Section): section is 'overdue' | 'today' | 'new' {
  return section === 'overdue' || section === 'today' || section === 'new';
}

/** Returns how many are still to be called on a day. */
export function toCall({
  overdue,
  today,
  new: fresh,
}: Readonly<Record<'overdue' | 'today' | 'new', number>>) {
  return overdue + today + fresh;
}

/** The answers of the office about another entry: the same person, another one, or nothing yet. */
export const sameness = ['same', 'apart', 'perhaps'] as const;
export type Sameness = (typeof sameness)[number];

/** How two entries with a shared email, phone or past stand to each other: as answered, parted by the upgrade, or other people. */
export const relations = [...sameness, 'parted', 'other'] as const;

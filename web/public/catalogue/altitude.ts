/** How high each day is on its course's flight path, from 0 (the classroom) to 1 (at night): simulation lifts off, flying climbs. */
const altitudes: Readonly<Record<string, number>> = {
  'day-1': 0,
  'day-2': 0.1,
  'day-3': 0.35,
  'day-4': 1,
  'day-5': 0.7,
  'day-6': 0.35,
  'day-7': 1,
  'day-8': 0.7,
};

/** Returns how high a day is, by its id; one that the institute has added flies halfway up. */
export function altitudeOf(id: string): number {
  return altitudes[id] ?? 0.5;
}

/**
 * Returns how high a day is on its course's flight path, from 0 (the classroom) to 1: simulation lifts off, flying climbs,
 * night flying is the highest.
 */
export function altitudeOf(title: string): number {
  if (/night/iu.test(title)) return 1;
  if (/flying/iu.test(title)) return 0.7;
  if (/simulation/iu.test(title)) return 0.35;
  return /documentation/iu.test(title) ? 0 : 0.1;
}

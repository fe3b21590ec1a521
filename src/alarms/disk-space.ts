import { statfsSync } from 'node:fs';
import { alarmLimits } from '../shared/alarms.ts';

/** The room on a disk, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** Returns the room on the disk of a folder, without what only root may use. */
export function diskSpaceOf(folder: string): DiskSpace {
  const { bavail, bfree, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

/** Returns whether so little is free that room should be made. */
export function isNearlyFull(space: DiskSpace): boolean {
  return space.free < alarmLimits.freeBytes || freePercent(space) < alarmLimits.freePercent;
}

/** Returns how much is free, in percent. */
export function freePercent({ free, total }: DiskSpace): number {
  return total === 0 ? 0 : (100 * free) / total;
}

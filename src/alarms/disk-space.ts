import { statfsSync } from 'node:fs';
import { alarmLimits } from '../shared/alarms.ts';

/** The room on a disk, in bytes, without the part that only root may use. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** Returns the room on the disk of a folder. */
export function diskSpaceOf(folder: string): DiskSpace {
  const { bavail, bfree, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

/** Returns whether less is free than uploads and a backup need. */
export function isNearlyFull(space: DiskSpace): boolean {
  return space.free < alarmLimits.freeBytes || freePercent(space) < alarmLimits.freePercent;
}

/** Returns the free part, in percent. */
export function freePercent({ free, total }: DiskSpace): number {
  return total === 0 ? 0 : (100 * free) / total;
}

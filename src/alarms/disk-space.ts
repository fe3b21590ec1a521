import { statfsSync } from 'node:fs';
import { alarmLimits } from '../shared/alarms.ts';

/** Disk space in bytes, without the part reserved for root. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** Returns the space on the folder's disk. */
export function diskSpaceOf(folder: string): DiskSpace {
  const { bavail, bfree, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

/** Returns true if uploads and a backup may not fit. */
export function isNearlyFull(space: DiskSpace): boolean {
  return space.free < alarmLimits.freeBytes || freePercent(space) < alarmLimits.freePercent;
}

export function freePercent({ free, total }: DiskSpace): number {
  return total === 0 ? 0 : (100 * free) / total;
}

export { alarmsToMail, currentAlarms, keepLooking, lookForAlarms } from './alarms.ts';
export { type DiskSpace, diskSpaceOf, freePercent, isNearlyFull } from './disk-space.ts';

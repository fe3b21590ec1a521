export { type Alarms, openAlarms, toMail } from './alarms.ts';
export { type DiskSpace, diskSpaceOf, freePercent, isNearlyFull } from './disk-space.ts';
export { alarmSources, type SourceParts } from './sources.ts';

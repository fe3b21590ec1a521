import type { Role } from './roles.ts';
import { type AlarmKind, alarms } from './things/alarms.ts';

export type { AlarmIcon, AlarmKind } from './things/alarms.ts';
export { alarms } from './things/alarms.ts';

/** The kinds of all alarms, in their order. */
export const alarmKinds = Object.keys(alarms) as AlarmKind[];

/** From when on something is wrong: one place for the panel, mails, the doctor and /metrics. */
export const alarmLimits = {
  /** Free part of the disk, in percent. */
  freePercent: 10,
  /** Free room that a day of uploads and one backup need, however large the disk is. */
  freeBytes: 500 * 1024 * 1024,
  /** Days before the end of the certificate by which it should have been renewed. */
  certificateDays: 14,
  /** One night may be missed, but not two. */
  backupDays: 2,
} as const;

/** Returns whether an admin of these roles sees an alarm. */
export function seesAlarm(own: readonly Role[], kind: AlarmKind): boolean {
  return ['owner' as const, ...alarms[kind].concerns].some((role) => own.includes(role));
}

import type { Role } from './roles.ts';

/** What can go wrong without anybody at the institute seeing it. */
export const alarmKinds = [
  'backup',
  'offSite',
  'certificate',
  'disk',
  'mail',
  'failedMails',
  'register',
] as const;

/** One of them. */
export type AlarmKind = (typeof alarmKinds)[number];

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

/** Whom an alarm concerns besides the owners, who see them all. */
const concerned: Readonly<Record<AlarmKind, readonly Role[]>> = {
  backup: [],
  offSite: [],
  certificate: [],
  // Nobody can store anything.
  disk: ['office', 'editor'],
  mail: ['office'],
  failedMails: ['office'],
  // Whose log-in is used sees that it is.
  register: ['office', 'editor'],
};

/** Returns whether an admin of a role sees an alarm. */
export function seesAlarm(role: Role, kind: AlarmKind): boolean {
  return role === 'owner' || concerned[kind].includes(role);
}

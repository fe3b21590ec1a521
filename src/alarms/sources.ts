import {
  type BackupOutcome,
  dataSince,
  lastBackupAt,
  nightWords,
  offsiteAlarm,
  replacedAlarm,
} from '../backups/index.ts';
import type { Database, SettledClock } from '../database/index.ts';
import { ownCommand } from '../program-files.ts';
import { type AlarmKind, alarmLimits } from '../shared/alarms.ts';
import { type DateWords, dayText } from '../shared/day-text.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { AlarmText } from '../shared/records.ts';
import { type DiskSpace, freePercent, isNearlyFull } from './disk-space.ts';

const helper = 'Ask whoever looks after your server';

/** The services and facts that are looked at. */
export interface SourceParts {
  database: Database;
  dataFolder: string;
  /** Nightly backups that are kept; 0: none are made. */
  backups: number;
  /** Where copies off-site go; null: none are made. */
  store: object | null;
  now: () => Date;
  settledNow: SettledClock;
  lastBackup: () => BackupOutcome | null;
  /** When the certificate that is being served ends; null: none is. */
  tlsCertificateEnd: () => Date | null;
  /** Whether that certificate is put in place by hand, by TLS_CERT. */
  hasOwnTlsCertificate: boolean;
  diskSpace: () => DiskSpace;
  /** Why mails to the institute fail, or null; undefined before the first try. */
  mailTrouble: () => string | null | undefined;
  /** Counts the mails that could not be sent within a day. */
  failedMails: () => number;
  /** Returns the alarm that unusually many certificates were issued within an hour of the last day, or null. */
  unusualIssues: () => AlarmText | null;
  /** The words of dates. */
  words: () => DateWords;
}

/** Returns what is wrong, null if nothing is, and undefined while that cannot be known. What is switched off is never wrong. */
type AlarmSource = (parts: SourceParts) => AlarmText | null | undefined;

/** The source of each alarm: it returns the fault, or null. */
export const alarmSources: Readonly<Record<AlarmKind, AlarmSource>> = {
  backup: backupFault,
  offSite: offsiteFault,
  replaced: replacedFault,
  certificate: tlsCertificateFault,
  disk: diskFault,
  mail: mailFault,
  failedMails: failedMailsFault,
  register: ({ unusualIssues }) => unusualIssues(),
};

function backupFault(parts: SourceParts) {
  if (parts.backups === 0) return null;
  const last = parts.lastBackup();
  const title =
    last?.isGood === false ? `The backup of ${dayIn(last.at, parts.words())} failed` : backupDelay(parts);
  if (typeof title !== 'string') return last === null ? title : null;
  return {
    title,
    text: `The older backups are kept, and the next one is made ${nightWords}. ${helper} to read in its log why it failed; a full disk is the usual reason. “sudo ${ownCommand} backup FILE” makes one at once.`,
  };
}

/** Returns how late the last backup is, null if it is not, and undefined while the clock does not tell. */
function backupDelay({ database, dataFolder, settledNow }: SourceParts): string | null | undefined {
  const now = settledNow();
  if (now === null) return undefined;
  const age = now.getTime() - lastBackupAt(dataFolder, database, now).getTime();
  const days = Math.floor(age / dayMilliseconds);
  return days >= alarmLimits.backupDays ? `No backup was made for ${days} days` : null;
}

function offsiteFault(parts: SourceParts) {
  return toShow(offsiteAlarm(offsiteParts(parts), parts.settledNow));
}

function replacedFault(parts: SourceParts) {
  return toShow(replacedAlarm(offsiteParts(parts)));
}

function offsiteParts({ database, dataFolder, store, now }: SourceParts) {
  return { dataFolder, isOn: store !== null, now: now(), since: dataSince(database) ?? now() };
}

function toShow(alarm: AlarmText | null | undefined) {
  return alarm && { ...alarm, text: `${alarm.text} ${helper}, and show them this.` };
}

function tlsCertificateFault({ settledNow, tlsCertificateEnd, hasOwnTlsCertificate, words }: SourceParts) {
  const end = tlsCertificateEnd();
  if (end === null) return null;
  const now = settledNow();
  if (now === null) return undefined;
  const left = end.getTime() - now.getTime();
  if (left > alarmLimits.certificateDays * dayMilliseconds) return null;
  const day = dayIn(end, words());
  const todo = hasOwnTlsCertificate
    ? `${helper} to put a new one in the place of TLS_CERT and TLS_KEY, then “systemctl reload ${ownCommand}”.`
    : `The server renews it by itself, but has not been able to. ${helper}: “${ownCommand} doctor” says what stands in the way.`;
  return left <= 0
    ? {
        title: `The security certificate of the website ran out on ${day}`,
        text: `Browsers show visitors a warning instead of the site. ${todo}`,
      }
    : {
        title: `The security certificate of the website ends on ${day}`,
        text: `After that, browsers show visitors a warning instead of the site. ${todo}`,
      };
}

function diskFault({ diskSpace }: SourceParts) {
  const space = diskSpace();
  if (!isNearlyFull(space)) return null;
  return {
    title: `The disk is nearly full: ${Math.floor(freePercent(space))} % is free`,
    text: `That is ${sizeText(space.free)}. When it is full, nothing that visitors send can be stored, and no backup is made. ${helper} to make room, or to move the site to a larger disk.`,
  };
}

function mailFault({ mailTrouble }: SourceParts) {
  const trouble = mailTrouble();
  return typeof trouble === 'string' ? { title: 'Emails are not going out', text: trouble } : trouble;
}

function failedMailsFault({ failedMails }: SourceParts) {
  const count = failedMails();
  if (count === 0) return null;
  return {
    title: `${count === 1 ? '1 email' : `${count.toLocaleString('en-IN')} emails`} could not be sent`,
    text: 'The mail server kept refusing for a day. What visitors sent is in the back office; emails to applicants may be among these. Under Today you can try them again, or drop them.',
  };
}

function dayIn(time: Date, words: DateWords): string {
  return dayText(dayInIndia(time), words, 'year');
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`;
}

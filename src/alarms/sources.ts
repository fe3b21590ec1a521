import { dataSince, lastBackupAt, nightWords, offsiteAlarm, replacedAlarm } from '../backups/index.ts';
import type { Context } from '../context.ts';
import { databaseOf } from '../database/index.ts';
import { countFailedMails, mailTrouble } from '../mail/index.ts';
import { ownCommand } from '../program-files.ts';
import { unusualIssues } from '../register/index.ts';
import { type AlarmKind, alarmLimits } from '../shared/alarms.ts';
import { dayText } from '../shared/day-text.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { firstLanguage } from '../shared/languages.ts';
import { dayMilliseconds } from '../shared/milliseconds.ts';
import type { AlarmText } from '../shared/records.ts';
import { siteTexts } from '../site/index.ts';
import { freePercent, isNearlyFull } from './disk-space.ts';

const helper = 'Ask whoever looks after your server';

/** Returns the fault, null if all is well, or undefined if unknown. Disabled services have no faults. */
type AlarmSource = (context: Context) => AlarmText | null | undefined;

export const alarmSources: Readonly<Record<AlarmKind, AlarmSource>> = {
  backup: backupFault,
  offSite: offsiteFault,
  replaced: replacedFault,
  certificate: tlsCertificateFault,
  disk: diskFault,
  mail: mailFault,
  failedMails: failedMailsFault,
  register: unusualIssues,
};

function backupFault(context: Context) {
  if (context.config.backups === 0) return null;
  const last = context.lastBackup();
  const title =
    last?.isGood === false ? `The backup of ${dayOf(context, last.at)} failed` : backupDelay(context);
  if (typeof title !== 'string') return last === null ? title : null;
  return {
    title,
    text: `The older backups are kept, and the next one is made ${nightWords}. ${helper} to read in its log why it failed; a full disk is the usual reason. “sudo ${ownCommand} backup FILE” makes one at once.`,
  };
}

/** Returns the delay of the last backup, null if in time, or undefined until the clock is settled. */
function backupDelay(context: Context): string | null | undefined {
  const now = context.settledNow();
  if (now === null) return undefined;
  const last = lastBackupAt(context.config.dataFolder, databaseOf(context), now);
  const age = now.getTime() - last.getTime();
  const days = Math.floor(age / dayMilliseconds);
  return days >= alarmLimits.backupDays ? `No backup was made for ${days} days` : null;
}

function offsiteFault(context: Context) {
  return toShow(offsiteAlarm(offsiteParts(context), context.settledNow));
}

function replacedFault(context: Context) {
  return toShow(replacedAlarm(offsiteParts(context)));
}

function offsiteParts(context: Context) {
  const { dataFolder, store } = context.config;
  const now = context.now();
  return { dataFolder, isOn: store !== null, now, since: dataSince(databaseOf(context)) ?? now };
}

function toShow(alarm: AlarmText | null | undefined) {
  return alarm && { ...alarm, text: `${alarm.text} ${helper}, and show them this.` };
}

function tlsCertificateFault(context: Context) {
  const end = context.tlsCertificateEnd();
  if (end === null) return null;
  const now = context.settledNow();
  if (now === null) return undefined;
  const left = end.getTime() - now.getTime();
  if (left > alarmLimits.certificateDays * dayMilliseconds) return null;
  const day = dayOf(context, end);
  const todo = context.config.https?.ownCertificate
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

function diskFault({ diskSpace }: Context) {
  const space = diskSpace();
  if (!isNearlyFull(space)) return null;
  return {
    title: `The disk is nearly full: ${Math.floor(freePercent(space))} % is free`,
    text: `That is ${sizeText(space.free)}. When it is full, nothing that visitors send can be stored, and no backup is made. ${helper} to make room, or to move the site to a larger disk.`,
  };
}

function mailFault(context: Context) {
  const trouble = mailTrouble(context);
  return typeof trouble === 'string' ? { title: 'Emails are not going out', text: trouble } : trouble;
}

function failedMailsFault(context: Context) {
  const count = countFailedMails(context);
  if (count === 0) return null;
  return {
    title: `${count === 1 ? '1 email' : `${count.toLocaleString('en-IN')} emails`} could not be sent`,
    text: 'The mail server kept refusing for a day. What visitors sent is in the back office; emails to applicants may be among these. Under Today you can try them again, or drop them.',
  };
}

function dayOf(context: Context, time: Date): string {
  return dayText(dayInIndia(time), siteTexts(context, firstLanguage).batches.days, 'year');
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1_000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`;
}

import { ownCommand } from '../../program-files.ts';
import { inWords } from '../../shared/duration-text.ts';
import { isoInIndia } from '../../shared/india-time.ts';
import { dayMilliseconds, minuteMilliseconds } from '../../shared/milliseconds.ts';
import type { AlarmText } from '../../shared/records.ts';
import { isBehind, standingFiles } from '../standing.ts';
import type { Writer } from './writer.ts';

/** Trouble that passes by itself in this time alarms nobody; before the first copy, the settings are to blame as a rule. */
const mostTrouble = 15 * minuteMilliseconds;
/** The server looks every hour, even if nothing changes. */
const oldestCopy = 3 * 60 * minuteMilliseconds;
/** A restore that nobody has tried for so long may not work any more. */
const oldestDrill = 100 * dayMilliseconds;

/** The services that the report uses. */
export interface OffsiteReportParts {
  dataFolder: string;
  /** Whether copies are made. */
  isOn: boolean;
  now: Date;
  /** When the institute's data began: nothing is overdue before. */
  since: Date;
}

/** Returns that another machine has taken this one's place, as the store tells, or null. */
export function replacedAlarm({ dataFolder, isOn }: OffsiteReportParts): AlarmText | null {
  const by = isOn ? (standingFiles(dataFolder).copies.read()?.replacedBy ?? null) : null;
  return by === null ? null : replacedText(by);
}

/** Returns what the machine that another one has replaced is told. */
export function replacedText(by: Pick<Writer, 'name' | 'at'>): AlarmText {
  return {
    title: `Another machine has taken over: ${by.name}`,
    text: `It copies to the store since ${timeInIndia(by.at)}, so this machine copies nothing any more, and what is entered here is missing there. If that is right, switch this machine off. If this one is the website, and the other is off and stays off: “sudo ${ownCommand} promote”.`,
  };
}

/**
 * Returns the alarm about copies off-site, or null. A failed drill counts without copies off-site too.
 * @param settledNow the time by which something is old: a clock that is put forward by mistake makes nothing so; while it
 * does not tell, what seems to be old is undefined
 */
export function offsiteAlarm(
  parts: OffsiteReportParts,
  settledNow: () => Date | null,
): AlarmText | null | undefined {
  // This machine is no longer the website.
  if (replacedAlarm(parts) !== null) return null;
  const wrong = copyTrouble(parts) ?? drillFault(parts);
  if (wrong !== null || whatIsOld(parts) === null) return wrong;
  const now = settledNow();
  return now === null ? undefined : whatIsOld({ ...parts, now });
}

function copyTrouble({ dataFolder, isOn, now }: OffsiteReportParts): AlarmText | null {
  const copy = isOn ? standingFiles(dataFolder).copies.read() : null;
  if (!copy?.trouble) return null;
  const sinceTrouble = ageOf(copy.troubleSince, now);
  // A beginning in the future means that the clock was put back: its age is unknown.
  if (copy.currentAt !== null && sinceTrouble >= 0 && sinceTrouble <= mostTrouble) return null;
  const age = ageOf(copy.currentAt, now);
  // Everything is there all the same.
  if (age <= mostTrouble || !isBehind(copy))
    return { title: 'The off-site copy needs looking after', text: copy.trouble };
  const atRisk = Number.isFinite(age)
    ? `what changed in the last ${inWords(age)} is on this server alone, and would be lost with it`
    : 'nothing of it is off-site, and all would be lost with this server';
  return {
    title: 'The off-site copy is not up to date',
    text: `The site goes on, and tries again by itself, but ${atRisk}. ${copy.trouble}`,
  };
}

function drillFault({ dataFolder }: OffsiteReportParts): AlarmText | null {
  const fault = standingFiles(dataFolder).drill.read()?.fault ?? null;
  if (fault === null) return null;
  return {
    title: 'The last drill could not restore',
    text: `If this server were lost, its backup might not bring everything back. ${fault} Mend that, then try again: “${ownCommand} backup drill”.`,
  };
}

function whatIsOld({ dataFolder, isOn, now, since }: OffsiteReportParts): AlarmText | null {
  if (!isOn) return null;
  const { copies, drill } = standingFiles(dataFolder);
  const currentAt = copies.read()?.currentAt ?? null;
  const sinceCopy = currentAt === null ? 0 : ageOf(currentAt, now);
  if (sinceCopy > oldestCopy)
    return {
      title: `The off-site copy is ${inWords(sinceCopy)} old`,
      text: `Either the line is too slow for all that has changed, or the server looks after its copy no more. See its log (“journalctl -u ${ownCommand}”), and restart it if nothing goes on there.`,
    };
  const sinceDrill = Math.min(ageOf(drill.read()?.at, now), now.getTime() - since.getTime());
  if (sinceDrill < oldestDrill) return null;
  return {
    title: `No restore was tried for ${inWords(sinceDrill)}`,
    text: `Only a copy that was restored is known to be good. Try it: “${ownCommand} backup drill” takes minutes and changes nothing.`,
  };
}

/** Returns one line for the doctor, with how old the newest copy and the last drill are. */
export function offsiteText({ dataFolder, isOn, now }: OffsiteReportParts): string {
  const { copies, drill } = standingFiles(dataFolder);
  const { currentAt = null, trouble = null } = copies.read() ?? {};
  const last = drill.read();
  const copyText = !isOn
    ? 'no copies, since BACKUP_S3 is not set'
    : currentAt === null
      ? 'not copied yet'
      : `everything was at the store ${inWords(ageOf(currentAt, now))} ago${trouble === null ? '' : ` (${trouble})`}`;
  const drillText =
    last === null
      ? `no drill yet; try “${ownCommand} backup drill”`
      : `the last drill, ${inWords(ageOf(last.at, now))} ago, restored in ${last.seconds} seconds`;
  return `${copyText}; ${drillText}`;
}

/** Returns a time as people here write it, such as '2026-11-21, 14:30'. */
function timeInIndia(time: string): string {
  return isoInIndia(new Date(time)).slice(0, 16).replace('T', ', ');
}

/**
 * Returns when the store was last known to hold everything, and how many seconds ago, each null before the first copy; null
 * where no copies are made.
 */
export function copyAge({ dataFolder, isOn, now }: Omit<OffsiteReportParts, 'since'>) {
  if (!isOn) return null;
  const copiedAt = standingFiles(dataFolder).copies.read()?.currentAt ?? null;
  const age = copiedAt === null ? null : Math.max(0, Math.round(ageOf(copiedAt, now) / 1000));
  return { copiedAt, age };
}

/** Returns when a restore was tried last, how many seconds ago, and whether it was good; null before the first. */
export function drillAge(dataFolder: string, now: Date) {
  const last = standingFiles(dataFolder).drill.read();
  if (last === null) return null;
  const { at, fault } = last;
  return { at, age: Math.max(0, Math.round(ageOf(at, now) / 1000)), isGood: fault === null };
}

function ageOf(time: string | null | undefined, now: Date): number {
  return time ? now.getTime() - Date.parse(time) : Number.POSITIVE_INFINITY;
}

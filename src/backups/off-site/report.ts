import { standingFiles } from '../standing.ts';

const minute = 60_000;
const oneDay = 24 * 60 * minute;
/** What passes by itself in this time alarms nobody. */
const mostTrouble = 15 * minute;
/** The server looks every hour, even if nothing changes. */
const oldestCopy = 3 * 60 * minute;
/** A restore that nobody has tried for so long may not work any more. */
const oldestDrill = 100 * oneDay;

/** What is wrong with the copies off-site, or with restoring them. */
export interface OffsiteAlarm {
  /** One sentence without its full stop. */
  title: string;
  /** What follows from it, and what to do. */
  text: string;
}

/** What is asked for. */
export interface OffsiteReportParts {
  dataFolder: string;
  /** Whether copies are made. */
  isOn: boolean;
  now: Date;
  /** When the institute's data began: nothing is overdue before. */
  since: Date;
}

/** Returns what somebody has to look after, or null. A failed drill counts without copies off-site too. */
export function offsiteAlarm({ dataFolder, isOn, now, since }: OffsiteReportParts): OffsiteAlarm | null {
  const { copies, drill } = standingFiles(dataFolder);
  const copy = isOn ? copies.read() : null;
  const age = ageOf(copy?.currentAt, now);
  if (copy?.trouble && ageOf(copy.troubleSince, now) > mostTrouble)
    return { title: 'The off-site copy is not up to date', text: `${copy.trouble} ${untilThen(age)}` };
  if (copy !== null && copy.currentAt !== null && age > oldestCopy)
    return {
      title: `The off-site copy is ${inWords(age)} old`,
      text: "The server has not looked after it since. Restart it, and see its log: 'journalctl -u drone-institute'.",
    };
  const last = drill.read();
  if (last !== null && last.fault !== null)
    return {
      title: 'The last drill could not restore',
      text: `${last.fault} Mend that, then try again: 'drone-institute backup drill'.`,
    };
  const sinceDrill = Math.min(ageOf(last?.at, now), now.getTime() - since.getTime());
  if (!isOn || sinceDrill < oldestDrill) return null;
  return {
    title: `No restore was tried for ${inWords(sinceDrill)}`,
    text: "Only a copy that was restored is known to be good. Try it: 'drone-institute backup drill' takes minutes and changes nothing.",
  };
}

/** Returns one line for the doctor, with how old the newest copy and the last drill are. */
export function offsiteText({ dataFolder, isOn, now }: OffsiteReportParts): string {
  const { copies, drill } = standingFiles(dataFolder);
  const currentAt = copies.read()?.currentAt ?? null;
  const last = drill.read();
  const copyText = !isOn
    ? 'no copies, since BACKUP_S3 is not set'
    : currentAt === null
      ? 'not copied yet'
      : `everything was at the store ${inWords(ageOf(currentAt, now))} ago`;
  const drillText =
    last === null
      ? "no drill yet; try 'backup drill'"
      : `the last drill, ${inWords(ageOf(last.at, now))} ago, restored in ${last.seconds} seconds`;
  return `${copyText}; ${drillText}`;
}

function ageOf(time: string | null | undefined, now: Date): number {
  return time ? now.getTime() - Date.parse(time) : Number.POSITIVE_INFINITY;
}

function untilThen(age: number): string {
  return Number.isFinite(age)
    ? `The site goes on; what changed in the last ${inWords(age)} is on this machine alone.`
    : 'The site goes on; nothing of it is off-site yet.';
}

/** Returns a duration in words, such as '5 minutes'. */
export function inWords(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / minute));
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours`;
  return `${Math.round(minutes / 60 / 24)} days`;
}

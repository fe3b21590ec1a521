import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

const time = v.pipe(v.string(), v.isoTimestamp());

const copyRules = v.object({
  /** When the store was last known to hold everything. */
  currentAt: v.nullable(time),
  /** Why it does not now, with what to do; null: nothing is wrong. */
  trouble: v.nullable(v.string()),
  troubleSince: v.nullable(time),
  /** The machine that writes to the store instead of this one, and since when; null: none does. */
  replacedBy: v.optional(v.nullable(v.object({ name: v.string(), at: time })), null),
});

const drillRules = v.object({
  at: time,
  seconds: v.number(),
  /** Why it failed; null: it was good. */
  fault: v.nullable(v.string()),
});

/** The state of the copies off-site. */
export type CopyStanding = v.InferOutput<typeof copyRules>;
/** The outcome of a drill. */
export type DrillOutcome = v.InferOutput<typeof drillRules>;

/** Whether the store did not have everything when its trouble began, so that what has changed since might be lost. */
export function isBehind({ currentAt, troubleSince }: CopyStanding): boolean {
  return troubleSince !== null && (currentAt === null || currentAt < troubleSince);
}

/** Files by which the server tells the commands something, and the commands the server; each is written by one side only. */
export function standingFiles(dataFolder: string) {
  const copies = keptFile(join(dataFolder, 'backups', 'off-site.json'), copyRules);
  const drill = keptFile(join(dataFolder, 'backups', 'drill.json'), drillRules);
  return { copies, drill };
}

/** Returns the functions that read and write a file that is written anew where it is missing or damaged. */
export function keptFile<const Rules extends v.GenericSchema>(file: string, rules: Rules) {
  return {
    /** Returns what is kept, or null. */
    read(): v.InferOutput<Rules> | null {
      try {
        return v.parse(rules, JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        // Not there yet, or damaged: it is written anew.
        return null;
      }
    },
    write(value: v.InferInput<Rules>): void {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, `${JSON.stringify(value)}\n`, { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

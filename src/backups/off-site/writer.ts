import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ownCommand } from '../../program-files.ts';
import { keptFile } from '../standing.ts';
import { listPoints } from './points.ts';
import type { Store } from './store.ts';
import { StoreFault } from './store-fault.ts';

/** In the folder at the store. In clear with BACKUP_KEY too: a server reads nothing that it has encrypted. */
const markName = 'writer.json';

/** The mark by which a folder at the store says which machine writes there. */
const markRules = v.object({
  id: v.string(),
  /** As the machine calls itself. */
  name: v.string(),
  /** Since when, by the store's clock. */
  at: v.pipe(v.string(), v.isoTimestamp()),
});

/** The machine that writes to a folder at the store. */
export type Writer = v.InferOutput<typeof markRules>;

/** Another machine writes to the folder at the store now. */
export class Replaced extends Error {
  readonly by: Writer;

  constructor(by: Writer) {
    super(`Another machine, ${by.name}, writes to the folder of BACKUP_S3 since ${by.at}.`);
    this.by = by;
  }
}

/** What a machine knows of itself and the store. */
const machineRules = v.object({
  id: v.string(),
  /** A person has said that it writes from now on. */
  claims: v.boolean(),
  /** The machine that has its place, which it goes on knowing where the mark is lost. */
  replacedBy: v.optional(v.nullable(markRules), null),
  /** The last point that it wrote or found current. */
  point: v.optional(v.nullable(v.string()), null),
});

/** Returns who writes to the folder at the store, or null if no mark can be read there. */
export async function writerAt(store: Store): Promise<Writer | null> {
  try {
    const read = v.safeParse(markRules, JSON.parse((await store.get(markName)).toString('utf8')));
    return read.success ? read.output : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof StoreFault && error.kind === 'missing'))
      return null;
    throw error;
  }
}

/** Whether it is this machine. */
export function isOwn(writer: Writer, dataFolder: string): boolean {
  return writer.id === ownMachine(dataFolder).id;
}

/** Decides that this machine writes from now on. The store is told by the next `assertWriter`, now or when it can be reached. */
export function claim(dataFolder: string): void {
  note(dataFolder, { claims: true });
}

/** Remembers this machine's last point: while it is the newest, nobody else has written. */
export function rememberPoint(dataFolder: string, point: string): void {
  note(dataFolder, { point });
}

/**
 * Checks that this machine is the one that writes. It marks an empty folder, one that a person gave it, and one without a mark in
 * which its own point is the newest.
 * @throws Replaced if it is another one
 * @throws StoreFault if only a person can say which one it is
 */
export async function assertWriter(store: Store, dataFolder: string): Promise<void> {
  const { id, claims, replacedBy, point } = ownMachine(dataFolder);
  if (claims) return putMark(store, dataFolder);
  const writer = await writerAt(store);
  if (writer?.id === id) return;
  const other = writer ?? replacedBy;
  if (other !== null) {
    note(dataFolder, { replacedBy: other });
    throw new Replaced(other);
  }
  const newest = (await listPoints(store)).at(-1)?.name ?? '';
  if (newest > (point ?? '')) throw unmarked();
  await putMark(store, dataFolder);
}

function unmarked(): StoreFault {
  return new StoreFault(
    'refused',
    `The folder of BACKUP_S3 has copies, but no longer says which machine writes them. If this one is the website, and any other is off and stays off: “sudo ${ownCommand} promote”.`,
  );
}

/** Marks the folder at the store with this machine, whoever has written there. */
export async function putMark(store: Store, dataFolder: string): Promise<void> {
  const { id } = ownMachine(dataFolder);
  const mark: Writer = { id, name: hostname(), at: store.now().toISOString() };
  await store.put(markName, Buffer.from(`${JSON.stringify(mark)}\n`));
  note(dataFolder, { claims: false, replacedBy: null });
}

/** Returns whether another machine has this one's place; false where this one is to take it back, or has never written. */
export function isReplacedBy(writer: Writer, dataFolder: string): boolean {
  const own = machineFile(dataFolder).read();
  return own !== null && !own.claims && own.id !== writer.id;
}

/** Beside the backups, which may be removed to make room: without it a machine does not know its own mark. */
function machineFile(dataFolder: string) {
  return keptFile(join(dataFolder, 'machine.json'), machineRules);
}

/** Stores changes of what this machine knows; nothing is written where nothing differs. */
function note(dataFolder: string, change: Partial<v.InferOutput<typeof machineRules>>): void {
  const known = ownMachine(dataFolder);
  const next = { ...known, ...change };
  if (JSON.stringify(next) !== JSON.stringify(known)) machineFile(dataFolder).write(next);
}

function ownMachine(dataFolder: string) {
  const file = machineFile(dataFolder);
  const known = file.read();
  if (known !== null) return known;
  const made = { id: randomUUID(), claims: false, replacedBy: null, point: null };
  file.write(made);
  return made;
}

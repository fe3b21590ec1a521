import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { keptFile } from '../standing.ts';
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

/** Returns who writes to the folder at the store, or null if nobody has said so yet, as before there were marks. */
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
  machineFile(dataFolder).write({ ...ownMachine(dataFolder), claims: true });
}

/**
 * Makes sure that this machine is the one that writes: it marks the folder where it was told to, or where nobody has.
 * @throws Replaced if it is another one
 */
export async function assertWriter(store: Store, dataFolder: string): Promise<void> {
  const { id, claims } = ownMachine(dataFolder);
  const writer = await writerAt(store);
  if (writer !== null && !claims) {
    if (writer.id === id) return;
    throw new Replaced(writer);
  }
  await putMark(store, dataFolder);
}

/** Marks the folder at the store with this machine, whoever has written there. */
export async function putMark(store: Store, dataFolder: string): Promise<void> {
  const { id, claims } = ownMachine(dataFolder);
  const mark: Writer = { id, name: hostname(), at: store.now().toISOString() };
  await store.put(markName, Buffer.from(`${JSON.stringify(mark)}\n`));
  if (claims) machineFile(dataFolder).write({ id, claims: false });
}

/** Returns whether another machine has this one's place; false where this one is to take it back, or has never written. */
export function isReplacedBy(writer: Writer, dataFolder: string): boolean {
  const own = machineFile(dataFolder).read();
  return own !== null && !own.claims && own.id !== writer.id;
}

/** Beside the backups, which may be removed to make room: without it a machine does not know its own mark. */
function machineFile(dataFolder: string) {
  return keptFile(join(dataFolder, 'machine.json'), v.object({ id: v.string(), claims: v.boolean() }));
}

function ownMachine(dataFolder: string) {
  const file = machineFile(dataFolder);
  const known = file.read();
  if (known !== null) return known;
  const made = { id: randomUUID(), claims: false };
  file.write(made);
  return made;
}

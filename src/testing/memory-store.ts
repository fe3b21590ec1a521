import type { Store } from '../backups/off-site/store.ts';
import { StoreFault } from '../backups/off-site/store-fault.ts';

/** A store in memory, and what was put there. */
export interface MemoryStore extends Store {
  /** Returns the names of what was put since the last time that somebody asked. */
  sent(): string[];
}

/**
 * Makes a store in memory.
 * @param now its clock
 * @param turn what each request waits for
 */
export function memoryStore(now = () => new Date(), turn = async (): Promise<void> => {}): MemoryStore {
  const objects = new Map<string, { bytes: Buffer; modifiedAt: Date }>();
  const sent: string[] = [];
  return {
    host: 'memory',
    async put(name, bytes) {
      await turn();
      objects.set(name, { bytes: Buffer.from(bytes), modifiedAt: now() });
      sent.push(name);
    },
    async get(name) {
      await turn();
      const found = objects.get(name);
      if (found === undefined) throw new StoreFault('missing', `There is no ${name}.`);
      return found.bytes;
    },
    async remove(name) {
      await turn();
      objects.delete(name);
    },
    async list(folder) {
      await turn();
      return [...objects]
        .filter(([name]) => name.startsWith(`${folder}/`))
        .map(([name, { bytes, modifiedAt }]) => ({ name, bytes: bytes.length, modifiedAt }))
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    now,
    close: () => undefined,
    sent: () => sent.splice(0),
  };
}

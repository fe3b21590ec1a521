import { after } from 'node:test';

const ends: (() => unknown)[] = [];

after(endAll);

/** Has something that a test file has opened closed when the file has ended, what was opened last first. */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** Closes what is open: of each file by itself where several share a process (scripts/test/processes.ts). */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

import type { Database } from './open.ts';

/** Forgets that a task has been run. */
export function forgetMilestone(database: Database, name: string): void {
  if (isReached(database, name)) database.prepare('DELETE FROM milestones WHERE name = ?').run(name);
}

/** Returns whether a task was run on this database. */
export function isReached(database: Database, name: string): boolean {
  return database.prepare('SELECT 1 FROM milestones WHERE name = ?').get(name) !== undefined;
}

/** Returns when a task was run on this database last, or null. */
export function reachedAt(database: Database, name: string): Date | null {
  const find = database.prepare<[string], string>('SELECT reached_at FROM milestones WHERE name = ?');
  const at = find.pluck().get(name);
  return at === undefined ? null : new Date(at);
}

/** Remembers now as the time of a task's last run. */
export function reachAgain(database: Database, name: string, now: Date): void {
  database
    .prepare('INSERT OR REPLACE INTO milestones (name, reached_at) VALUES (?, ?)')
    .run(name, now.toISOString());
}

/** Runs a task, in a transaction, unless it was run on this database before. */
export function once(database: Database, name: string, now: Date, task: () => void): void {
  const remember = database.prepare('INSERT INTO milestones (name, reached_at) VALUES (?, ?)');
  database
    .transaction(() => {
      if (isReached(database, name)) return;
      task();
      remember.run(name, now.toISOString());
    })
    .immediate();
}

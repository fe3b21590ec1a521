import type { Database } from './open.ts';

export function forgetMilestone(database: Database, name: string): void {
  if (isReached(database, name)) database.prepare('DELETE FROM milestones WHERE name = ?').run(name);
}

/** Returns whether a task has run on this database. */
export function isReached(database: Database, name: string): boolean {
  return database.prepare('SELECT 1 FROM milestones WHERE name = ?').get(name) !== undefined;
}

/** Returns the time of a task's last run, or null. */
export function reachedAt(database: Database, name: string): Date | null {
  const find = database.prepare<[string], string>('SELECT reached_at FROM milestones WHERE name = ?');
  const at = find.pluck().get(name);
  return at === undefined ? null : new Date(at);
}

/** Stores the time of a task's last run. */
export function reachAgain(database: Database, name: string, now: Date): void {
  database
    .prepare('INSERT OR REPLACE INTO milestones (name, reached_at) VALUES (?, ?)')
    .run(name, now.toISOString());
}

/** Runs a task once per database, in a transaction. */
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

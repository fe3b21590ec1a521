import type { Database } from './open.ts';

/** Forgets that a task has been run. */
export function forgetMilestone(database: Database, name: string): void {
  if (isReached(database, name)) database.prepare('DELETE FROM milestones WHERE name = ?').run(name);
}

/** Returns whether a task has been run on this database. */
export function isReached(database: Database, name: string): boolean {
  return database.prepare('SELECT 1 FROM milestones WHERE name = ?').get(name) !== undefined;
}

/** Runs a task if it has never been run on this database, and remembers it, in one transaction. */
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

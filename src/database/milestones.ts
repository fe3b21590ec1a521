import type { Database } from './open.ts';

/** Runs a task if it has never been run on this database, and remembers it, in one transaction. */
export function once(database: Database, name: string, now: Date, task: () => void): void {
  const reached = database.prepare('SELECT 1 FROM milestones WHERE name = ?');
  const remember = database.prepare('INSERT INTO milestones (name, reached_at) VALUES (?, ?)');
  database
    .transaction(() => {
      if (reached.get(name) !== undefined) return;
      task();
      remember.run(name, now.toISOString());
    })
    .immediate();
}

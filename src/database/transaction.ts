import type { Database } from './open.ts';
import { databaseOf, type InTransaction, perDatabase, type Stored } from './statements.ts';

/** Resolves once the change is on the disk. Rejects with the error of the change or the commit. */
type GroupCommit = <Result>(change: () => Result) => Promise<Result>;

interface Waiting {
  change: () => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { result: unknown } | { reason: unknown };

const commits = perDatabase((context) => groupCommit(databaseOf(context)));
const atOnce = perDatabase((context) => databaseOf(context).transaction((change: () => unknown) => change()));

/** Makes a synchronous change in a shared commit; resolves once it is on disk. A throwing change rolls back alone. */
export function transaction<Size extends Stored, Result>(
  context: Size,
  change: (tx: InTransaction<Size>) => Result,
): Promise<Result> {
  return commits(context)(() => change(context as InTransaction<Size>));
}

/** Makes a change at once, in its own transaction or the open one. */
export function transactionNow<Size extends Stored, Result>(
  context: Size,
  change: (tx: InTransaction<Size>) => Result,
): Result {
  return atOnce(context).immediate(() => change(context as InTransaction<Size>)) as Result;
}

/** Commits all changes of one turn of the event loop together, since waiting for the disk is slow. */
function groupCommit(database: Database): GroupCommit {
  let waiting: Waiting[] = [];
  const alone = database.transaction((change: () => unknown) => change());
  const together = database.transaction((group: Waiting[]) => group.map(({ change }) => attempt(change)));

  function attempt(change: () => unknown): Outcome {
    try {
      return { result: alone(change) };
    } catch (reason) {
      // A full disk rolls back the whole transaction, earlier changes included.
      if (!database.inTransaction) throw reason;
      return { reason };
    }
  }
  function commit() {
    const group = waiting;
    waiting = [];
    try {
      for (const [index, outcome] of together.immediate(group).entries()) {
        if ('reason' in outcome) group[index]?.reject(outcome.reason);
        else group[index]?.resolve(outcome.result);
      }
    } catch (reason) {
      for (const { reject } of group) reject(reason);
    }
  }
  return <Result>(change: () => Result) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ change, resolve: (result) => resolve(result as Result), reject });
    });
}

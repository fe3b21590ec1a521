import type { Database } from './open.ts';
import { databaseOf, type InTransaction, perDatabase, type Stored } from './statements.ts';

/** Makes a change. Resolves once it is on the disk. Rejects with the error of the change or the commit. */
type GroupCommit = <Result>(change: () => Result) => Promise<Result>;

interface Waiting {
  change: () => unknown;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { result: unknown } | { reason: unknown };

const commits = perDatabase((context) => groupCommit(databaseOf(context)));
const atOnce = perDatabase((context) => databaseOf(context).transaction((change: () => unknown) => change()));

/**
 * Makes a change in one commit with those that arrive at the same time. Resolves once it is on the disk. A change that throws
 * is rolled back alone. Nothing is awaited within a change.
 */
export function transaction<Size extends Stored, Result>(
  context: Size,
  change: (tx: InTransaction<Size>) => Result,
): Promise<Result> {
  return commits(context)(() => change(context as InTransaction<Size>));
}

/** Makes a change at once, in a transaction of its own or as part of the open one. */
export function transactionNow<Size extends Stored, Result>(
  context: Size,
  change: (tx: InTransaction<Size>) => Result,
): Result {
  return atOnce(context).immediate(() => change(context as InTransaction<Size>)) as Result;
}

/**
 * Returns the function that commits the changes of one turn of the event loop together, since waiting for the disk costs most.
 * If the commit fails, none is made.
 */
function groupCommit(database: Database): GroupCommit {
  let waiting: Waiting[] = [];
  const alone = database.transaction((change: () => unknown) => change());
  const together = database.transaction((group: Waiting[]) => group.map(({ change }) => attempt(change)));

  function attempt(change: () => unknown): Outcome {
    try {
      return { result: alone(change) };
    } catch (reason) {
      // A full disk ends the whole transaction, with the changes before this one.
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

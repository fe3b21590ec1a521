import type Sqlite from 'better-sqlite3';
import type { Database } from './open.ts';

declare const values: unique symbol;
declare const row: unique symbol;

export interface Statement<Values, Row> {
  readonly sql: string;
  /** Each row is the value of its one column. */
  readonly isScalar: boolean;
  readonly [values]?: (values: Values) => void;
  readonly [row]?: Row;
}

type AnyStatement = Statement<never, unknown>;
type Binding<Values> = Values extends readonly [] ? [] : [values: Values];

const all: AnyStatement[] = [];

/** Declares a statement. Values are a tuple for `?`, an object for `@name`, or `[]`. */
export function statement<Values, Row = never>(sql: string): Statement<Values, Row> {
  return stated({ sql, isScalar: false });
}

/** Declares a statement that selects one column. */
export function scalar<Values, Value>(sql: string): Statement<Values, Value> {
  return stated({ sql, isScalar: true });
}

function stated<Values, Row>(statement: Statement<Values, Row>): Statement<Values, Row> {
  all.push(statement as unknown as AnyStatement);
  return statement;
}

export interface Reader {
  one<Values, Row>(statement: Statement<Values, Row>, ...values: Binding<Values>): Row | null;
  all<Values, Row>(statement: Statement<Values, Row>, ...values: Binding<Values>): Row[];
}

export interface Writer extends Reader {
  run<Values>(statement: Statement<Values, never>, ...values: Binding<Values>): Sqlite.RunResult;
  /** Runs a RETURNING statement to its end, so that a full disk is noticed. Returns its rows. */
  returned<Values, Row>(statement: Statement<Values, Row>, ...values: Binding<Values>): Row[];
}

declare const inTransaction: unique symbol;

/** The context that stores read from. */
export interface Stored {
  readonly db: Reader;
}

/** A context with an open transaction, made only by `transaction` and `transactionNow`. */
export type InTransaction<Size extends Stored> = Size & {
  readonly db: Writer;
  readonly [inTransaction]: true;
};

export type StoredChange = InTransaction<Stored>;

/** Prepares each statement on first use: a day uses few of them. */
class PreparingDatabase implements Writer {
  readonly database: Database;
  readonly #readers = new Map<AnyStatement, Sqlite.Statement<unknown[]>>();
  readonly #writers = new Map<AnyStatement, Sqlite.Statement<unknown[]>>();

  constructor(database: Database) {
    this.database = database;
  }

  one<Values, Row>(statement: Statement<Values, Row>, ...values: Binding<Values>): Row | null {
    return (this.#reader(statement).get(...values) ?? null) as Row | null;
  }

  all<Values, Row>(statement: Statement<Values, Row>, ...values: Binding<Values>): Row[] {
    return this.#reader(statement).all(...values) as Row[];
  }

  run<Values>(statement: Statement<Values, never>, ...values: Binding<Values>): Sqlite.RunResult {
    return this.#writer(statement).run(...values);
  }

  returned<Values, Row>(statement: Statement<Values, Row>, ...values: Binding<Values>): Row[] {
    return this.#writer(statement).all(...values) as Row[];
  }

  #reader(statement: Statement<never, unknown>): Sqlite.Statement<unknown[]> {
    const known = this.#readers.get(statement);
    if (known !== undefined) return known;
    const prepared = prepare(this.database, statement);
    if (!prepared.readonly)
      throw new Error(`This statement writes, so it needs run or returned: ${statement.sql}`);
    this.#readers.set(statement, prepared);
    return prepared;
  }

  #writer(statement: Statement<never, unknown>): Sqlite.Statement<unknown[]> {
    if (!this.database.inTransaction) throw new Error(`This statement needs a transaction: ${statement.sql}`);
    const known = this.#writers.get(statement) ?? prepare(this.database, statement);
    this.#writers.set(statement, known);
    return known;
  }
}

function prepare(database: Database, { sql, isScalar }: AnyStatement): Sqlite.Statement<unknown[]> {
  const prepared = database.prepare(sql);
  return isScalar ? prepared.pluck() : prepared;
}

const opened = new WeakMap<Database, PreparingDatabase>();

/** Returns a context for an open database. */
export function stored(database: Database): Stored {
  return { db: preparing(database) };
}

function preparing(database: Database): PreparingDatabase {
  const db = opened.get(database) ?? new PreparingDatabase(database);
  opened.set(database, db);
  return db;
}

/** Returns the database of a context, for work beyond statements. */
export function databaseOf({ db }: Stored): Database {
  return (db as PreparingDatabase).database;
}

/**
 * Prepares every statement.
 * @throws Error if a table lacks a column that a statement names.
 */
export function tryStatements(database: Database): void {
  for (const statement of all) prepare(database, statement);
}

/** Returns a getter of one value per database, made at first use and forgotten with the database. */
export function perDatabase<Kept, Size extends Stored = Stored>(
  make: (context: Size) => Kept,
): (context: Size) => Kept {
  const kept = new WeakMap<Reader, { value: Kept }>();
  return (context) => {
    const known = kept.get(context.db);
    if (known !== undefined) return known.value;
    const value = make(context);
    kept.set(context.db, { value });
    return value;
  };
}

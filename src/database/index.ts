export {
  databaseFile,
  erasedFile,
  keptSecret,
  prepareDataFolder,
  secondFactorKeyFile,
  secretFile,
  tokenSecret,
} from './data-folder.ts';
export { inReserve, keepReserve } from './disk-reserve.ts';
export { lockFolder } from './folder-lock.ts';
export { appliedMigrations, databaseMadeAt, migrate, NewerDatabase, pendingMigrations } from './migrate.ts';
export { forgetMilestone, isReached, once, reachAgain, reachedAt } from './milestones.ts';
export { inAll, nameIndex, prefix } from './name-index.ts';
export { type Database, openCopy, openDatabase, readOnly } from './open.ts';
export { searchable } from './searchable.ts';
export {
  type ListQuery,
  type Page,
  type Searched,
  type SearchedTable,
  type Selection,
  searchedBy,
  searchedList,
  searchedTable,
} from './searched-table.ts';
export { type SettledClock, settledClock } from './settled-clock.ts';
export {
  databaseOf,
  type InTransaction,
  perDatabase,
  type Reader,
  type Statement,
  type Stored,
  type StoredChange,
  scalar,
  statement,
  stored,
  tryStatements,
} from './statements.ts';
export { transaction, transactionNow } from './transaction.ts';
export { emptyWriteAheadLog, keepWriteAheadLogEmpty } from './write-ahead-log.ts';

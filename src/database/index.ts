export {
  databaseFile,
  erasedFile,
  keptSecret,
  prepareDataFolder,
  secondFactorKeyFile,
  secretFile,
  tokenSecret,
} from './data-folder.ts';
export { type DiskReserve, diskReserve } from './disk-reserve.ts';
export { lockFolder } from './folder-lock.ts';
export { type CommitTogether, groupCommit } from './group-commit.ts';
export { appliedMigrations, databaseMadeAt, migrate, NewerDatabase, pendingMigrations } from './migrate.ts';
export { forgetMilestone, isReached, once, reachAgain, reachedAt } from './milestones.ts';
export { inAll, type NameIndex, nameIndex, prefix } from './name-index.ts';
export { type Database, openDatabase } from './open.ts';
export { searchable } from './searchable.ts';
export {
  type ListQuery,
  type Page,
  type SearchedList,
  type SearchedTable,
  type Selection,
  searchedList,
  searchedTable,
} from './searched-table.ts';
export { type SettledClock, settledClock } from './settled-clock.ts';
export { emptyWriteAheadLog, keepWriteAheadLogEmpty } from './write-ahead-log.ts';

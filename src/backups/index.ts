export type { Contents } from './archive.ts';
export { archiveUnpacker, type BackupSource, backUp, type Unpack, unfinishedName } from './backup.ts';
export { dataSince, noteRestore } from './data-since.ts';
export { drill } from './drill.ts';
export { encrypterFor, identityIn, newIdentity } from './encryption.ts';
export { nightWords } from './night.ts';
export {
  type BackupOutcome,
  isNightlyName,
  lastBackupAt,
  listBackups,
  startNightlyBackups,
} from './nightly.ts';
export { NotTried } from './not-tried.ts';
export { type Rhythm, startCopyLoop } from './off-site/copy-loop.ts';
export { copyWord, runCopyProcess } from './off-site/copy-process.ts';
export { findPoint, pointUnpacker, readPointTime } from './off-site/fetch-point.ts';
export {
  followFolder,
  heldCopy,
  heldUnpacker,
  isFollowing,
  lockCopy,
  updateCopy,
} from './off-site/held-copy.ts';
export { instituteOf } from './off-site/make-point.ts';
export { listPoints, newestSound } from './off-site/points.ts';
export {
  copyAge,
  drillAge,
  offsiteAlarm,
  offsiteText,
  replacedAlarm,
  replacedText,
} from './off-site/report.ts';
export { runCopy } from './off-site/run-copy.ts';
export { openStore, type Store } from './off-site/store.ts';
export { StoreFault } from './off-site/store-fault.ts';
export type { Patience } from './off-site/store-requests.ts';
export {
  assertWriter,
  claim,
  isOwn,
  isReplacedBy,
  putMark,
  Replaced,
  type Writer,
  writerAt,
} from './off-site/writer.ts';
export { keptFolders, restoreCopy } from './restore.ts';
export { runDrill } from './run-drill.ts';
export { keptFile, standingFiles } from './standing.ts';
export { takeFolder } from './take-folder.ts';
export { notUpgraded, upgrade } from './upgrade.ts';
export { isUpgradeName } from './upgrade-backups.ts';

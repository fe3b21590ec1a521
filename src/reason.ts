/** SQLite's own code for a full disk does not come from wherever it writes, and never for a quota or a limit. */
const outOfRoom = 'The disk is full, or a quota or size limit is used up';

/** The meanings of codes of the system, SQLite and zlib. */
const meanings: Record<string, string> = {
  ENOENT: 'There is no such file or folder',
  EACCES: 'This user has no right to it',
  EPERM: 'This user has no right to it',
  EISDIR: 'It is a folder',
  ENOTDIR: 'A part of its path is no folder',
  EEXIST: 'Something is there already',
  EROFS: 'The disk is read-only',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EFBIG: 'The file would be too large',
  SQLITE_FULL: 'The disk is full',
  SQLITE_IOERR_WRITE: outOfRoom,
  SQLITE_IOERR_SHMSIZE: outOfRoom,
  SQLITE_NOTADB: 'It is no database, or a damaged one',
  SQLITE_CORRUPT: 'It is damaged',
  Z_DATA_ERROR: 'It is no backup, or a damaged one',
  Z_BUF_ERROR: 'It was cut off',
};

/** Whether something went wrong because there is no such file or folder. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

const noRoom = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
]);

/** Whether something went wrong because nothing more can be written to the disk. */
export function isForWantOfRoom(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && noRoom.has(String(error.code));
}

const noResources = new Set([
  ...['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'SQLITE_CANTOPEN', 'SQLITE_NOMEM'],
  // Node's words for a part of the program that could not be read when it was first needed.
  ...['ERR_INVALID_PACKAGE_CONFIG', 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'],
]);

/** Whether something went wrong because the machine had no file descriptor or no memory left. */
export function isForWantOfResources(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noResources.has(String(error.code));
}

const endedConnection = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|HPE_|ERR_STREAM_|ERR_HTTP2_)/u;

/** Whether a client's connection has ended in the middle. */
export function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && endedConnection.test(String(error.code));
}

/** Whether another program keeps the database to itself. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_BUSY/u.test(String(error.code));
}

/** Returns a sentence that says why something went wrong, with the system's own words in brackets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}.`;
  const message = error.message.replace(/\.$/u, '');
  const meaning = 'code' in error ? meanings[String(error.code)] : undefined;
  return meaning === undefined ? `${message}.` : `${meaning} (${message}).`;
}

import type { Caller, SessionUse } from '../calls/index.ts';
import type { SettledClock } from '../database/index.ts';
import { deviceWords } from '../shared/device-words.ts';
import { hourMilliseconds, minuteMilliseconds } from '../shared/milliseconds.ts';
import type { AdminSession } from '../shared/records.ts';
import type { SessionRepository } from './session-repository.ts';
import type { ReadToken, Tokens } from './tokens.ts';

/** The services behind sessions. */
export interface SessionTools {
  rows: SessionRepository;
  tokens: Tokens;
  /** After how many hours without use the password is asked for again; 0: never. */
  idleHours: number;
  now: () => Date;
  settledNow: SettledClock;
}

/** The sessions of the back office. */
export type Sessions = ReturnType<typeof openSessions>;

/** Not each use is written down. */
const betweenUses = minuteMilliseconds;

/** Opens the sessions of the back office. */
export function openSessions({ rows, tokens, idleHours, now, settledNow }: SessionTools) {
  function insert({ session, adminId, version, issuedAt, expiresAt }: ReadToken, userAgent: string): void {
    rows.insert({
      _id: session,
      adminId,
      version,
      device: deviceWords(userAgent),
      createdAt: new Date(issuedAt * 1000).toISOString(),
      usedAt: now().toISOString(),
      expiresAt,
    });
  }

  function forget(adminId: string, version: number): void {
    const settled = settledNow();
    if (settled !== null) rows.forgetExpired(settled);
    rows.forgetOfOtherVersions(adminId, version);
  }

  return {
    /** Keeps the session that begins with a token, and forgets those that are of no more use. */
    begin(token: string, userAgent: string): void {
      const read = tokens.read(token);
      if (read === null) return;
      forget(read.adminId, read.version);
      insert(read, userAgent);
    },
    /**
     * Uses the session of a token, and returns its state. One that began before there was a table of sessions is kept from
     * then on.
     */
    take(token: string, read: ReadToken, { userAgent, isBackground }: SessionUse): 'open' | 'idle' | 'ended' {
      const row = rows.find(read.session);
      if (row?.isEnded || (row === null && rows.isEndedToken(token))) return 'ended';
      if (row === null) {
        ifPossible(() => insert(read, userAgent));
        return 'open';
      }
      const unused = now().getTime() - row.usedAt.getTime();
      if (idleHours > 0 && unused > idleHours * hourMilliseconds) return 'idle';
      // Also if the clock was put back.
      if (!isBackground && Math.abs(unused) >= betweenUses) ifPossible(() => rows.use(read.session, now()));
      return 'open';
    },
    /** Wakes a session that was idle. */
    wake: ({ session }: Caller): void => rows.use(session, now()),
    /** Returns another token with which a session goes on, now that the older ones of that admin have ended. */
    goOn({ _id, session, expiresAt }: Caller, version: number): string {
      const token = tokens.issue({ adminId: _id, version }, expiresAt);
      const next = tokens.read(token);
      if (next !== null) {
        ifPossible(() => {
          rows.goOn(session, next);
          forget(_id, version);
        });
      }
      return token;
    },
    /** Ends the session of a call. */
    endThis(caller: Caller): void {
      const { _id, session, tokenVersion, expiresAt } = caller;
      // There may have been no room for its row.
      insert(
        { adminId: _id, version: tokenVersion, session, issuedAt: now().getTime() / 1000, expiresAt },
        '',
      );
      rows.end(session, _id, now());
      forget(_id, tokenVersion);
    },
    /** Ends a session of the calling admin; returns whether there was one. */
    end: ({ _id }: Caller, session: string): boolean => rows.end(session, _id, now()),
    /** Returns the sessions of the calling admin, the last used one first. */
    list: ({ _id, session, tokenVersion }: Caller): AdminSession[] =>
      rows.list(_id, tokenVersion, now()).map((row) => ({ ...row, isThis: row._id === session })),
  };
}

/** A full disk keeps nobody out: what cannot be noted is noted the next time. */
function ifPossible(note: () => void): void {
  try {
    note();
  } catch {}
}

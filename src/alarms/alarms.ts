import type { Logger } from 'pino';
import type { Database, SettledClock } from '../database/index.ts';
import { type AlarmKind, alarmKinds, alarms } from '../shared/alarms.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import type { Alarm, AlarmText } from '../shared/records.ts';
import { type AlarmState, alarmRepository } from './alarm-repository.ts';

/** After a start, so that no mail names what the missed backup and the waiting mails mend. */
const firstLook = 2 * minuteMilliseconds;
const betweenLooks = 5 * minuteMilliseconds;

/** The services that the alarms use. */
export interface AlarmParts {
  database: Database;
  /** Returns what is wrong of one kind, null if nothing is, and undefined while that cannot be known: then all stays as it was. */
  find: (kind: AlarmKind) => AlarmText | null | undefined;
  now: () => Date;
  settledNow: SettledClock;
  log: Logger;
  /** Puts in a mail to each owner; null if no mails are sent. Called in a transaction. */
  putMails: (() => void) | null;
  /** Called once those mails are stored. */
  wake: () => void;
  /** Called when something has begun, ended or got worse. */
  changed: () => void;
}

export type Alarms = ReturnType<typeof openAlarms>;

/** Watches what can go wrong on the server, so that it is shown while it lasts and mailed to owners once a day. */
export function openAlarms(parts: AlarmParts) {
  const { database, find, now, settledNow, log, putMails, wake, changed } = parts;
  const rows = alarmRepository(database);
  // In memory, since a full disk is one of them.
  const states = new Map(rows.list().map((state) => [state.kind, state]));
  /** The alarms whose source failed: each failure is logged once, not at every look. */
  const unseen = new Set<AlarmKind>();

  /** Looks, which takes a millisecond, and returns what is wrong, in the order of the kinds. */
  function current(): Alarm[] {
    note();
    return known();
  }

  function known(): Alarm[] {
    return alarmKinds.flatMap((kind) => {
      const { title = '', text = '', since = null } = states.get(kind) ?? {};
      return since === null ? [] : [{ kind, title, text, since }];
    });
  }

  /** Notes what has begun and what is over. */
  function note(): void {
    const before = JSON.stringify(known());
    for (const kind of alarmKinds) {
      const found = outcomeOf(kind);
      const state = states.get(kind);
      const since = state?.since ?? null;
      if (found === undefined || (found === null && since === null)) continue;
      if (found === null) log.info({ alarm: kind, since }, 'alarm is over');
      else if (since === null) log.warn({ alarm: kind }, `alarm: ${found.title}`);
      const { title, text } = found ?? { title: '', text: '' };
      keep({
        kind,
        title,
        text,
        since: found === null ? null : (since ?? now().toISOString()),
        mailedOn: state?.mailedOn ?? null,
      });
    }
    if (JSON.stringify(known()) !== before) changed();
  }

  function outcomeOf(kind: AlarmKind) {
    try {
      const found = find(kind);
      unseen.delete(kind);
      return found;
    } catch (error) {
      if (!unseen.has(kind)) log.warn({ err: error, alarm: kind }, 'cannot tell whether something is wrong');
      unseen.add(kind);
      return undefined;
    }
  }

  function keep(state: AlarmState): void {
    const before = states.get(state.kind);
    states.set(state.kind, state);
    if (JSON.stringify(before) === JSON.stringify(state)) return;
    try {
      rows.put(state);
    } catch (error) {
      log.error({ err: error, alarm: state.kind }, 'alarm not stored');
    }
  }

  /** Mails the owners what they have not been mailed today. */
  function tell(): void {
    const lasting = toMail(known()).flatMap(({ kind }) => states.get(kind) ?? []);
    if (putMails === null || !lasting.some(isDue)) return;
    const mailedOn = dayInIndia(settledNow() ?? now());
    const told = lasting.map((state) => ({ ...state, mailedOn }));
    try {
      database
        .transaction(() => {
          putMails();
          for (const state of told) rows.put(state);
        })
        .immediate();
    } catch (error) {
      log.error({ err: error }, 'alarm not mailed');
      return;
    }
    for (const state of told) states.set(state.kind, state);
    wake();
  }

  /** A clock that is put forward and back mails nothing again; the day of a clock that was wrong for long does not count. */
  function isDue({ mailedOn }: AlarmState): boolean {
    if (mailedOn === null) return true;
    const settled = settledNow();
    return settled !== null && (dayInIndia(settled) > mailedOn || mailedOn > dayInIndia(now()));
  }

  function look(): void {
    note();
    tell();
  }

  return {
    current,
    look,
    /** Looks every few minutes. Returns the function that ends that. */
    keepLooking(): () => void {
      let timer = setTimeout(goOn, firstLook).unref();
      function goOn() {
        look();
        timer = setTimeout(goOn, betweenLooks).unref();
      }
      return () => clearTimeout(timer);
    },
  };
}

/** Returns the alarms that are mailed. */
export function toMail(lasting: readonly Alarm[]): Alarm[] {
  return lasting.filter(({ kind }) => alarms[kind].isMailed);
}

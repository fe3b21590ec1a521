import type { Context } from '../context.ts';
import { perDatabase, transactionNow } from '../database/index.ts';
import { putAlarmMails, wakeOutbox } from '../mail/index.ts';
import { announceNews } from '../people/index.ts';
import { type AlarmKind, alarmKinds, alarms } from '../shared/alarms.ts';
import { dayInIndia } from '../shared/india-time.ts';
import { minuteMilliseconds } from '../shared/milliseconds.ts';
import type { Alarm, AlarmText } from '../shared/records.ts';
import { alarmSources } from './sources.ts';
import { type AlarmState, storeAlarm, storedAlarms } from './store.ts';

/** Two minutes, so that the missed backup and waiting mails can run before faults are mailed. */
const firstLook = 2 * minuteMilliseconds;
const betweenLooks = 5 * minuteMilliseconds;

const watches = perDatabase((context) => ({
  /** Kept in memory too, since a full disk is one of the alarms. */
  states: new Map(storedAlarms(context).map((state) => [state.kind, state])),
  /** Kinds with a failing source: each failure is logged once, not at every look. */
  unseen: new Set<AlarmKind>(),
}));

/** Checks all sources, which takes a millisecond, and returns the current alarms in the order of the kinds. */
export function currentAlarms(context: Context): Alarm[] {
  noteChanges(context);
  return lastingAlarms(context);
}

/** Checks all sources, and returns the current alarms that are mailed to owners. */
export function alarmsToMail(context: Context): Alarm[] {
  return currentAlarms(context).filter(isMailed);
}

/** Checks all sources, and mails owners the alarms not yet mailed today. */
export function lookForAlarms(context: Context): void {
  noteChanges(context);
  mailOwners(context);
}

/** Checks every few minutes. Returns a function that stops it. */
export function keepLooking(context: Context): () => void {
  let timer = setTimeout(lookAgain, firstLook).unref();
  function lookAgain() {
    lookForAlarms(context);
    timer = setTimeout(lookAgain, betweenLooks).unref();
  }
  return () => clearTimeout(timer);
}

function lastingAlarms(context: Context): Alarm[] {
  const { states } = watches(context);
  return alarmKinds.flatMap((kind) => {
    const { title = '', text = '', since = null } = states.get(kind) ?? {};
    return since === null ? [] : [{ kind, title, text, since }];
  });
}

function noteChanges(context: Context): void {
  const { log, now } = context;
  const { states } = watches(context);
  const before = JSON.stringify(lastingAlarms(context));
  for (const kind of alarmKinds) {
    const found = findFault(context, kind);
    const state = states.get(kind);
    const since = state?.since ?? null;
    if (found === undefined || (found === null && since === null)) continue;
    if (found === null) log.info({ alarm: kind, since }, 'alarm is over');
    else if (since === null) log.warn({ alarm: kind }, `alarm: ${found.title}`);
    const { title, text } = found ?? { title: '', text: '' };
    keepState(context, {
      kind,
      title,
      text,
      since: found === null ? null : (since ?? now().toISOString()),
      mailedOn: state?.mailedOn ?? null,
    });
  }
  if (JSON.stringify(lastingAlarms(context)) !== before) announceNews(context);
}

function findFault(context: Context, kind: AlarmKind): AlarmText | null | undefined {
  const { unseen } = watches(context);
  try {
    const found = alarmSources[kind](context);
    unseen.delete(kind);
    return found;
  } catch (error) {
    if (!unseen.has(kind))
      context.log.warn({ err: error, alarm: kind }, 'cannot tell whether something is wrong');
    unseen.add(kind);
    return undefined;
  }
}

function keepState(context: Context, state: AlarmState): void {
  const { states } = watches(context);
  const before = states.get(state.kind);
  states.set(state.kind, state);
  if (JSON.stringify(before) === JSON.stringify(state)) return;
  try {
    transactionNow(context, (tx) => storeAlarm(tx, state));
  } catch (error) {
    context.log.error({ err: error, alarm: state.kind }, 'alarm not stored');
  }
}

/** Mails owners all current alarms if any of them was not mailed today. */
function mailOwners(context: Context): void {
  const { states } = watches(context);
  const lasting = lastingAlarms(context)
    .filter(isMailed)
    .flatMap(({ kind }) => states.get(kind) ?? []);
  if (context.postOffice === null || !lasting.some((state) => isDue(context, state))) return;
  const mailedOn = dayInIndia(context.settledNow() ?? context.now());
  const mailed = lasting.map((state) => ({ ...state, mailedOn }));
  try {
    transactionNow(context, (tx) => {
      putAlarmMails(tx);
      for (const state of mailed) storeAlarm(tx, state);
    });
  } catch (error) {
    context.log.error({ err: error }, 'alarm not mailed');
    return;
  }
  for (const state of mailed) states.set(state.kind, state);
  wakeOutbox(context);
}

/** Setting the clock forward and back must not mail twice; a future `mailedOn` came from a wrong clock. */
function isDue({ now, settledNow }: Context, { mailedOn }: AlarmState): boolean {
  if (mailedOn === null) return true;
  const settled = settledNow();
  return settled !== null && (dayInIndia(settled) > mailedOn || mailedOn > dayInIndia(now()));
}

function isMailed({ kind }: Alarm): boolean {
  return alarms[kind].isMailed;
}

import type { Database } from '../database/index.ts';
import { type AlarmKind, alarmKinds } from '../shared/alarms.ts';
import type { AlarmText } from '../shared/records.ts';

/** The state of one kind of alarm. */
export interface AlarmState extends AlarmText {
  kind: AlarmKind;
  /** Null once it is over. */
  since: string | null;
  /** The day in India on which it was mailed last, or null. */
  mailedOn: string | null;
}

/** The alarms as a restart finds them. */
export function alarmRepository(database: Database) {
  const list = database.prepare<[], Omit<AlarmState, 'kind'> & { kind: string }>(
    'SELECT kind, title, text, since, mailed_on AS mailedOn FROM alarms',
  );
  const put = database.prepare<[AlarmState]>(
    'INSERT OR REPLACE INTO alarms (kind, title, text, since, mailed_on) VALUES (@kind, @title, @text, @since, @mailedOn)',
  );
  return {
    /** Returns all that are known; a later version may have had others. */
    list: (): AlarmState[] =>
      list.all().flatMap((row) => {
        const kind = alarmKinds.find((one) => one === row.kind);
        return kind === undefined ? [] : [{ ...row, kind }];
      }),
    put: (state: AlarmState) => void put.run(state),
  };
}

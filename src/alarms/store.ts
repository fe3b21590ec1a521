import { type Stored, type StoredChange, statement } from '../database/index.ts';
import { type AlarmKind, alarmKinds } from '../shared/alarms.ts';
import type { AlarmText } from '../shared/records.ts';

export interface AlarmState extends AlarmText {
  kind: AlarmKind;
  /** Null once the alarm is over. */
  since: string | null;
  /** Day in India of the last mail, or null. */
  mailedOn: string | null;
}

const list = statement<[], Omit<AlarmState, 'kind'> & { kind: string }>(
  'SELECT kind, title, text, since, mailed_on AS mailedOn FROM alarms',
);

/** Returns the stored states, skipping kinds that a later version may have added. */
export function storedAlarms({ db }: Stored): AlarmState[] {
  return db.all(list).flatMap((row) => {
    const kind = alarmKinds.find((one) => one === row.kind);
    return kind === undefined ? [] : [{ ...row, kind }];
  });
}

const put = statement<AlarmState>(
  'INSERT OR REPLACE INTO alarms (kind, title, text, since, mailed_on) VALUES (@kind, @title, @text, @since, @mailedOn)',
);

export function storeAlarm({ db }: StoredChange, state: AlarmState): void {
  db.run(put, state);
}

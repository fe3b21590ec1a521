import { CalendarX, DatabaseBackup, HardDrive, type LucideIcon } from 'lucide-react';
import type { AlarmKind } from '../../../src/shared/alarms.ts';
import { useNews } from '../data/use-news.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { useFocusKept } from '../parts/keep-focus.ts';
import { Notice } from './notice.tsx';

/** Those of mails have buttons, and stand in notices of their own. */
const icons: Readonly<Record<Exclude<AlarmKind, 'mail' | 'failedMails'>, LucideIcon>> = {
  backup: DatabaseBackup,
  certificate: CalendarX,
  disk: HardDrive,
};

/** Shows what is wrong on the server, each in a notice that says what to do. Nobody can dismiss them. */
export function Alarms() {
  const alarms = (useNews()?.alarms ?? []).flatMap((alarm) =>
    alarm.kind === 'mail' || alarm.kind === 'failedMails' ? [] : [{ ...alarm, Icon: icons[alarm.kind] }],
  );
  useFocusKept(alarms.length > 0);
  return alarms.map(({ kind, title, text, since, Icon }) => (
    <Notice key={kind} kind="failure" icon={<Icon />} title={title}>
      <p>{text}</p>
      <p>Since: {arrivalTime(since, new Date())}</p>
    </Notice>
  ));
}

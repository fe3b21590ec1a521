import { CalendarX, CloudAlert, DatabaseBackup, HardDrive, type LucideIcon, ShieldAlert } from 'lucide-react';
import { type AlarmIcon, alarms as statedAlarms } from '../../../src/shared/alarms.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { serverTime } from '../../data/server-clock.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useFocusKept } from '../data/keep-focus.ts';
import { useNews } from '../data/use-news.ts';
import { useMayDo } from '../data/use-role.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { Notice } from './notice.tsx';

const icons: Readonly<Record<AlarmIcon, LucideIcon>> = {
  'calendar-x': CalendarX,
  'cloud-alert': CloudAlert,
  'database-backup': DatabaseBackup,
  'hard-drive': HardDrive,
  'shield-alert': ShieldAlert,
};

/** Shows what is wrong, each in a notice that says what to do. Nobody can dismiss them. */
export function Alarms() {
  const alarms = (useNews()?.alarms ?? []).flatMap((alarm) => {
    const { panel } = statedAlarms[alarm.kind];
    return panel === null ? [] : [{ ...alarm, ...panel, Icon: icons[panel.icon] }];
  });
  const isOwner = useMayDo('owner');
  useFocusKept(alarms.length > 0);
  return alarms.map(({ kind, title, text, since, showsActivity, Icon }) => (
    <Notice
      key={kind}
      icon={<Icon />}
      title={title}
      ways={
        showsActivity && isOwner ? (
          <ButtonLink href={screenPath('adminActivity')} variant="secondary" size="small">
            See the activity
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{text}</p>
      <p>Since: {arrivalTime(since, serverTime())}</p>
    </Notice>
  ));
}

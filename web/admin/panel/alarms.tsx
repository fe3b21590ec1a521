import { CalendarX, CloudAlert, DatabaseBackup, HardDrive, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { AlarmKind } from '../../../src/shared/alarms.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useFocusKept } from '../data/keep-focus.ts';
import { useNews } from '../data/use-news.ts';
import { useMayDo } from '../data/use-role.ts';
import { arrivalTime } from '../parts/arrival-time.ts';
import { Notice } from './notice.tsx';

/** Those of mails have buttons, and stand in notices of their own. */
const icons: Readonly<Record<Exclude<AlarmKind, 'mail' | 'failedMails'>, LucideIcon>> = {
  backup: DatabaseBackup,
  offSite: CloudAlert,
  certificate: CalendarX,
  disk: HardDrive,
  register: ShieldAlert,
};

/** Shows what is wrong, each in a notice that says what to do. Nobody can dismiss them. */
export function Alarms() {
  const alarms = (useNews()?.alarms ?? []).flatMap((alarm) =>
    alarm.kind === 'mail' || alarm.kind === 'failedMails' ? [] : [{ ...alarm, Icon: icons[alarm.kind] }],
  );
  const isOwner = useMayDo('owner');
  useFocusKept(alarms.length > 0);
  return alarms.map(({ kind, title, text, since, Icon }) => (
    <Notice
      key={kind}
      kind="failure"
      icon={<Icon />}
      title={title}
      ways={
        kind === 'register' && isOwner ? (
          <ButtonLink href={screenPath('adminActivity')} variant="secondary" size="small">
            See the activity
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{text}</p>
      <p>Since: {arrivalTime(since, new Date())}</p>
    </Notice>
  ));
}

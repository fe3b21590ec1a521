import type { Role } from '../roles.ts';

/** The icon of an alarm on the panel, as Lucide calls it. */
export type AlarmIcon = 'calendar-x' | 'cloud-alert' | 'database-backup' | 'hard-drive' | 'shield-alert';

/** Something that can go wrong without anybody at the institute seeing it. */
interface StatedAlarm {
  /** The roles that see it besides owners, who see all alarms. */
  concerns: readonly Role[];
  /** Whether owners are mailed about it, once a day while it lasts. */
  isMailed: boolean;
  /** How the panel shows it; null: in a notice of its own, which has buttons. */
  panel: {
    icon: AlarmIcon;
    /** Whether Activity, which owners see, says more of it. */
    showsActivity: boolean;
  } | null;
}

/** Every alarm, in the order in which the panel and mails show them. `src/alarms/sources.ts` finds them. */
export const alarms = {
  backup: alarm({
    concerns: [],
    isMailed: true,
    panel: { icon: 'database-backup', showsActivity: false },
  }),
  offSite: alarm({
    concerns: [],
    isMailed: true,
    panel: { icon: 'cloud-alert', showsActivity: false },
  }),
  replaced: alarm({
    // Their entries are missing on the machine that is the website now.
    concerns: ['office', 'editor'],
    isMailed: true,
    panel: { icon: 'cloud-alert', showsActivity: false },
  }),
  certificate: alarm({
    concerns: [],
    isMailed: true,
    panel: { icon: 'calendar-x', showsActivity: false },
  }),
  disk: alarm({
    // Nobody can store anything.
    concerns: ['office', 'editor'],
    isMailed: true,
    panel: { icon: 'hard-drive', showsActivity: false },
  }),
  mail: alarm({
    concerns: ['office'],
    // A mail that arrives shows that mails go out.
    isMailed: false,
    panel: null,
  }),
  failedMails: alarm({
    concerns: ['office'],
    isMailed: true,
    panel: null,
  }),
  register: alarm({
    // Whose log-in is used sees that it is.
    concerns: ['office', 'editor'],
    isMailed: true,
    panel: { icon: 'shield-alert', showsActivity: true },
  }),
};

/** The kind of an alarm. */
export type AlarmKind = keyof typeof alarms;

function alarm(stated: StatedAlarm): StatedAlarm {
  return stated;
}

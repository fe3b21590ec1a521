import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { adminTexts } from '../../../src/content/admin.ts';
import { roleTexts } from '../../../src/shared/roles.ts';
import { groupsOf, type SectionName, screens, sectionsOf } from '../../../src/shared/screens.ts';
import { useAdmin } from '../data/use-admin.ts';
import { countFresh, useNews } from '../data/use-news.ts';
import { useMayDo, useRoles } from '../data/use-role.ts';
import type { EnrollTool } from '../parts/follow-up/enroll-tool.ts';
import { Alarms } from './alarms.tsx';
import { FirstUse } from './first-use.tsx';
import { FailedMails, MailState, MailTrouble } from './mails.tsx';
import styles from './panel-page.module.css';
import { SectionCard } from './section-card.tsx';
import { TodayPart } from './today-part.tsx';

interface PanelPageProps {
  icons: Readonly<Record<SectionName, LucideIcon>>;
  /** The figures, drawn below all else for the office. */
  figures: ReactNode;
  /** Enrolls a person at the counter. */
  counter: ReactNode;
  enroll: EnrollTool;
}

/** The first screen: what is to be done today, then each section with its count and what is new in it. */
export function PanelPage({ icons, figures, counter, enroll }: PanelPageProps) {
  const admin = useAdmin();
  const news = useNews();
  const roles = useRoles();
  const groups = groupsOf(roles);
  const id = useId();
  const isOffice = useMayDo('office');
  const cardOf = (name: SectionName) => <SectionCard key={name} name={name} icon={icons[name]} />;
  return (
    <>
      <div className={styles.head}>
        <p>Welcome</p>
        <h1 className={styles.name}>{admin?.name || adminTexts.nameless}</h1>
        <p className={styles.news} role="status">
          {isOffice
            ? news
              ? newsText(countFresh(news))
              : ' '
            : roles?.length === 0
              ? 'You have no role yet. Please ask an owner.'
              : roles?.map((role) => roleTexts[role].meaning).join(' ')}
        </p>
      </div>
      <TodayPart
        counter={isOffice ? counter : null}
        enroll={enroll}
        alarms={
          <>
            <Alarms />
            {isOffice ? (
              <>
                <MailTrouble />
                <FailedMails />
              </>
            ) : null}
          </>
        }
      />
      <FirstUse />
      {groups.length === 0 ? null : (
        <>
          <h2 id={id} className={styles.title}>
            Sections
          </h2>
          <ul className={styles.sections} aria-labelledby={id}>
            {sectionsOf(roles, 'first').map(cardOf)}
          </ul>
          <div className={styles.groups}>
            {groups.map(({ name, label, sections }) => {
              const further = sections.filter((section) => screens[section].section.stands === 'further');
              return further.length === 0 ? null : (
                <section key={name} aria-labelledby={`${id}-${name}`}>
                  <h3 id={`${id}-${name}`} className={styles.group}>
                    {label}
                  </h3>
                  <ul className={styles.sections} aria-labelledby={`${id}-${name}`}>
                    {further.map(cardOf)}
                  </ul>
                </section>
              );
            })}
          </div>
        </>
      )}
      {isOffice ? (
        <>
          <MailState />
          {figures}
        </>
      ) : null}
    </>
  );
}

function newsText(fresh: number): string {
  if (fresh === 0) return 'Nothing new to look at';
  return `${fresh.toLocaleString('en-IN')} new to look at`;
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Role, roleTexts } from '../../../src/shared/roles.ts';
import { type SectionName, sectionsOf } from '../../../src/shared/screens.ts';
import { adminTexts } from '../../content/admin.ts';
import { useAdmin } from '../data/use-admin.ts';
import { countFresh, useNews } from '../data/use-news.ts';
import { useMayDo, useRole } from '../data/use-role.ts';
import { Alarms } from './alarms.tsx';
import { FirstUse } from './first-use.tsx';
import { FailedMails, MailState, MailTrouble } from './mails.tsx';
import styles from './panel-page.module.css';
import { SectionCard } from './section-card.tsx';

/** What stands above the further screens, of which each role sees its own. */
const furtherTitles: Readonly<Record<Role, string>> = {
  owner: 'Site and back office',
  office: 'Back office',
  editor: 'Site',
};

interface PanelPageProps {
  icons: Readonly<Record<SectionName, LucideIcon>>;
  /** What came and what became of it, drawn below all else for the office. */
  figures: ReactNode;
}

/** The first screen: each section with its count and what is new in it, then the further screens. */
export function PanelPage({ icons, figures }: PanelPageProps) {
  const admin = useAdmin();
  const news = useNews();
  const role = useRole();
  const isOffice = useMayDo('office');
  return (
    <>
      <div className={styles.head}>
        <p className={styles.greeting}>Welcome</p>
        <h1 className={styles.name}>{admin?.name || adminTexts.nameless}</h1>
        <p className={styles.news} role="status">
          {isOffice ? (news ? newsText(countFresh(news)) : ' ') : role && roleTexts[role].meaning}
        </p>
      </div>
      <Alarms />
      {isOffice ? (
        <>
          <MailTrouble />
          <FailedMails />
        </>
      ) : null}
      <FirstUse />
      <ul className={styles.sections}>
        {sectionsOf(role, 'first').map((name) => (
          <SectionCard key={name} name={name} icon={icons[name]} />
        ))}
      </ul>
      <h2 id="further" className={styles.furtherTitle}>
        {role && furtherTitles[role]}
      </h2>
      <ul className={styles.further} aria-labelledby="further">
        {sectionsOf(role, 'further').map((name) => (
          <SectionCard key={name} name={name} icon={icons[name]} />
        ))}
      </ul>
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
  if (fresh === 0) return 'Nothing new since your last visit';
  return `${fresh.toLocaleString('en-IN')} new since your last visit`;
}

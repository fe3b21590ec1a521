import { adminTexts } from '../../content/admin.ts';
import { useAdmin } from '../data/use-admin.ts';
import { countFresh, useNews } from '../data/use-news.ts';
import { furtherSections, sections } from '../frame/sections.ts';
import { FailedMails, MailState, MailTrouble } from './mails.tsx';
import styles from './panel-page.module.css';
import { RegisterAlarm } from './register-alarm.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { SectionCard } from './section-card.tsx';

/** The first screen: each section with its count and what is new in it, then the further screens. */
export function PanelPage() {
  const admin = useAdmin();
  const news = useNews();
  return (
    <>
      <div className={styles.head}>
        <p className={styles.greeting}>Welcome</p>
        <h1 className={styles.name}>{admin?.name || adminTexts.nameless}</h1>
        <p className={styles.news} role="status">
          {news ? newsText(countFresh(news)) : ' '}
        </p>
      </div>
      <RegisterAlarm />
      <MailTrouble />
      <FailedMails />
      <SampleNotice />
      <ul className={styles.sections}>
        {sections.map((section) => (
          <SectionCard key={section.page} section={section} />
        ))}
      </ul>
      <h2 id="further" className={styles.furtherTitle}>
        Site and back office
      </h2>
      <ul className={styles.further} aria-labelledby="further">
        {furtherSections.map((section) => (
          <SectionCard key={section.page} section={section} />
        ))}
      </ul>
      <MailState />
    </>
  );
}

function newsText(fresh: number): string {
  if (fresh === 0) return 'Nothing new since your last visit';
  return `${fresh.toLocaleString('en-IN')} new since your last visit`;
}

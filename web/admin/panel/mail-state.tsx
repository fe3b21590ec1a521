import { useNews } from '../data/use-news.ts';
import styles from './mail-state.module.css';
import { TestMail } from './test-mail.tsx';

/** Shows whether mails are set up, with a button to test it; trouble is shown above instead. */
export function MailState() {
  const news = useNews();
  if (news === undefined || news.mailTrouble !== null) return null;
  return news.sendsMails ? (
    <p className={styles.state}>
      Mails are set up: what visitors send is mailed to the institute. <TestMail variant="secondary" />
    </p>
  ) : (
    <p className={styles.state}>No mails are sent: SMTP_URL and NOTIFY_EMAIL are not set on the server.</p>
  );
}

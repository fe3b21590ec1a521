import { MailX } from 'lucide-react';
import { useNews } from '../data/use-news.ts';
import { useFocusKept } from '../parts/keep-focus.ts';
import { Notice } from './notice.tsx';
import { TestMail } from './test-mail.tsx';

/** Shows why mails do not go out, if they do not. */
export function MailTrouble() {
  const trouble = useNews()?.mailTrouble ?? null;
  useFocusKept(trouble !== null);
  if (trouble === null) return null;
  return (
    <Notice
      kind="failure"
      icon={<MailX />}
      title="Mails do not go out"
      ways={<TestMail variant="secondary" />}
    >
      <p>
        {trouble} What waits is tried for a day, and goes as soon as one mail gets through. What visitors sent
        is in the sections below.
      </p>
    </Notice>
  );
}

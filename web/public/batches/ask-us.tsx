import { fill } from '../../../src/shared/content.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { callLink } from '../../../src/shared/phone-links.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CallLink, ChatLink, ContactLinks } from '../parts/contact-links.tsx';
import { useChatLink } from '../parts/use-chat-link.ts';
import styles from './batches-page.module.css';

/** For visitors without a right date: the way to the courses, where one enrolls without a date, and to a person. */
export function AskUs({ text }: { text: string }) {
  const lists = useTexts('batchLists');
  const { phone } = useSiteFacts();
  const chat = useChatLink(lists.chatText);
  return (
    <div className={styles.ask}>
      <p>{text}</p>
      <ContactLinks>
        <ButtonLink href={pagePath('courses')} variant="secondary">
          {lists.courses}
        </ButtonLink>
        <ChatLink href={chat} label={lists.chat} />
        {callLink(phone) === null ? null : <CallLink phone={phone} label={fill(lists.call, { phone })} />}
      </ContactLinks>
    </div>
  );
}

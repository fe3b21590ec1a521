import { fill } from '../../../src/shared/content.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { CallLink } from '../parts/contact-links.tsx';

/** Shown where no application has the key in the address. */
export function MissingApplication() {
  const { missing, contact } = useTexts('application');
  const { phone } = useSiteFacts();
  return (
    <NotFound title={missing.title} text={missing.text}>
      <ButtonLink href={pagePath('applicationSearch')}>{missing.search}</ButtonLink>
      <CallLink phone={phone} label={fill(contact.call, { phone })} />
    </NotFound>
  );
}

/** Shown where nothing could be read yet, as without a connection. */
export function UnreadApplication({ onRetry }: { onRetry: () => void }) {
  const { unread, contact } = useTexts('application');
  const { phone } = useSiteFacts();
  return (
    <NotFound title={unread.title} text={unread.text}>
      <Button onClick={onRetry}>{unread.again}</Button>
      <CallLink phone={phone} label={fill(contact.call, { phone })} />
    </NotFound>
  );
}

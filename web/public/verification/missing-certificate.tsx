import { fill } from '../../../src/shared/content.ts';
import { pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { CallLink } from '../parts/contact-links.tsx';

/** Shown where no certificate has the code in the address, whether or not it could be one. */
export function MissingCertificate() {
  const { missing, ask } = useTexts('verification');
  const { phone } = useSiteFacts();
  return (
    <NotFound title={missing.title} text={missing.text}>
      <ButtonLink href={pagePath('verificationSearch')}>{missing.again}</ButtonLink>
      <CallLink phone={phone} label={fill(ask.call, { phone })} />
    </NotFound>
  );
}

interface UnreadProps {
  /** Too many codes were wrong before. */
  limited: boolean;
  onRetry: () => void;
}

/** Shown where nothing could be read yet, as without a connection. */
export function UnreadCertificate({ limited, onRetry }: UnreadProps) {
  const { unread, ask, search } = useTexts('verification');
  const { phone } = useSiteFacts();
  return (
    <NotFound title={unread.title} text={limited ? search.problem.limited : unread.text}>
      <Button onClick={onRetry}>{unread.again}</Button>
      <CallLink phone={phone} label={fill(ask.call, { phone })} />
    </NotFound>
  );
}

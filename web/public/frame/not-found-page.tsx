import { pagePath } from '../../../src/shared/pages.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { CallLink } from '../parts/contact-links.tsx';

/** The page of every unknown public path, with the ways back. */
export function NotFoundPage() {
  const { notFound, directLines } = useTexts('frame');
  const { titles } = useTexts('heads');
  const { phone } = useSiteFacts();
  return (
    <NotFound title={titles.unknown} text={notFound.text}>
      <ButtonLink href={pagePath('home')}>{notFound.home}</ButtonLink>
      <ButtonLink href={pagePath('batches')} variant="secondary">
        {titles.batches}
      </ButtonLink>
      <ButtonLink href={pagePath('courses')} variant="secondary">
        {notFound.courses}
      </ButtonLink>
      <CallLink phone={phone} label={`${directLines.call} ${phone}`} />
    </NotFound>
  );
}

import { pagePath } from '../../../src/shared/pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';

/** The page of every unknown public path. */
export function NotFoundPage() {
  const { notFound } = useTexts('frame');
  const { titles } = useTexts('heads');
  return (
    <NotFound title={titles.unknown} text={notFound.text}>
      <ButtonLink href={pagePath('home')}>{notFound.home}</ButtonLink>
      <ButtonLink href={pagePath('courses')} variant="secondary">
        {notFound.courses}
      </ButtonLink>
    </NotFound>
  );
}

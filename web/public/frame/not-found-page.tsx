import { pagePath } from '../../../src/shared/pages.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';

/** The page of every unknown public path. */
export function NotFoundPage() {
  const { titles } = useTexts('heads');
  return (
    <NotFound
      title={titles.unknown}
      text="There is no page at this address. It may have moved, or the link is mistyped."
    >
      <ButtonLink href={pagePath('home')}>Home</ButtonLink>
      <ButtonLink href={pagePath('courses')} variant="secondary">
        See our courses
      </ButtonLink>
    </NotFound>
  );
}

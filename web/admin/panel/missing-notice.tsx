import { Users } from 'lucide-react';
import { missingLabels } from '../../../src/shared/missing-facts.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useNews } from '../data/use-news.ts';
import { Notice } from './notice.tsx';

/** Lists what families ask for and the site does not say yet, if anything. */
export function MissingNotice() {
  const { missingFacts = [] } = useNews() ?? {};
  if (missingFacts.length === 0) return null;
  return (
    <Notice
      kind="reminder"
      icon={<Users />}
      title="The site does not say yet what families ask first"
      ways={
        <ButtonLink href={screenPath('adminSite')} variant="secondary" size="small">
          Fill in
        </ButtonLink>
      }
    >
      <p>{missingFacts.map((name) => missingLabels[name]).join(', ')}.</p>
    </Notice>
  );
}

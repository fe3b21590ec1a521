import { Store } from 'lucide-react';
import { canConfirm, isSampleList, sampleLabels } from '../../../src/shared/sample-facts.ts';
import { screenPath } from '../../../src/shared/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useNews } from '../data/use-news.ts';
import { Notice } from './notice.tsx';

/** Lists the facts of the public site that are still sample data, if any. */
export function SampleNotice() {
  const { sampleFacts = [], sendsMails = false } = useNews() ?? {};
  if (sampleFacts.length === 0) return null;
  return (
    <Notice
      kind="reminder"
      icon={<Store />}
      title="The site still shows sample data"
      ways={
        <>
          {sampleFacts.every(isSampleList) ? null : (
            <ButtonLink href={screenPath('adminSite')} variant="secondary" size="small">
              Set your own
            </ButtonLink>
          )}
          {sampleFacts.some(isSampleList) ? (
            <ButtonLink href={screenPath('adminPages')} variant="secondary" size="small">
              Edit the pages
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <p>{sampleFacts.map((name) => sampleLabels[name]).join(', ')}.</p>
      {sendsMails && !canConfirm(sampleFacts) ? (
        <p>
          Visitors get no confirmation email until you set your name, and a phone number or an email address.
        </p>
      ) : null}
    </Notice>
  );
}

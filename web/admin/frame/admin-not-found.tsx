import { pagePath } from '../../../src/shared/pages.ts';
import { screenPath, unknownScreen } from '../../../src/shared/screens.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NotFound } from '../../ui/not-found.tsx';

/** Shown at every unknown path of the back office, with a link to its panel. */
export function AdminNotFound() {
  return (
    <NotFound title={unknownScreen} text="There is no screen of the back office at this address.">
      <ButtonLink href={screenPath('adminPanel')}>To Today</ButtonLink>
      <ButtonLink href={pagePath('home')} variant="secondary" plain>
        To the site
      </ButtonLink>
    </NotFound>
  );
}

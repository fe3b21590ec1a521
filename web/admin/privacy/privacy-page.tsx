import { screens } from '../../../src/shared/screens.ts';
import { Screen } from '../frame/screen.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PersonSection } from './person-section.tsx';
import styles from './privacy-page.module.css';
import { RetentionSection } from './retention-section.tsx';

/** The requests of people about their data, how long it is kept, and the notices that they read. */
export function PrivacyPage() {
  return (
    <Screen title={screens.adminPrivacy.title}>
      <div className={styles.sections}>
        <PersonSection />
        <RetentionSection />
        <NoticesSection />
      </div>
    </Screen>
  );
}

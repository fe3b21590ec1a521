import { adminTexts } from '../../content/admin.ts';
import { useAdmin } from '../data/use-admin.ts';
import { sections } from '../frame/sections.ts';
import styles from './panel-page.module.css';
import { SectionCard } from './section-card.tsx';

/** Where the admin begins: eight sections, how much each holds, and what is new in it. */
export function PanelPage() {
  const admin = useAdmin();
  return (
    <>
      <div className={styles.head}>
        <p className={styles.greeting}>Welcome</p>
        <h1 className={styles.name}>{admin?.name || adminTexts.nameless}</h1>
      </div>
      <ul className={styles.sections}>
        {sections.map((section) => (
          <SectionCard key={section.page} section={section} />
        ))}
      </ul>
    </>
  );
}

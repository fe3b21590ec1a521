import { useId } from 'react';
import { groupsOf, type SectionName, screens } from '../../../src/shared/screens.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useRoles } from '../data/use-role.ts';
import styles from './section-groups.module.css';
import { CountMark, SectionLink } from './section-link.tsx';
import { useSectionCounts } from './use-section-counts.ts';

/** Links to every section that the admin may use, by group, each with what is new in it; Today is above all. */
export function SectionGroups({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  const id = useId();
  const roles = useRoles();
  const countOf = useSectionCounts();
  const link = (name: SectionName) => (
    <li key={name}>
      <SectionLink name={name} className={styles.link} onFollow={onFollow}>
        <span>{screens[name].title}</span>
        <CountMark of={countOf(name)} className={styles.count} />
      </SectionLink>
    </li>
  );
  return (
    <div className={joinClasses(styles.groups, className)}>
      <SectionLink name="adminPanel" className={joinClasses(styles.link, styles.today)} onFollow={onFollow}>
        {screens.adminPanel.title}
      </SectionLink>
      {groupsOf(roles).map(({ name, label, sections }) => (
        <div key={name}>
          <p id={id + name} className={styles.label}>
            {label}
          </p>
          <ul aria-labelledby={id + name} className={styles.list}>
            {sections.map(link)}
          </ul>
        </div>
      ))}
    </div>
  );
}

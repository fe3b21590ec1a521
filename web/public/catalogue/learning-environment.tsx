import type { LucideIcon } from 'lucide-react';
import BedDouble from 'lucide-react/icons/bed-double';
import BookOpen from 'lucide-react/icons/book-open';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Drone from 'lucide-react/icons/drone';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Snowflake from 'lucide-react/icons/snowflake';
import TreePalm from 'lucide-react/icons/tree-palm';
import UsersRound from 'lucide-react/icons/users-round';
import { learningEnvironmentTitle } from '../../content/learning-environment.ts';
import type { TitledText } from '../../content/shapes.ts';
import { Reveal } from '../shared/reveal.tsx';
import { Section } from '../shared/section.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import styles from './learning-environment.module.css';

const icons: Record<string, LucideIcon> = {
  accommodation: BedDouble,
  simulator: MonitorPlay,
  'hands-on': Gamepad2,
  drones: Drone,
  library: BookOpen,
  campus: TreePalm,
  hostel: Snowflake,
  staff: HeartHandshake,
  placement: BriefcaseBusiness,
  community: UsersRound,
};

interface LearningEnvironmentProps {
  items: readonly TitledText[];
  ground: 'paper' | 'haze';
}

/** What students find at the institute, beside the course itself. */
export function LearningEnvironment({ items, ground }: LearningEnvironmentProps) {
  return (
    <Section ground={ground} labelledBy="learning-environment">
      <SectionHeading id="learning-environment" title={learningEnvironmentTitle} />
      <Reveal>
        <ul className={styles.items}>
          {items.map(({ id, title, text }) => {
            const Icon = icons[id];
            return (
              <li key={id} className={styles.item}>
                {Icon ? <Icon className={styles.icon} aria-hidden="true" strokeWidth={1.5} /> : null}
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            );
          })}
        </ul>
      </Reveal>
    </Section>
  );
}

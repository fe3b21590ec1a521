import type { LucideIcon } from 'lucide-react';
import BedDouble from 'lucide-react/icons/bed-double';
import BookOpen from 'lucide-react/icons/book-open';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Drone from 'lucide-react/icons/drone';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MonitorPlay from 'lucide-react/icons/monitor-play';
import Snowflake from 'lucide-react/icons/snowflake';
import Sparkles from 'lucide-react/icons/sparkles';
import TreePalm from 'lucide-react/icons/tree-palm';
import UsersRound from 'lucide-react/icons/users-round';
import type { Texts } from '../../../src/content/texts.ts';
import { useTexts } from '../../data/texts.tsx';
import { Reveal } from '../parts/reveal.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
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
  items: Texts['catalogue']['environment']['course'];
  ground: 'paper' | 'haze';
}

/** The institute's rooms, fleet and field, beside the course itself. */
export function LearningEnvironment({ items, ground }: LearningEnvironmentProps) {
  const { title: heading } = useTexts('catalogue').environment;
  return (
    <Section ground={ground} labelledBy="learning-environment">
      <SectionHeading id="learning-environment" title={heading} />
      <Reveal>
        <ul className={styles.items}>
          {items.map(({ id, title, text, lang }) => {
            const Icon = icons[id] ?? Sparkles;
            return (
              <li key={id} lang={lang} className={styles.item}>
                <Icon className={styles.icon} aria-hidden="true" strokeWidth={1.5} />
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

import {
  BedDouble,
  BookOpen,
  BriefcaseBusiness,
  Drone,
  Gamepad2,
  HeartHandshake,
  type LucideIcon,
  MonitorPlay,
  Snowflake,
  TreePalm,
  UsersRound,
} from 'lucide-react';
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

import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BookOpen from 'lucide-react/icons/book-open';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Handshake from 'lucide-react/icons/handshake';
import { benefits } from '../../content/contact.ts';
import styles from './benefits.module.css';

const icons: Record<string, LucideIcon> = {
  'train-team': GraduationCap,
  'meet-pilots': Handshake,
  'share-knowledge': BookOpen,
  'be-seen': BadgeCheck,
};

/** The four benefit cards, joined to one panel. */
export function Benefits() {
  return (
    <ul className={styles.panel}>
      {benefits.map(({ id, title, text }) => {
        const Icon = icons[id];
        return (
          <li key={id} className={styles.card}>
            {Icon ? <Icon className={styles.icon} aria-hidden="true" strokeWidth={1.5} /> : null}
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}

import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './weight-scale.module.css';

/** The stretch of the scale that a course is for, by its id; the whole of it for a course of both classes. */
const stretches: Readonly<Record<string, string | undefined>> = {
  'small-class': styles.small,
  'medium-class': styles.medium,
};

/** A scale of the weights that a course is for; its text says the same, so it is for the eye alone. */
export function WeightScale({ course }: { course: string }) {
  const { least, middle, most } = useTexts('home').services.weights;
  return (
    <div className={joinClasses(styles.scale, stretches[course])} aria-hidden="true">
      <span className={styles.weight}>{least}</span>
      <span className={styles.weight}>{middle}</span>
      <span className={styles.weight}>{most}</span>
    </div>
  );
}

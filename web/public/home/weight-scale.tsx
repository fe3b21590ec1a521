import { joinClasses } from '../../ui/join-classes.ts';
import styles from './weight-scale.module.css';

/** The weights between which the classes lie (Drone Rules, 2021), as the courses' texts name them too. */
const weights = ['2 kg', '25 kg', '150 kg'];

/** A scale of the weights that a course is for; its text says the same, so it is for the eye alone. */
export function WeightScale({ service }: { service: string }) {
  return (
    <div className={joinClasses(styles.scale, styles[service])} aria-hidden="true">
      {weights.map((weight) => (
        <span key={weight} className={styles.weight}>
          {weight}
        </span>
      ))}
    </div>
  );
}

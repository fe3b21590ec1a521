import styles from './progress.module.css';

interface ProgressProps {
  /** The thing that is being sent. */
  label: string;
  /** 0 to 1. */
  part: number;
}

/** How much of an upload has been sent. */
export function Progress({ label, part }: ProgressProps) {
  const percent = Math.round(part * 100);
  return (
    <label className={styles.progress}>
      <span>
        {label} {percent} %
      </span>
      <progress max={100} value={percent} className={styles.bar} />
    </label>
  );
}

import styles from './particles.module.css';

const particles = Array.from({ length: 20 }, (_, index) => index);

/** Points of light that drift upwards over the picture; where each begins and how fast it goes is in the stylesheet. */
export function Particles() {
  return (
    <div className={styles.particles} aria-hidden="true">
      {particles.map((particle) => (
        <i key={particle} />
      ))}
    </div>
  );
}

import styles from './login-art.module.css';

/** The navy side of the log-in, or its top: an instrument's scale and a flight path. Decoration only. */
export function LoginArt() {
  return (
    <div className={styles.art} aria-hidden="true">
      <svg
        viewBox="0 0 480 640"
        className={styles.drawing}
        preserveAspectRatio="xMinYMid slice"
        aria-hidden="true"
      >
        <g className={styles.scale}>
          {ticks.map(({ y, long }) => (
            <path key={y} d={`M0 ${y}h${long ? 44 : 22}`} />
          ))}
        </g>
        <circle className={styles.ring} cx="300" cy="300" r="150" />
        <circle className={styles.ring} cx="300" cy="300" r="96" />
        <path className={styles.horizon} d="M110 300h130M360 300h130M300 110v130M300 360v130" />
        <path className={styles.path} d="M84 560C150 470 150 420 230 400s120-20 150-96 20-120 70-176" />
        <circle className={styles.start} cx="84" cy="560" r="6" />
        <path className={styles.frame} d="M270 286v-16h16M314 270h16v16M330 314v16h-16M286 330h-16v-16" />
        <circle className={styles.target} cx="300" cy="300" r="5" />
      </svg>
    </div>
  );
}

const ticks = Array.from({ length: 27 }, (_, index) => ({ y: 60 + index * 20, long: index % 5 === 0 }));

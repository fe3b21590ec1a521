import styles from './drawn-map.module.css';

/** A drawing in place of a map: fields, a river, hills, roads and the institute's mark. It is not to scale. */
export function DrawnMap({ label }: { label: string }) {
  return (
    <svg
      className={styles.map}
      viewBox="0 0 800 800"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <Fields />
      <path className={styles.river} d="M-20 640C120 600 190 690 330 660S520 560 620 590 760 690 840 660" />
      <Hills />
      <Roads />
      <Place />
      <Scale />
    </svg>
  );
}

function Fields() {
  return (
    <>
      <path className={styles.paddy} d="M0 0h250l-40 210-210 30zM470 440l190-30 30 130-200 60z" />
      <path className={styles.paddy} d="M40 470l190-20 20 130-190 20zM330 720l200-30 30 130H330z" />
      <path className={styles.earth} d="M290 0h190l-30 150-190 20zM620 720l180-30v130H620z" />
      <path className={styles.earth} d="M40 280l170-25 15 150-180 25zM690 380l130-25v150l-110 15z" />
      <path
        className={styles.rows}
        d="M20 60l215-8M14 110l212-12M8 160l208-18M478 480l190-32M486 520l190-36M492 560l192-42M52 500l182-20M58 540l184-20M340 760l196-28"
      />
    </>
  );
}

function Hills() {
  return (
    <path
      className={styles.contours}
      d="M560 240c10-90 90-150 180-140s130 90 90 160-120 90-180 80-96-40-90-100zM600 232c10-62 70-104 132-98s88 62 62 110-84 62-124 56-76-26-70-68zM644 222c8-36 44-60 82-56s50 36 36 62-50 36-74 32-48-14-44-38zM684 212c6-16 24-24 40-20s20 18 10 28-24 12-34 8-18-8-16-16z"
    />
  );
}

function Roads() {
  return (
    <>
      <path className={styles.roadEdge} d="M-20 430C160 410 300 420 400 400S640 340 820 330" />
      <path className={styles.roadEdge} d="M300 -20c10 150 30 280 100 420s70 260 60 420" />
      <path
        className={styles.laneEdge}
        d="M400 400c-70-50-150-80-240-90S40 300-20 320M400 400c80 60 160 150 400 130"
      />
      <path
        className={styles.lane}
        d="M400 400c-70-50-150-80-240-90S40 300-20 320M400 400c80 60 160 150 400 130"
      />
      <path className={styles.road} d="M-20 430C160 410 300 420 400 400S640 340 820 330" />
      <path className={styles.road} d="M300 -20c10 150 30 280 100 420s70 260 60 420" />
      <path className={styles.way} d="M310 60c14 130 36 230 90 340 14 30 26 46 46 56" />
    </>
  );
}

/** The institute in a focus frame, as in the site's mark. */
function Place() {
  return (
    <g transform="translate(452 452)">
      <path className={styles.frame} d="M-46-28v-18h18M28-46h18v18M46 28v18H28M-28 46h-18V28" />
      <circle className={styles.pad} r="27" />
      <circle className={styles.ring} r="20" />
      <path className={styles.letter} d="M-7-9V9M7-9V9M-7 0H7" />
    </g>
  );
}

/** North, at the top end. */
function Scale() {
  return (
    <g transform="translate(724 76)">
      <path className={styles.compass} d="M0-34 12 8 0 0-12 8z" />
      <path className={styles.ticks} d="M-34 34v-8M-17 34v-5M0 34v-8M17 34v-5M34 34v-8M-34 34h68" />
    </g>
  );
}

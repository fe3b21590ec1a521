import { useTexts } from '../../data/texts.tsx';
import styles from './specimen.module.css';
import { wrapWords } from './wrap-words.ts';

interface Size {
  width: number;
  height: number;
}

/** The sheet with its frame. */
export function Sheet({ width, height }: Size) {
  const edge = 14;
  return (
    <>
      <rect className={styles.paper} width={width} height={height} />
      <rect
        className={styles.rule}
        x={edge}
        y={edge}
        width={width - 2 * edge}
        height={height - 2 * edge}
        rx="6"
      />
    </>
  );
}

/** A seal with a drone in its middle: no authority's emblem. */
export function Seal({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.rule} r="31" />
      <circle className={styles.rule} r="26" />
      <path className={styles.drone} d="M-8-8l16 16m0-16l-16 16" />
      {[-1, 1].flatMap((right) =>
        [-1, 1].map((down) => (
          <circle key={`${right}${down}`} className={styles.drone} cx={10 * right} cy={10 * down} r="5" />
        )),
      )}
    </g>
  );
}

/** The word across the sheet that says what it is. */
export function Mark({ width, height, turn, size }: Size & { turn: number; size: number }) {
  const { mark } = useTexts('about').approval;
  return (
    <text
      className={styles.mark}
      fontSize={size}
      transform={`translate(${width / 2} ${height / 2}) rotate(${turn})`}
      dy="0.35em"
    >
      {mark}
    </text>
  );
}

/** A line to be filled in; on a specimen it stays empty. */
export function BlankLine({ x, y, width, label }: { x: number; y: number; width: number; label: string }) {
  return (
    <g>
      <path className={styles.dotted} d={`M${x} ${y}h${width}`} />
      <text className={styles.label} y={y}>
        {wrapWords(label, 20).map((line) => (
          <tspan key={line} x={x} dy="1.15em">
            {line}
          </tspan>
        ))}
      </text>
    </g>
  );
}

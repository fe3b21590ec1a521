import { useId } from 'react';
import { flower, ring, weave } from '../../../src/shared/guilloche.ts';
import { useTexts } from '../../data/texts.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './specimen.module.css';

interface Size {
  width: number;
  height: number;
}

const tile = 12;
const band = weave(tile, 11, 6);
const ground = weave(24, 10, 3);
const corner = ring(24, 8, 6.5);
const sealRing = ring(48, 21, 9.5);
const sealFlower = flower(12, 14, 6);

/** The sheet with its waved ground and a woven frame. */
export function Sheet({ width, height, warm = false }: Size & { warm?: boolean }) {
  const id = useId();
  const thread = warm ? styles.warm : styles.cool;
  const edge = 11;
  const inner = edge + tile;
  const across = width - 2 * edge;
  const down = height - 2 * edge;
  return (
    <>
      <defs>
        <pattern
          id={`${id}g`}
          width="24"
          height="24"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(-18)"
        >
          <path className={styles.ground} d={ground} />
        </pattern>
        <pattern id={`${id}h`} x={edge} y={edge} width={tile} height={tile} patternUnits="userSpaceOnUse">
          <path className={joinClasses(styles.weave, thread)} d={band} />
        </pattern>
        <pattern
          id={`${id}v`}
          x={edge}
          y={-edge - tile}
          width={tile}
          height={tile}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(90)"
        >
          <path className={joinClasses(styles.weave, thread)} d={band} />
        </pattern>
      </defs>
      <rect className={styles.paper} width={width} height={height} rx="3" />
      <rect x={inner} y={inner} width={width - 2 * inner} height={height - 2 * inner} fill={`url(#${id}g)`} />
      <rect x={edge} y={edge} width={across} height={tile} fill={`url(#${id}h)`} />
      <rect x={edge} y={height - inner} width={across} height={tile} fill={`url(#${id}h)`} />
      <rect x={edge} y={edge} width={tile} height={down} fill={`url(#${id}v)`} />
      <rect x={width - inner} y={edge} width={tile} height={down} fill={`url(#${id}v)`} />
      <rect className={styles.rule} x={edge - 3} y={edge - 3} width={across + 6} height={down + 6} />
      <rect
        className={styles.rule}
        x={inner + 2}
        y={inner + 2}
        width={width - 2 * inner - 4}
        height={height - 2 * inner - 4}
      />
      {[
        [inner - tile / 2, inner - tile / 2],
        [width - inner + tile / 2, inner - tile / 2],
        [inner - tile / 2, height - inner + tile / 2],
        [width - inner + tile / 2, height - inner + tile / 2],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle className={styles.paper} r="15" />
          <path className={joinClasses(styles.fine, thread)} d={corner} />
          <circle className={styles.rule} r="15" />
        </g>
      ))}
    </>
  );
}

/** A seal of fine lines with a drone in its middle: no authority's emblem. */
export function Seal({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={styles.ribbon} d="M-13 18l-5 36 12-9 6 12 5-38zM13 18l5 36-12-9-6 12-5-38z" />
      <circle className={styles.paper} r="31" />
      <path className={styles.gold} d={sealRing} />
      <path className={styles.gold} d={sealFlower} />
      <circle className={styles.paper} r="10.5" />
      <circle className={styles.goldLine} r="10.5" />
      <circle className={styles.goldLine} r="31" />
      <path className={styles.drone} d="M-3.5-3.5l7 7m0-7l-7 7" />
      {[-1, 1].flatMap((right) =>
        [-1, 1].map((down) => (
          <circle key={`${right}${down}`} className={styles.drone} cx={4.4 * right} cy={4.4 * down} r="2.2" />
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
      <text className={styles.label} x={x} y={y + 11}>
        {label}
      </text>
    </g>
  );
}

import { useTexts } from '../../data/texts.tsx';
import styles from './specimen.module.css';
import { BlankLine, Mark, Seal, Sheet } from './specimen-parts.tsx';
import { wrapWords } from './wrap-words.ts';

const width = 297;
const height = 420;
const middle = width / 2;

/** The drawing of a pilot's certificate: a tall sheet with a place for a photograph. */
export function PilotSpecimen() {
  const { pilot, blanks } = useTexts('about').approval;
  const title = wrapWords(pilot.title, 14);
  return (
    <g className={styles.pilot}>
      <Sheet width={width} height={height} />
      <Mark width={width} height={height} turn={-52} size={55} />
      <text className={styles.title} x={middle} y="72">
        {title.map((line, index) => (
          <tspan key={line} x={middle} dy={index === 0 ? 0 : 24}>
            {line}
          </tspan>
        ))}
      </text>
      <path className={styles.rule} d="M92 114H205" />
      <text className={styles.lines} x={middle} y="135">
        {pilot.lines.map(({ id, text, lang }, index) => (
          <tspan key={id} lang={lang} x={middle} dy={index === 0 ? 0 : '1.25em'}>
            {text}
          </tspan>
        ))}
      </text>
      <rect className={styles.photograph} x="46" y="172" width="68" height="84" />
      <path className={styles.person} d="M80 194a13 13 0 0 1 0 26a13 13 0 0 1 0-26M54 256c0-38 52-38 52 0z" />
      <BlankLine x={126} y={188} width={138} label={blanks.name} />
      <BlankLine x={126} y={218} width={138} label={blanks.number} />
      <BlankLine x={126} y={248} width={138} label={blanks.validUntil} />
      <BlankLine x={46} y={314} width={112} label={blanks.placeAndDate} />
      <BlankLine x={46} y={352} width={112} label={blanks.signature} />
      <Seal x={206} y={324} />
    </g>
  );
}

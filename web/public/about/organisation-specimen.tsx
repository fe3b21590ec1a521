import { useTexts } from '../../data/texts.tsx';
import styles from './specimen.module.css';
import { BlankLine, Mark, Seal, Sheet } from './specimen-parts.tsx';
import { wrapWords } from './wrap-words.ts';

const width = 420;
const height = 297;
const middle = width / 2;

/** The drawing of an organisation's authorisation: a wide sheet. */
export function OrganisationSpecimen() {
  const { organisation, blanks } = useTexts('about').approval;
  const title = wrapWords(organisation.title, 30);
  return (
    <>
      <Sheet width={width} height={height} />
      <Mark width={width} height={height} turn={-24} size={66} />
      <text className={styles.title} x={middle} y="76">
        {title.map((line, index) => (
          <tspan key={line} x={middle} dy={index === 0 ? 0 : 22}>
            {line}
          </tspan>
        ))}
      </text>
      <path className={styles.rule} d={`M150 116H270`} />
      <text className={styles.lines} x={middle} y="137">
        {organisation.lines.map(({ id, text, lang }, index) => (
          <tspan key={id} lang={lang} x={middle} dy={index === 0 ? 0 : '1.25em'}>
            {text}
          </tspan>
        ))}
      </text>
      <BlankLine x={52} y={193} width={216} label={blanks.organisation} />
      <BlankLine x={52} y={227} width={96} label={blanks.placeAndDate} />
      <BlankLine x={172} y={227} width={96} label={blanks.signature} />
      <Seal x={335} y={202} />
    </>
  );
}

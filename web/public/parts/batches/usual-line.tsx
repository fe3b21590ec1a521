import { useTexts } from '../../../data/texts.tsx';
import { PlaceLine } from './place-line.tsx';
import type { Usual } from './usual.ts';
import styles from './usual-line.module.css';

interface UsualLineProps {
  usual: Usual;
  /** The rows say a fee. */
  hasFees?: boolean;
}

/** The place and language of all dates below, but for those that say otherwise. */
export function UsualLine({ usual, hasFees = false }: UsualLineProps) {
  const { samples, withGst } = useTexts('batchLists');
  return (
    <p className={styles.line}>
      <PlaceLine {...usual} />
      {hasFees ? `\u00a0· ${withGst}` : null}
      {usual.isSample ? `\u00a0· ${samples}` : null}
    </p>
  );
}

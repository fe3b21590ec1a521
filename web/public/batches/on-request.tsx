import { useId } from 'react';
import { Link } from 'wouter';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import rowStyles from '../parts/batches/batch-list.module.css';
import { coursePath } from '../parts/batches/batch-words.ts';
import { languageOf } from '../parts/entry-language.ts';
import styles from './batches-page.module.css';
import { type BoardEntry, feeText } from './board-entry.ts';

/** The courses for which no date is planned, as the last rows of the board; nothing where there are none. */
export function OnRequest({ entries }: { entries: readonly BoardEntry[] }) {
  const { onRequest } = useTexts('batchLists');
  const headingId = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.month}>
        {onRequest}
      </h2>
      <ul className={`${rowStyles.list} ${rowStyles.named}`}>
        {entries.map((entry) => (
          <OnRequestRow key={coursePath(entry)} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function OnRequestRow({ entry }: { entry: BoardEntry }) {
  const { enroll, onRequestDetail } = useTexts('batchLists');
  const nameId = useId();
  const { card } = entry;
  return (
    <li className={rowStyles.row}>
      <h3 id={nameId} lang={languageOf(card, 'name')} className={rowStyles.day}>
        <Link href={coursePath(entry)} className={rowStyles.course}>
          {card.name}
        </Link>
      </h3>
      <p className={rowStyles.what}>{onRequestDetail}</p>
      <strong className={rowStyles.fee}>{feeText(card)}</strong>
      <div className={rowStyles.ways}>
        <ButtonLink href={coursePath(entry)} variant="secondary" size="small" aria-describedby={nameId}>
          {enroll}
        </ButtonLink>
      </div>
    </li>
  );
}

import ArrowRight from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { Link } from 'wouter';
import { fill } from '../../../src/shared/content.ts';
import { feeOf } from '../../../src/shared/fee.ts';
import { detailPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueKind, ListedEntry, NextBatch } from '../../../src/shared/records.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NextBatchLine } from '../parts/batches/next-batch.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { EntryPicture } from '../parts/entry-picture.tsx';
import { Filled } from '../parts/filled.tsx';
import styles from './catalogue-card.module.css';
import { ReadOut } from './read-out.tsx';

interface CatalogueCardProps {
  kind: CatalogueKind;
  entry: ListedEntry;
  /** Its next batch; null where none is planned, undefined where that is not known. */
  next: NextBatch | null | undefined;
}

/** One course or certificate in its list, as a row to compare: picture, read-outs, next date, description, and the way to its page. */
export function CatalogueCard({ kind, entry, next }: CatalogueCardProps) {
  const texts = useTexts('catalogue');
  const { card } = texts;
  const { placeholder } = texts[kind];
  const nameId = useId();
  const href = pagePath(detailPages[kind], entry._id);
  return (
    <article className={styles.frame} aria-labelledby={nameId}>
      <div className={styles.card}>
        {/* Keyboards and screen readers have the button. */}
        <Link href={href} className={styles.lead} tabIndex={-1} aria-hidden="true">
          <EntryPicture
            entry={entry}
            placeholder={{ name: placeholder.picture, alt: placeholder.alt }}
            sizes="(width < 48rem) 6rem, 16rem"
            className={styles.picture}
          />
        </Link>
        <h3 id={nameId} lang={languageOf(entry, 'name')} className={styles.name}>
          {entry.name}
        </h3>
        <div className={styles.readOuts}>
          <ReadOut label={`${card.duration}:`}>{fill(card.days, { count: entry.days })}</ReadOut>
          <Price kind={kind} entry={entry} />
          <NextBatchLine batch={next} />
        </div>
        <p lang={languageOf(entry, 'description')} className={styles.description}>
          {entry.description}
        </p>
        <ButtonLink
          href={href}
          className={styles.action}
          aria-describedby={nameId}
          iconEnd={<ArrowRight aria-hidden="true" />}
        >
          {card.apply}
        </ButtonLink>
      </div>
    </article>
  );
}

/** The two lists word the price differently; the total is beside it. */
function Price({ kind, entry }: { kind: CatalogueKind; entry: ListedEntry }) {
  const { price, tax } = feeOf(entry);
  const texts = useTexts('fees');
  return (
    <>
      {kind === 'course' ? (
        <ReadOut label={`${texts.investment}:`}>
          {price} + {entry.gst}
        </ReadOut>
      ) : (
        <ReadOut>
          {price} +{entry.gst}
        </ReadOut>
      )}
      {tax ? (
        <p className={styles.total}>
          <Filled text={texts.inAll} values={{ total: <span>{tax.total}</span> }} />
        </p>
      ) : null}
    </>
  );
}

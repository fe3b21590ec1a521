import { type ReactNode, useId } from 'react';
import type { Texts } from '../../../src/content/texts.ts';
import { feeOf } from '../../../src/shared/fee.ts';
import { detailPages, listPages, pagePath } from '../../../src/shared/pages.ts';
import type { CatalogueKind } from '../../../src/shared/records.ts';
import { Picture } from '../../ui/picture.tsx';
import { NextBatchLine } from '../parts/batches/next-batch.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { EntryPicture } from '../parts/entry-picture.tsx';
import { StayLine } from '../parts/family/stay-line.tsx';
import { FeeLine } from '../parts/fee-line.tsx';
import styles from './entry-rows.module.css';
import { EntryText, PlacedText } from './entry-text.tsx';
import { type HomeCard, useHomeCards } from './use-home-cards.ts';
import { WeightScale } from './weight-scale.tsx';

/** Where a row leads, and what it is called. */
export interface RowTarget {
  href: string;
  /** Undefined until it is known. */
  name: string | undefined;
  /** The id of the heading that says the name. */
  nameId: string;
  /** It leads to the list of all, since the institute has hidden or deleted its own. */
  isList: boolean;
}

interface EntryRowsProps {
  kind: CatalogueKind;
  texts: Texts['home']['services' | 'addOns'];
  /** Whether the site's own have a scale of weights. */
  scaled?: boolean;
  /** Returns the way to the page of a row. */
  link: (target: RowTarget) => ReactNode;
}

/** Courses or certificates to compare, each with name, for whom, days, fee, next date and seats: columns, on phones rows. */
export function EntryRows({ kind, texts, scaled = false, link }: EntryRowsProps) {
  const cards = useHomeCards(kind, texts.cards);
  return (
    <ul className={styles.rows}>
      {cards.map((card) => (
        <li key={card.id} className={styles.row}>
          <EntryRow card={card} kind={kind} all={texts.all} scaled={scaled} link={link} />
        </li>
      ))}
    </ul>
  );
}

type Place = Texts['home']['services' | 'addOns']['cards'][number];

interface EntryRowProps extends Pick<EntryRowsProps, 'kind' | 'link'> {
  card: HomeCard<Place>;
  all: EntryRowsProps['texts']['all'];
  scaled: boolean;
}

function EntryRow({ card, kind, all, scaled, link }: EntryRowProps) {
  const nameId = useId();
  const picture = { sizes: '8rem', className: styles.picture };
  if (card.kind === 'gone')
    return (
      <>
        <Picture name={all.picture} alt={all.alt} {...picture} />
        <h3 id={nameId} className={styles.name}>
          {all.title}
        </h3>
        <p className={styles.text}>{all.text}</p>
        {link({ href: pagePath(listPages[kind]), name: all.title, nameId, isList: true })}
      </>
    );
  const { entry } = card;
  return (
    <>
      {card.kind === 'added' ? (
        <EntryPicture entry={card.entry} placeholder={{ name: all.picture, alt: all.alt }} {...picture} />
      ) : (
        <Picture name={card.place.picture} alt={card.place.alt} {...picture} />
      )}
      {entry === undefined ? null : (
        <h3 id={nameId} className={styles.name} lang={languageOf(entry, 'name')}>
          {entry.name}
        </h3>
      )}
      {card.kind === 'added' ? (
        <EntryText entry={card.entry} className={styles.text} />
      ) : (
        <>
          {scaled ? <WeightScale course={card.id} /> : null}
          <PlacedText text={card.place.text} entry={entry} className={styles.text} />
        </>
      )}
      {entry === undefined ? null : (
        <>
          <FeeLine fee={feeOf(entry)} className={styles.fee} />
          <div className={styles.more}>
            <StayLine kind={kind} entry={entry} />
            <NextBatchLine batch={card.next} />
          </div>
        </>
      )}
      {link({ href: pagePath(detailPages[kind], card.id), name: entry?.name, nameId, isList: false })}
    </>
  );
}

import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { feeOf } from '../../../src/shared/fee.ts';
import { detailPages, listPages, pagePath } from '../../../src/shared/pages.ts';
import type { EntryCard, NextBatch } from '../../../src/shared/records.ts';
import type { Texts } from '../../content/texts.ts';
import { useTexts } from '../../data/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { NextBatchLine } from '../parts/batches/next-batch.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { EntryPicture } from '../parts/entry-picture.tsx';
import { FeeLine } from '../parts/fee-line.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import styles from './add-on-section.module.css';
import { EntryText, PlacedText } from './entry-text.tsx';
import { type HomeCard, useHomeCards } from './use-home-cards.ts';

type Place = Texts['home']['addOns']['cards'][number];

/** 'Add On Courses': the certificate programmes, a line each, as on a departure board. */
export function AddOnSection() {
  const { title, lead, cards } = useTexts('home').addOns;
  const shown = useHomeCards('certificate', cards);
  return (
    <Section ground="haze" labelledBy="add-on">
      <SectionHeading id="add-on" title={title} lead={lead} />
      <ul className={styles.board}>
        {shown.map((card) => (
          <li key={card.id} className={styles.line}>
            <AddOnLine card={card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const sizes = '(width < 72rem) 13rem, 17rem';

function AddOnLine({ card }: { card: HomeCard<Place> }) {
  const { all } = useTexts('home').addOns;
  const picture = { sizes, className: styles.picture };
  if (card.kind === 'gone')
    return (
      <>
        <Picture name={all.picture} alt={all.alt} {...picture} />
        <Words name={all.title} href={pagePath(listPages.certificate)}>
          <p className={styles.text}>{all.text}</p>
        </Words>
      </>
    );
  const href = pagePath(detailPages.certificate, card.id);
  if (card.kind === 'added')
    return (
      <>
        <EntryPicture entry={card.entry} placeholder={{ name: all.picture, alt: all.alt }} {...picture} />
        <Words name={card.entry.name} entry={card.entry} next={card.next} href={href}>
          <EntryText entry={card.entry} className={styles.text} />
        </Words>
      </>
    );
  return (
    <>
      <Picture name={card.place.picture} alt={card.place.alt} {...picture} />
      <Words name={card.entry?.name} entry={card.entry} next={card.next} href={href}>
        <PlacedText text={card.place.text} entry={card.entry} className={styles.text} />
      </Words>
    </>
  );
}

interface WordsProps {
  /** Undefined until it is known. */
  name: string | undefined;
  entry?: EntryCard | undefined;
  next?: NextBatch | undefined;
  href: string;
  children: ReactNode;
}

function Words({ name, entry, next, href, children }: WordsProps) {
  const { action, about } = useTexts('home').addOns;
  return (
    <>
      {name === undefined ? (
        <span className={styles.title} />
      ) : (
        <h3 className={styles.title} lang={entry && languageOf(entry, 'name')}>
          {name}
        </h3>
      )}
      {children}
      <div className={styles.end}>
        <NextBatchLine batch={next} />
        {entry ? <FeeLine fee={feeOf(entry)} /> : null}
        <ButtonLink
          href={href}
          variant="secondary"
          className={styles.action}
          iconEnd={<ArrowRight aria-hidden="true" />}
        >
          <span>{action}</span>
          {name === undefined ? null : <VisuallyHidden> {fill(about, { name })}</VisuallyHidden>}
        </ButtonLink>
      </div>
    </>
  );
}

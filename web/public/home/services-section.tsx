import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { feeOf } from '../../../src/shared/fee.ts';
import { detailPages, listPages, pagePath } from '../../../src/shared/pages.ts';
import type { EntryCard, NextBatch } from '../../../src/shared/records.ts';
import type { Texts } from '../../content/texts.ts';
import { useTexts } from '../../data/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { NextBatchLine } from '../parts/batches/next-batch.tsx';
import { languageOf } from '../parts/entry-language.ts';
import { EntryPicture } from '../parts/entry-picture.tsx';
import { FeeLine } from '../parts/fee-line.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { EntryText, PlacedText } from './entry-text.tsx';
import { phoneWide } from './picture-sizes.ts';
import styles from './services-section.module.css';
import { type HomeCard, useHomeCards } from './use-home-cards.ts';
import { WeightScale } from './weight-scale.tsx';

type Place = Texts['home']['services']['cards'][number];

/** 'Our Services': the courses, three a row, each a little higher than the one before. */
export function ServicesSection() {
  const { title, lead, cards } = useTexts('home').services;
  const { all } = useTexts('batches');
  const shown = useHomeCards('course', cards);
  return (
    <Section labelledBy="services">
      <div className={styles.head}>
        <SectionHeading id="services" title={title} lead={lead} />
      </div>
      <ul className={styles.cards}>
        {shown.map((card) => (
          <li key={card.id} className={styles.card}>
            <ServiceCard card={card} />
          </li>
        ))}
      </ul>
      <p className={styles.dates}>
        <Link href={pagePath('batches')} className={styles.link}>
          {all}
          <ArrowRight aria-hidden="true" />
        </Link>
      </p>
    </Section>
  );
}

/** The pictures are 4 to 3; from 64rem on they fill a frame of 4 to 5, which is as high as one of 40rem is wide. */
const sizes = `${phoneWide}, (width < 64rem) 24rem, (width < 80rem) 50vw, 40rem`;

function ServiceCard({ card }: { card: HomeCard<Place> }) {
  const { action, all } = useTexts('home').services;
  const picture = { sizes, className: styles.picture };
  if (card.kind === 'gone')
    return (
      <>
        <Picture name={all.picture} alt={all.alt} {...picture} />
        <Words name={all.title} action={all.action} href={pagePath(listPages.course)}>
          <p className={styles.text}>{all.text}</p>
        </Words>
      </>
    );
  const link = { action, href: pagePath(detailPages.course, card.id) };
  if (card.kind === 'added')
    return (
      <>
        <EntryPicture entry={card.entry} placeholder={{ name: all.picture, alt: all.alt }} {...picture} />
        <Words name={card.entry.name} entry={card.entry} next={card.next} {...link}>
          <EntryText entry={card.entry} className={styles.text} />
        </Words>
      </>
    );
  return (
    <>
      <Picture name={card.place.picture} alt={card.place.alt} {...picture} />
      <Words name={card.entry?.name} entry={card.entry} next={card.next} {...link}>
        <WeightScale course={card.id} />
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
  action: string;
  href: string;
  children: ReactNode;
}

function Words({ name, entry, next, action, href, children }: WordsProps) {
  const nameId = useId();
  return (
    <div className={styles.words}>
      {name === undefined ? null : (
        <h3 id={nameId} lang={entry && languageOf(entry, 'name')}>
          {name}
        </h3>
      )}
      {children}
      <div className={styles.end}>
        <NextBatchLine batch={next} />
        {entry ? <FeeLine fee={feeOf(entry)} /> : null}
        <Link href={href} className={styles.link} aria-describedby={name === undefined ? undefined : nameId}>
          {action}
          <ArrowRight aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}

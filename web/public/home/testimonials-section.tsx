import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useRef } from 'react';
import { fill } from '../../../src/shared/content.ts';
import { useTexts } from '../../data/texts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Section } from '../parts/section.tsx';
import { SectionHeading } from '../parts/section-heading.tsx';
import { Stars } from './stars.tsx';
import styles from './testimonials-section.module.css';
import { useRow } from './use-row.ts';

/** The most stars that a review can give. */
const most = 5;

/** The students' reviews: a row to move through by finger, wheel, keys or buttons. Nothing where there are none. */
export function TestimonialsSection() {
  const { title, previous, next, stars, items } = useTexts('home').testimonials;
  const list = useRef<HTMLUListElement>(null);
  const row = useRow(list);
  if (items.length === 0) return null;
  return (
    <Section labelledBy="testimonials">
      <SectionHeading
        id="testimonials"
        title={title}
        aside={
          <div className={styles.buttons} data-scripted>
            <button type="button" className={styles.button} aria-disabled={row.atStart} onClick={row.back}>
              <ArrowLeft aria-hidden="true" />
              <VisuallyHidden>{previous}</VisuallyHidden>
            </button>
            <button type="button" className={styles.button} aria-disabled={row.atEnd} onClick={row.on}>
              <ArrowRight aria-hidden="true" />
              <VisuallyHidden>{next}</VisuallyHidden>
            </button>
          </div>
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul ref={list} className={styles.row} tabIndex={0} aria-labelledby="testimonials" onScroll={row.look}>
        {items.map(({ id, name, review, rating, lang }) => (
          <li key={id} className={styles.item} lang={lang}>
            <figure className={styles.review}>
              <Stars rating={Number(rating)} most={most} label={fill(stars, { rating, most })} />
              <blockquote className={styles.text}>
                <p>{review}</p>
              </blockquote>
              <figcaption className={styles.name}>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

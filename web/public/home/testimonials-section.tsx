import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useRef } from 'react';
import { testimonialsSection } from '../../content/testimonials.ts';
import { useSiteFacts } from '../../data/site-facts.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SectionHeading } from '../shared/section-heading.tsx';
import { Stars } from './stars.tsx';
import styles from './testimonials-section.module.css';
import { useRow } from './use-row.ts';

/** What students say: a row of reviews to move through by finger, wheel, keys or buttons. Nothing where there are none. */
export function TestimonialsSection() {
  const { testimonials } = useSiteFacts();
  const list = useRef<HTMLUListElement>(null);
  const row = useRow(list);
  const { title, previous, next, stars } = testimonialsSection;
  if (testimonials.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <div className={styles.head}>
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
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul ref={list} className={styles.row} tabIndex={0} aria-labelledby="testimonials" onScroll={row.look}>
        {testimonials.map(({ name, review, rating }) => (
          <li key={`${name} ${review}`} className={styles.item}>
            <figure className={styles.review}>
              <Stars rating={rating} most={stars} />
              <blockquote className={styles.text}>
                <p>{review}</p>
              </blockquote>
              <figcaption className={styles.name}>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
